import type { TOOLS, ToolName } from "../../contract/tools/index.ts";
import { addDisplay } from "./catalog_add_display_klass.ts";
import { addProcessing } from "./catalog_add_post_processing.ts";
import { addStatistic } from "./catalog_add_summary_stat.ts";
import { nameScratch } from "./catalog_alias.ts";
import { chartEntry } from "./catalog_chart.ts";
import { chartErrors } from "./catalog_chart_errors.ts";
import { chartImage } from "./catalog_chart_image.ts";
import { createEntry } from "./catalog_create.ts";
import { diff } from "./catalog_diff.ts";
import { errorLog } from "./catalog_errors.ts";
import { explainVersions } from "./catalog_explain.ts";
import { exportMarimo } from "./catalog_export_marimo.ts";
import { help } from "./catalog_help.ts";
import { importFile } from "./catalog_import.ts";
import { label } from "./catalog_label.ts";
import { lineageOf } from "./catalog_lineage.ts";
import { listCatalog } from "./catalog_list.ts";
import { listDisplays } from "./catalog_list_display_klasses.ts";
import { listProcessings } from "./catalog_list_post_processings.ts";
import { listStatistics } from "./catalog_list_summary_stats.ts";
import { loadParquet } from "./catalog_load_parquet.ts";
import { marksOfCatalog } from "./catalog_marks.ts";
import { pastOfCatalog } from "./catalog_past.ts";
import { peek } from "./catalog_peek.ts";
import { profile } from "./catalog_profile.ts";
import { promoteDiff } from "./catalog_promote_diff.ts";
import { queryCatalog } from "./catalog_query.ts";
import { recalculate } from "./catalog_recalc.ts";
import { removeDisplay } from "./catalog_remove_display_klass.ts";
import { removeProcessing } from "./catalog_remove_post_processing.ts";
import { removeStatistic } from "./catalog_remove_summary_stat.ts";
import { renameAlias } from "./catalog_rename.ts";
import { reset } from "./catalog_reset.ts";
import { reviseEntry } from "./catalog_revise.ts";
import { revisionsOf } from "./catalog_revisions.ts";
import { runRecipe } from "./catalog_run.ts";
import { runProcessing } from "./catalog_run_post_processing.ts";
import { scanStaleness } from "./catalog_scan_staleness.ts";
import { showEntry } from "./catalog_show.ts";
import { dropAlias } from "./catalog_unalias.ts";
import { undo } from "./catalog_undo.ts";
import { dataOfChart } from "./chart_data.ts";
import { reportChart } from "./chart_report.ts";
import { headOfFile } from "./data_head.ts";
import { listData } from "./data_list.ts";
import { putData } from "./data_put.ts";
import { uploadUrl } from "./data_upload_url.ts";
import { barsOfColumn } from "./entry_bars.ts";
import { cellOf } from "./entry_cell.ts";
import { displayOf } from "./entry_display.ts";
import { exportRows } from "./entry_export.ts";
import { rowsOf } from "./entry_rows.ts";
import { valuesOf } from "./entry_values.ts";
import { dismissErrors } from "./errors_dismiss.ts";
import type { ToolHandler } from "./handler.ts";
import { applyToNotebook } from "./notebook_apply.ts";
import { editMarkdown } from "./notebook_edit_markdown.ts";
import { exportNotebook } from "./notebook_export.ts";
import { getNotebook } from "./notebook_get.ts";
import { removeFromNotebook } from "./notebook_remove.ts";
import { reorderNotebook } from "./notebook_reorder.ts";
import { listOfProjects } from "./project_list.ts";
import { logOfCalls } from "./project_log.ts";
import { newProject } from "./project_new.ts";
import { packProject } from "./project_pack.ts";
import { settings } from "./project_settings.ts";
import { switchProject } from "./project_switch.ts";
import { unpackProject } from "./project_unpack.ts";
import { overviewOfProjects } from "./projects_overview.ts";
import { evictResults } from "./results_evict.ts";
import { reportStorage } from "./storage_report.ts";

/** What each tool of the contract does; a tool without a handler does not compile. */
export const HANDLERS = {
  catalog_run: runRecipe,
  catalog_create: createEntry,
  catalog_alias: nameScratch,
  catalog_diff: diff,
  catalog_promote_diff: promoteDiff,
  catalog_chart: chartEntry,
  catalog_chart_image: chartImage,
  catalog_lineage: lineageOf,
  catalog_recalc: recalculate,
  catalog_rename: renameAlias,
  catalog_revise: reviseEntry,
  catalog_scan_staleness: scanStaleness,
  catalog_unalias: dropAlias,
  notebook_apply: applyToNotebook,
  notebook_edit_markdown: editMarkdown,
  notebook_get: getNotebook,
  notebook_remove: removeFromNotebook,
  notebook_reorder: reorderNotebook,
  catalog_list: listCatalog,
  catalog_show: showEntry,
  catalog_query: queryCatalog,
  catalog_peek: peek,
  catalog_profile: profile,
  catalog_help: help,
  catalog_import: importFile,
  catalog_load_parquet: loadParquet,
  data_list: listData,
  data_head: headOfFile,
  data_put: putData,
  data_upload_url: uploadUrl,
  catalog_explain: explainVersions,
  catalog_add_summary_stat: addStatistic,
  catalog_remove_summary_stat: removeStatistic,
  catalog_list_summary_stats: listStatistics,
  catalog_add_display_klass: addDisplay,
  catalog_remove_display_klass: removeDisplay,
  catalog_list_display_klasses: listDisplays,
  catalog_add_post_processing: addProcessing,
  catalog_remove_post_processing: removeProcessing,
  catalog_list_post_processings: listProcessings,
  catalog_run_post_processing: runProcessing,
  catalog_export_marimo: exportMarimo,
  catalog_revisions: revisionsOf,
  catalog_undo: undo,
  catalog_reset: reset,
  catalog_label: label,
  project_list: listOfProjects,
  project_switch: switchProject,
  project_new: newProject,
  project_settings: settings,
  catalog_errors: errorLog,
  catalog_chart_errors: chartErrors,
  chart_report: reportChart,
  chart_data: dataOfChart,
  errors_dismiss: dismissErrors,
  results_evict: evictResults,
  storage_report: reportStorage,
  catalog_marks: marksOfCatalog,
  project_log: logOfCalls,
  projects_overview: overviewOfProjects,
  catalog_past: pastOfCatalog,
  entry_rows: rowsOf,
  entry_cell: cellOf,
  entry_values: valuesOf,
  entry_bars: barsOfColumn,
  entry_export: exportRows,
  entry_display: displayOf,
  notebook_export: exportNotebook,
  project_pack: packProject,
  project_unpack: unpackProject,
} satisfies { [K in ToolName]: ToolHandler<(typeof TOOLS)[K]> };
