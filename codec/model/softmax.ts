/** Shares of the classes by their log-odds against the first. */
export function softmax(odds: Float64Array[]): Float64Array[] {
  const rows = odds[0]?.length ?? 0;
  const shares = [new Float64Array(rows), ...odds.map((each) => each.slice())];
  for (let i = 0; i < rows; i++) {
    let most = 0;
    for (const each of odds) most = Math.max(most, each[i] ?? 0);
    let sum = 0;
    for (const each of shares) {
      each[i] = Math.exp((each[i] ?? 0) - most);
      sum += each[i] ?? 0;
    }
    for (const each of shares) each[i] = (each[i] ?? 0) / sum;
  }
  return shares;
}
