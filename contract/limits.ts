/** Every limit of the product, with its reason. Past a limit the reply names the number. */

const KB = 1024;
const MB = 1024 * KB;

/** A recipe is read, hashed and shown whole; generated SQL of more than this is a mistake. */
export const RECIPE_BYTES = 256 * KB;
/** The platform cuts a request off at 100 MB. */
export const UPLOAD_REQUEST_BYTES = 90 * MB;
/** One part of a larger upload; R2 wants parts of one size, 5 MB at least. */
export const UPLOAD_PART_BYTES = 64 * MB;
/** One file: R2 takes 5 TB, the object's SQLite 10 GB, and a result must fit beside its file. */
export const UPLOAD_FILE_BYTES = 4 * 1024 * MB;
/** `data_put` carries the text inside a tool call. */
export const PUT_TEXT_BYTES = 256 * KB;
/** Columns of one entry: pages and statistics name each of them. */
export const COLUMNS = 5_000;
/** Entries of one project: the parsed catalog stays in memory. */
export const ENTRIES = 20_000;
/** Rows of one reply, and of one page of the companion. */
export const REPLY_ROWS = 1_000;
/** Characters of one cell in a reply. */
export const CELL_CHARS = 2_000;
/** Items of one list in a reply. */
export const CELL_ITEMS = 200;
/** Characters of one reply: well under the 25,000 tokens at which a client hides it in a file. */
export const REPLY_CHARS = 40_000;
/** Characters of an error message: a failing cast carries the whole value. */
export const MESSAGE_CHARS = 1_500;
/** Rows a build or a run shows of its result. */
export const PREVIEW_ROWS = 10;
/** Wasm memory of the engine: an isolate is 128 MB, the object's own heap needs the rest. */
export const ENGINE_HEAP_BYTES = 88 * MB;
/** DuckDB's own limit, lower than the heap because it does not count every allocation. */
export const ENGINE_MEMORY = "48MB";
/** A build that needs longer ends with `time_limit`; the platform's CPU limit is 300 s. */
export const BUILD_SECONDS = 240;
/** An import whole, from its first byte on: the platform's CPU limit again, of which waiting for the file takes nothing. */
export const IMPORT_SECONDS = 280;
/** A query that only looks is answered sooner or not at all. */
export const QUERY_SECONDS = 60;
/** Sockets of one project. */
export const SOCKETS = 200;
/** Events kept for a browser that reconnects. */
export const EVENTS_KEPT = 1_000;
/** Tool calls of one session in a minute. */
export const CALLS_PER_MINUTE = 600;
/** JSON of one record, and of one whole JSON document that is not a list of records. */
export const JSON_RECORD_BYTES = 16 * MB;
/** UTF-8 of a path under data/: longer keys stop being portable to other stores and archives. */
export const DATA_PATH_BYTES = 512;
/** One MCP request; the SDK's own limit is the same. */
export const MCP_BODY_BYTES = 4 * MB;
/** One object of the catalog's git, deflated: a row of the object's SQLite holds 2 MB. */
export const GIT_OBJECT_BYTES = 2_000_000;
/** Revisions one call looks through: a few statements each, so a second at most; the reply says how to go on. */
export const HISTORY_STEPS = 5_000;
/** Steps one undo takes back; more is a reset. */
export const UNDO_STEPS = 100;
/** Past revisions kept parsed; they share their entries with the present one. */
export const PASTS_KEPT = 4;
/** Lines of a code difference in a reply. */
export const DIFF_LINES = 200;
/** A chart's specification: one of more than this carries data. */
export const CHART_SPEC_BYTES = 64 * KB;
/** Rows drawn as they are: more marks cannot be told apart, and a page gets slow. */
export const CHART_ROWS = 5_000;
/** Rows that a chart aggregates itself: they cross the wire, but become few marks. */
export const CHART_AGGREGATED_ROWS = 50_000;
/** Values of one chart, rows times columns: a message between Workers is cut off at 32 MB. */
export const CHART_CELLS = 1_000_000;
/** Characters of one text in a chart, for the same reason. */
export const CHART_TEXT_CHARS = 200;
/** Panels of one facet. */
export const CHART_FACETS = 100;
/** Bins, ticks or points of a curve: more look the same, and each takes time. */
export const CHART_BINS = 2_000;
/** Width or height of one view of a chart. */
export const CHART_PIXELS = 4_000;
/** The picture of a chart: a model pays for what it looks at, and replies are kept for repeats. */
export const CHART_IMAGE_BYTES = 1 * MB;
/** Characters of a chart in an exported page: of more, a picture is shorter. */
export const CHART_SVG_CHARS = 1_000_000;
/** Records of the error log that a project's object keeps itself; the team's copy in D1 has all. */
export const ERRORS_KEPT = 1_000;
/** Characters of a message in the error log. */
export const ERROR_MESSAGE_CHARS = 4_000;
/** Characters of a recipe or a stack in the error log: a row of D1 holds 2 MB, a batch must stay small. */
export const ERROR_RECIPE_CHARS = 32_000;
/** Records that one reply tells, and the characters of each one's message: a reply is about its own call. */
export const TOLD_ERRORS = 10;
export const TOLD_ERROR_CHARS = 300;
/** Calls that a project's object keeps for its log page: a day of work of a busy team; telemetry has all. */
export const CALLS_KEPT = 2_000;
/** Records delivered to D1 at once: a batch of D1 is one request of at most 100 bound values a statement. */
export const ERRORS_DELIVERED = 50;
/** First and longest wait before a failed job of the object is tried again. */
export const JOB_RETRY_MS = 1_000;
export const JOB_RETRY_MOST_MS = 300_000;
/** Telemetry is kept as long as an operator compares one month with another; it must not grow for ever. */
export const TELEMETRY_DAYS = 30;
/** Rows one sweep drops, once an hour: more than a session may add in that time, and no more than D1 does at once. */
export const TELEMETRY_SWEEP_ROWS = 40_000;
/** Projects and clients an operator's summary lists by name; a page of more is not read. The rest is counted. */
export const SUMMARY_NAMES = 50;
/** Columns of which one call tells the lineage: two plans each, and a reply is read whole. */
export const LINEAGE_COLUMNS = 200;
/** Columns asked times columns that an entry reads: every plan binds all of the latter. */
export const LINEAGE_CELLS = 100_000;
/** Joins of a recipe whose matches are counted for a warning, the rows an input may have for that, and the time. */
export const JOIN_LINTS = 8;
export const JOIN_LINT_ROWS = 2_000_000;
export const JOIN_LINT_SECONDS = 5;
/** Casts of a recipe that are counted for a warning, the rows an input may have for that, and the time: each reads one column. */
export const CAST_LINTS = 8;
export const CAST_LINT_ROWS = 2_000_000;
export const CAST_LINT_SECONDS = 5;
/** A second build waits until no call has used the engine for so long: its author looks at the first one now. */
export const VERIFY_AFTER_MS = 2_000;
/** Longest that the object's own work stands back for calls. */
export const JOB_PATIENCE_MS = 60_000;
/** What took longer to build is not built a second time. */
export const VERIFY_MOST_SECONDS = 60;
/** Storage of an object from which on results are dropped: the platform gives it 10 GB, and a build needs room. */
export const RESULT_STORE_BYTES = 7 * 1024 * MB;
/** What dropping results makes of it, so that it is not done again at once. */
export const RESULT_KEPT_BYTES = 5 * 1024 * MB;
/** Bytes of one row of delimited text: an open quote that runs further is a fault of its line. */
export const CSV_ROW_BYTES = 2_000_000;
/** Bytes by which separator and quote are chosen; what they cut is looked at to the last row. */
export const CSV_SAMPLE_BYTES = 1 * MB;
/** Bytes of delimited text that one statement stores: what it has not committed stays in the engine's memory. */
export const CSV_PART_BYTES = 2 * MB;
/** Columns of delimited text that lie in one table: a statement takes room for 2,048 values of each, several times over. */
export const CSV_GROUP_COLUMNS = 100;
/** Lines that an error or a note about rejected rows lists; the rest is counted. */
export const REJECTS_TOLD = 20;
/** Columns whose type a reply explains one by one; the rest is named. */
export const COLUMN_GUESSES = 50;
/** Rows up to which quantiles and counts of different values are exact: each holds or sorts a whole column. */
export const STATISTICS_EXACT_ROWS = 500_000;
/** Different values of a column that are counted in memory, beside others of the same statement. */
export const STATISTICS_VALUES = 20_000;
/** Columns of one statement of statistics: each has about ten aggregates, which hold 2,048 rows at a time. */
export const STATISTICS_GROUP_COLUMNS = 40;
/** Values that one statement of statistics holds at one time, 16 bytes each: a third of the engine's memory. */
export const STATISTICS_GROUP_VALUES = 1_000_000;
/** Characters of a text past which the values of its column are not counted: each of them would be held. */
export const STATISTICS_TEXT_CHARS = 1_000;
/** Statistics of a large and wide table take longer than a look at rows. */
export const STATISTICS_SECONDS = 120;
/** Characters of one value in statistics: they are kept, and a page draws them in a row. */
export const STATISTICS_VALUE_CHARS = 200;
/** Source of one statistic, display or post-processing: it is read whole, and shown in lists. */
export const CUSTOM_BYTES = 16 * KB;
/** Of each kind, in one project: all of a kind run for every profile. */
export const CUSTOMS = 100;
/** One statement of a project's own statistic: a profile waits for all of them. */
export const CUSTOM_SECONDS = 20;
/** Rows that a look at a post-processing answers: enough to see what it does. */
export const PROCESSED_ROWS = 20;
/** Cells of one block of rows for the page: what is on a screen is far less, and the engine holds the block whole. */
export const WINDOW_CELLS = 100_000;
/** Characters of one cell in a block of rows, and items of a list: a grid shows their beginning. */
export const WINDOW_CELL_CHARS = 256;
export const WINDOW_CELL_ITEMS = 50;
/** Characters of one value that is asked for whole: a page that shows more does not scroll any more. */
export const CELL_TEXT_CHARS = 1_000_000;
/** Characters that rows are searched for, terms of a filter, and values one of them lists: each is compared with every row. */
export const SEARCH_CHARS = 1_000;
export const FILTER_TERMS = 50;
export const FILTER_VALUES = 1_000;
/** Columns that rows are sorted by. */
export const SORT_COLUMNS = 10;
/** Values of a menu to choose from; more are searched for. */
export const VALUE_LIST = 200;
/** Different values that are counted one by one, all of them in the engine's memory. */
export const DISTINCT_COUNTED = 100_000;
/** Rows of which the values are counted where they are more. */
export const DISTINCT_SAMPLE_ROWS = 100_000;
/** Stored orders of rows of one project: 5 M rows take 20 MB, so several people's sorts of several entries fit. */
export const ORDER_STORE_BYTES = 256 * MB;
/** Rows of what is computed when it is read, from which on its pages are read from a copy. */
export const VIEW_COPY_ROWS = 100_000;
/** The first rows of a sorted entry, found by looking through it once; further ones need all of them in order. */
export const FIRST_ROWS = 1_000;
/** Cells of a run of sorted rows that is kept: reading a few rows from everywhere costs as much. */
export const ORDER_CHUNK_CELLS = 200_000;
/** Values that one piece of a download reads at once, and its rows at most. */
export const EXPORT_CELLS = 1_000_000;
export const EXPORT_ROWS = 20_000;
/** Bytes of one piece of a download, about: the engine holds it several times over. */
export const EXPORT_PIECE_BYTES = 4 * MB;
/** Rows of its first piece, by which those of the next are judged. */
export const EXPORT_FIRST_ROWS = 1_000;
/** Rows a model is fitted on: more change its numbers little, and the codec holds them whole. */
export const MODEL_ROWS = 100_000;
/** Values a model is fitted on, as they come and as numbers: each takes 8 bytes, twice, of an isolate of 128 MB. */
export const MODEL_CELLS = 2_500_000;
/** Columns a model may look at. */
export const MODEL_COLUMNS = 500;
/** Numbers a row becomes: each is written out where a recipe scores. */
export const MODEL_TERMS = 1_000;
/** Classes of a label: each gives a column where a recipe scores. */
export const MODEL_CLASSES = 50;
/** Categories of a column that become a term each, at most; `max_categories` chooses fewer or so many. */
export const MODEL_CATEGORIES = 200;
/** Different texts of one column that are kept apart: a column of more names rows. */
export const MODEL_TEXTS = 10_000;
/** Categories of one column that are encoded by the label; rarer ones count as one. */
export const MODEL_TARGETS = 1_000;
/** Characters of a category: a longer text is prose. */
export const MODEL_TEXT_CHARS = 200;
/** Nodes of all trees of a model: they cross the wire at once and lie in memory where a recipe scores. */
export const MODEL_NODES = 200_000;
/** Rows that a model of neighbours keeps: every scored row is compared with each. */
export const MODEL_NEIGHBOURS = 10_000;
/** Coefficients of one logistic regression: each step of the fit inverts a matrix of their square. */
export const MODEL_COEFFICIENTS = 500;
/** Basic operations of one fit: about a minute. Fits that would need more take fewer rows, and say so. */
export const MODEL_WORK = 4_000_000_000;
/** A fit that needs longer ends with `time_limit`. */
export const MODEL_SECONDS = 200;
/** Values of one batch on the way to the codec: a message between Workers is cut off at 32 MB. */
export const MODEL_BATCH_CELLS = 200_000;
/** Items of each list that a reply tells of a model; the rest is counted. */
export const MODEL_TOLD = 60;
/** Resources of one page of a list: the protocol has pages, and a project may have thousands of aliases. */
export const RESOURCES_LISTED = 200;
/** Values of one completion: the protocol allows no more. */
export const COMPLETIONS = 100;
/** First rows of an entry that is read as a resource, or shown in an exported notebook. */
export const FIRST_ROWS_SHOWN = 20;
/** One git object of a pack, inflated: a few bytes can stand for very many, and it is read whole. */
export const GIT_INFLATED_BYTES = 16 * MB;
/** All files of a pack's newest revision, inflated: the parsed catalog stays in memory. */
export const PACK_CATALOG_BYTES = 48 * MB;
/** What is known of rows, in one member of a pack, and the list of names under data/: they are read whole. */
export const PACK_FACTS_BYTES = 1 * MB;
export const PACK_MEMBER_BYTES = 8 * MB;
/** Columns of a table in an exported page, and characters of a cell: it is read, not computed with. */
export const PAGE_COLUMNS = 30;
export const PAGE_CELL_CHARS = 200;
