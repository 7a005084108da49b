/** The text of `explore`. */
export function exploration(dataset: string): string {
  return `Get to know ${dataset} in Tallyman and tell what you find. Keep what is worth keeping as named entries.

1. If ${dataset} is a file under data/, look at its first lines with data_head, catalog_import it with dry_run: true, check the guesses, then import it. If it is an alias, go on.
2. catalog_show and catalog_peek: columns, types, number of rows, a few rows. Say what one row stands for.
3. catalog_query: nulls and different values by column; the key (which columns are unique); the range of each number and date; the most frequent values of each category. SUMMARIZE gives most of it: SUMMARIZE tracked('name').
4. Doubts: duplicates, values outside their range, texts that should be numbers or dates, gaps in time, categories that differ only in spelling. Count each.
5. catalog_create one or two entries that answer the most natural questions (totals by time and by the main category), ORDER BY what should be ordered, and catalog_chart them.
6. Report: what it is, how far it can be trusted, three findings with their numbers, and what to ask next. Link each entry by the url of its reply.`;
}
