import type { ErrorCode } from "./errors.ts";

/** What a code means, who or what causes it, and what a caller does next. `docs/errors.md` is made of it. */
export interface ErrorGuide {
  meaning: string;
  causes: string;
  remedy: string;
  /** only a record's code: no reply ever carries it */
  logOnly?: true;
}

/** Sentences of one code each; a code that is not described does not compile. */
export const ERROR_GUIDE: Record<ErrorCode, ErrorGuide> = {
  invalid_input: {
    meaning: "The call itself is not in order; nothing was started.",
    causes:
      "The caller: an argument, a URL's parameter, a path, a body or a method that is unknown, missing, of another type or contradicts another one. `at.field` names it where one is to blame.",
    remedy: "Correct what the message names and call again. The same call fails the same way.",
  },
  not_found: {
    meaning: "What the call names is not there.",
    causes:
      "The caller: an entry, version, step, column, cell, chart, file, upload, project, tool or address that is misspelt, was never made, or belongs to another project.",
    remedy:
      "Take the name the hint suggests, or list what there is (`catalog_list`, `data_list`, `project_list`) and call again.",
  },
  name_taken: {
    meaning: "The name belongs to something else.",
    causes:
      "The caller: an alias, project or label of that name exists; an alias was called so before a rename; or a file is imported under the name of an entry that a recipe builds.",
    remedy: "Choose another name, or change the thing that has it: revise, rename or switch to it.",
  },
  name_invalid: {
    meaning: "The name breaks the rules for names of its kind.",
    causes:
      "The caller: an alias, project or label with characters or a length that are not allowed, or one that reads as a hash, a step, a recipe helper or a reserved address.",
    remedy: "Take the nearest allowed name, where the hint says one.",
  },
  conflict: {
    meaning:
      "The call was right for a state that is not, or no longer, there; nothing was changed.",
    causes:
      "Others: a revision, an import or an edit came between, so `expected_…` or an edit's text does not fit. Or the caller: a source cannot be revised, an imported file has another schema, a pinned connection cannot switch.",
    remedy:
      "Read the present state, merge with it and call again; where the message says what kind of thing it is, use the tool the hint names.",
  },
  self_reference: {
    meaning: "Something would be built on itself.",
    causes:
      "The caller: a revision whose recipe follows its own alias, or a diff that is to be named as what it compares.",
    remedy: "Read a fixed version with `pinned('name-vN')`, or choose another name.",
  },
  recipe_rejected: {
    meaning: "The recipe cannot be run: it was refused before any row was read.",
    causes:
      "The recipe's author: a syntax error, an unknown column, table or function, a type that does not fit, more than one SELECT, or something recipes may not use. `at` is the place in the recipe.",
    remedy: "Correct the recipe at that place as the hint says, and call again.",
  },
  build_failed: {
    meaning: "The recipe was accepted, and failed on the rows it read.",
    causes:
      "The data together with the recipe: a value that cannot be cast, a number out of range, a subquery that gives more rows than one.",
    remedy: "Handle the value (`try_cast`, a filter, `nullif`) or mend the data, and build again.",
  },
  ingest_failed: {
    meaning: "The file cannot be read as the table it is said to be.",
    causes:
      "The file: empty, damaged, of another format or with rows of uneven length. Or the import's options: a type, column or separator that does not fit it. `at` is the row and column in the file.",
    remedy: "Look at the file with `data_head`, then give options or upload a mended file.",
  },
  out_of_memory: {
    meaning: "The work needs more memory than the engine has; nothing was stored.",
    causes:
      "The recipe, diff, chart or file: wide rows, large values, or a sort, join or aggregate over very many distinct values.",
    remedy: "Filter or aggregate earlier, take fewer columns, or build it in several entries.",
  },
  time_limit: {
    meaning: "The work took longer than it may and was stopped; nothing was stored.",
    causes: "A recipe, query, diff or import over too many rows for the seconds the message names.",
    remedy: "Read fewer rows, or build an intermediate entry first and read from that.",
  },
  cancelled: {
    meaning: "The caller ended the call before it was done; nothing was stored.",
    causes: "The client: it cancelled the request, or its connection closed.",
    remedy: "Call again if the result is still wanted.",
  },
  no_join_key: {
    meaning: "The rows of two versions cannot be matched, so no comparison can be kept.",
    causes:
      "The data: no columns are unique on both sides. Or the caller: the given `keys` are not.",
    remedy:
      "Give `keys` that are unique on both sides, or make them so first. `catalog_diff` counts whole rows without a key.",
  },
  chart_invalid: {
    meaning: "The chart's specification does not fit the rules or the entry; it was not attached.",
    causes:
      "The specification's author: unknown fields, marks or channels, an expression that does not parse, an address to load from, or more panels or bins than allowed. `at.field` is the path in it.",
    remedy: "Correct that path. `catalog_show` lists the entry's columns and their types.",
  },
  chart_render: {
    meaning: "The specification is in order, and drawing it over these rows failed.",
    causes:
      "The rows together with the specification: values an expression cannot take, or a picture too large to be read.",
    remedy: "Aggregate or filter first, set width and height, or draw something simpler.",
  },
  unfaithful_heal: {
    meaning: "Rows that were built again differ from those recorded for the same entry.",
    causes: "Another version of the engine, or a recipe whose rows depend on order or chance.",
    remedy: "Look at the entry, and revise it with an `order by` where its rows depend on order.",
    logOnly: true,
  },
  unreproducible: {
    meaning: "An entry's rows can no longer be built again from what the project has.",
    causes: "Bytes the entry was built from are gone, or its recipe is refused today.",
    remedy: "Upload the file again, or revise the recipe.",
    logOnly: true,
  },
  recalc_failed: {
    meaning: "A follower could not be rebuilt after what it follows moved.",
    causes:
      "The new version of its input: its recipe is rejected or fails over it. The call that moved the input succeeded, and reports the follower under `failed` with a code of its own.",
    remedy: "Revise the follower or its input, then make the call given as `resume`.",
    logOnly: true,
  },
  recalc_skipped: {
    meaning: "A follower was not rebuilt, because something it is built on could not be.",
    causes: "The failure that `because` names, further up.",
    remedy: "Mend that one; `resume` rebuilds this one, too.",
    logOnly: true,
  },
  cycle: {
    meaning: "Two or more names would follow each other in a circle.",
    causes: "The caller: a revision over something that is itself built on the revised name.",
    remedy: "Pin one of them, as in `pinned('name-vN')`.",
  },
  read_only: {
    meaning: "This way in only reads.",
    causes:
      "The connection's URL says `read_only=true` and the tool changes something, or somebody pushes to the catalog's git repository.",
    remedy: "Use a tool that reads, or connect without the switch.",
  },
  forbidden: {
    meaning: "The caller is known, and may not do this.",
    causes:
      "A connection limited to other `features`, an MCP session of somebody else, a page of another origin, a Host this server does not answer to, or an operator's page asked for by somebody who is none.",
    remedy: "Connect in the way the hint says. Repeating the call does not help.",
  },
  unauthenticated: {
    meaning: "Nobody is signed in. It comes from the edge: no project was reached.",
    causes: "The server is not a local one, or the request did not come over loopback.",
    remedy: "Sign in where the server offers it, or use it on its own machine (`npm start`).",
  },
  rate_limited: {
    meaning: "Too much at once.",
    causes:
      "One session made more calls in a minute than allowed, or a project has more open pages than allowed.",
    remedy: "Wait as long as the hint says, or close pages.",
  },
  too_large: {
    meaning: "Something is over a limit; the message names the number.",
    causes:
      "The caller or the data: a request, file, recipe, specification, picture, record, row or row group, the columns of a result, or the entries of a project.",
    remedy:
      "Make it smaller or send it in parts, as the hint says. Files go through `data_upload_url`.",
  },
  store_unavailable: {
    meaning: "Stored bytes could not be read or written; nothing was changed.",
    causes:
      "The deployment's storage: it failed for a moment, or an object is missing or damaged. The call itself is in order.",
    remedy:
      "Try again in a minute; when bytes of a file are gone, upload it again. If it stays, tell the operator.",
  },
  internal_error: {
    meaning: "Something nobody foresaw failed inside Tallyman.",
    causes:
      "A fault of Tallyman or of its engine. The cause is in the exception log, never in the reply.",
    remedy: "Try once more, then something smaller; report it to the operator if it stays.",
  },
};
