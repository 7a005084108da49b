/** Limits of the codec alone. Its isolate has 128 MB, and the bytes of a file pass through JS and wasm memory both. */

const MB = 1024 * 1024;

/** One range read: small beside the isolate, large beside a round trip. */
export const READ_BYTES = 4 * MB;
/** One answer aims at this size: a message between Workers is cut off at 32 MB, and the engine's heap is small. */
export const BATCH_BYTES = 8 * MB;
/** One answer at most: a row group of one huge row. */
export const ANSWER_BYTES = 28 * MB;
/** A Parquet row group's compressed bytes are held whole, once in JS and once in wasm. */
export const ROW_GROUP_BYTES = 40 * MB;
/** A Parquet footer is held whole; files of this many columns and row groups are mistakes. */
export const FOOTER_BYTES = 16 * MB;
/** An Arrow message is held whole, once in JS and twice in wasm. */
export const ARROW_MESSAGE_BYTES = 32 * MB;
/** JSON text parsed into objects at one time: objects take about five times their text. */
export const JSON_RUN_BYTES = 1 * MB;
/** JSON text of one batch, for the same reason. */
export const JSON_BATCH_BYTES = 4 * MB;
/** Keys of one nested JSON object; with more it is a dictionary keyed by data, and is kept as text. */
export const STRUCT_KEYS = 1_000;
/** Parts of a workbook that are small in every real one: its list of sheets, its styles. */
export const PART_BYTES = 16 * MB;
/** The texts of a workbook are held whole while a sheet is read: in memory they take up to twice this. */
export const STRINGS_BYTES = 32 * MB;
/** XML of one sheet: a full one of 20 columns has about as much; it is read twice, piece by piece. */
export const SHEET_BYTES = 1024 * MB;
/** One piece of a sheet's text on its way to the project's object. */
export const SHEET_PIECE_BYTES = 512 * 1024;
/** Rows at the top of a sheet among which the table may begin. */
export const SHEET_TOP_ROWS = 100;
