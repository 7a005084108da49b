/** What to write instead of what the engine cannot do. */

export const JSON_HINT =
  "Of text that holds JSON take values with json_extract_string(j, '$.a') or j ->> '$.a'; catalog_import turns JSON files into structs and lists.";
export const JSON_TYPE_HINT =
  "Leave the type out: json_extract(), json_extract_string(), -> and ->> read JSON from text, json_valid() checks it.";
export const CLOCK_HINT =
  "Write now()::TIMESTAMP::DATE for today (UTC) or now()::TIMESTAMP for the time; a fixed date keeps the recipe reproducible.";
export const ZONE_HINT =
  "Keep times as UTC TIMESTAMP (cast with ::TIMESTAMP); utc_to_local(ts, 'Europe/Paris') gives a zone's wall time, local_to_utc the way back.";
