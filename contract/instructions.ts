/** What a client tells its model about this server. Under 2,048 characters, the rules first. */
export const INSTRUCTIONS = `Tallyman is a versioned catalog of data results that people watch in a browser while you build it. Search for its tools when the user wants to load a file, query or transform data, name a result, or look at one.
Rules:
- A recipe is one DuckDB SELECT, or CREATE MODEL … AS SELECT. It reads entries by alias (tracked('orders') or just orders) and nothing else: no files, network or settings.
- Files enter by upload: data_upload_url gives a shell line to run where the file lies, data_put takes small text. Then catalog_import makes the file a named source.
- Read columns with catalog_list or catalog_peek before writing a recipe; never guess them.
- catalog_query looks at rows and stores nothing. catalog_run keeps an unnamed result, catalog_create a named one shown in the notebook.
- Replies are complete: row_count is true, truncated says when rows are missing, warnings tell what may be wrong. An error says where and what to do next; nothing is half-done.
- Every reply names the project. Link the url of a reply when you tell the user about a result.
Typical: data_upload_url → catalog_import → catalog_query → catalog_create.`;
