/** The real storage, with its statements counted. */
export function countingSql(real: SqlStorage) {
  const counter = { statements: 0, sql: real };
  counter.sql = new Proxy(real, {
    get: (target, key) => {
      if (key !== "exec") return Reflect.get(target, key, target);
      return (query: string, ...bindings: unknown[]) => {
        counter.statements++;
        return target.exec(query, ...bindings);
      };
    },
  });
  return counter;
}
