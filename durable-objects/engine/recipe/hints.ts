/** What to write instead of what the engine cannot do. */

export const JSON_HINT =
  "Import JSON with catalog_import, which turns it into structs and lists: then write col.field, col['key'] or unnest(col).";
export const CLOCK_HINT =
  "Write now()::TIMESTAMP::DATE for today (UTC) or now()::TIMESTAMP for the time; a fixed date keeps the recipe reproducible.";
export const ZONE_HINT =
  "Keep times as UTC TIMESTAMP (cast with ::TIMESTAMP) and add a fixed offset, for example ts + INTERVAL 2 HOUR.";
