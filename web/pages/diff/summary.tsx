import type { Reply } from "../../api/replies.ts";
import { Fact } from "../../components/fact.tsx";
import { formatCount } from "../../format/number.ts";

/** The comparison in a line of figures. */
export function Summary({ diff }: { diff: Reply<"catalog_diff"> }) {
  const { row_count: rows, keyed_summary: keyed, multiset, method, keys, noise, warnings } = diff;
  return (
    <>
      <dl className="facts">
        <Fact name="Rows">
          {formatCount(rows.before)} → {formatCount(rows.after)}
        </Fact>
        {keyed && (
          <>
            <Fact name="Changed">{formatCount(keyed.changed)}</Fact>
            <Fact name="Only before">{formatCount(keyed.only_before)}</Fact>
            <Fact name="Only after">{formatCount(keyed.only_after)}</Fact>
            <Fact name="The same">{formatCount(keyed.same)}</Fact>
          </>
        )}
        {multiset && (
          <>
            <Fact name="In both">{formatCount(multiset.both)}</Fact>
            <Fact name="Only before">{formatCount(multiset.only_before)}</Fact>
            <Fact name="Only after">{formatCount(multiset.only_after)}</Fact>
          </>
        )}
        {noise.rows > 0 && <Fact name="Float noise">{formatCount(noise.rows)}</Fact>}
        <Fact name="Matched">
          {method === "keyed" && `by ${keys.join(", ")}`}
          {method === "multiset" && "by whole rows: there is no key"}
          {method === "identical" && "they are one and the same entry"}
        </Fact>
      </dl>
      {warnings?.map(({ kind, message }) => (
        <p key={`${kind} ${message}`} className="warning-line">
          {message}
        </p>
      ))}
    </>
  );
}
