import type { ToolContract } from "../tool.ts";
import { catalogAddDisplayKlass } from "./catalog_add_display_klass.ts";
import { catalogAddPostProcessing } from "./catalog_add_post_processing.ts";
import { catalogAddSummaryStat } from "./catalog_add_summary_stat.ts";
import { catalogAlias } from "./catalog_alias.ts";
import { catalogChart } from "./catalog_chart.ts";
import { catalogChartErrors } from "./catalog_chart_errors.ts";
import { catalogChartImage } from "./catalog_chart_image.ts";
import { catalogCreate } from "./catalog_create.ts";
import { catalogDiff } from "./catalog_diff.ts";
import { catalogErrors } from "./catalog_errors.ts";
import { catalogExplain } from "./catalog_explain.ts";
import { catalogExportMarimo } from "./catalog_export_marimo.ts";
import { catalogHelp } from "./catalog_help.ts";
import { catalogImport } from "./catalog_import.ts";
import { catalogLabel } from "./catalog_label.ts";
import { catalogLineage } from "./catalog_lineage.ts";
import { catalogList } from "./catalog_list.ts";
import { catalogListDisplayKlasses } from "./catalog_list_display_klasses.ts";
import { catalogListPostProcessings } from "./catalog_list_post_processings.ts";
import { catalogListSummaryStats } from "./catalog_list_summary_stats.ts";
import { catalogLoadParquet } from "./catalog_load_parquet.ts";
import { catalogMarks } from "./catalog_marks.ts";
import { catalogPast } from "./catalog_past.ts";
import { catalogPeek } from "./catalog_peek.ts";
import { catalogProfile } from "./catalog_profile.ts";
import { catalogPromoteDiff } from "./catalog_promote_diff.ts";
import { catalogQuery } from "./catalog_query.ts";
import { catalogRecalc } from "./catalog_recalc.ts";
import { catalogRemoveDisplayKlass } from "./catalog_remove_display_klass.ts";
import { catalogRemovePostProcessing } from "./catalog_remove_post_processing.ts";
import { catalogRemoveSummaryStat } from "./catalog_remove_summary_stat.ts";
import { catalogRename } from "./catalog_rename.ts";
import { catalogReset } from "./catalog_reset.ts";
import { catalogRevise } from "./catalog_revise.ts";
import { catalogRevisions } from "./catalog_revisions.ts";
import { catalogRun } from "./catalog_run.ts";
import { catalogRunPostProcessing } from "./catalog_run_post_processing.ts";
import { catalogScanStaleness } from "./catalog_scan_staleness.ts";
import { catalogShow } from "./catalog_show.ts";
import { catalogUnalias } from "./catalog_unalias.ts";
import { catalogUndo } from "./catalog_undo.ts";
import { chartData } from "./chart_data.ts";
import { chartReport } from "./chart_report.ts";
import { dataHead } from "./data_head.ts";
import { dataList } from "./data_list.ts";
import { dataPut } from "./data_put.ts";
import { dataUploadUrl } from "./data_upload_url.ts";
import { entryBars } from "./entry_bars.ts";
import { entryCell } from "./entry_cell.ts";
import { entryDisplay } from "./entry_display.ts";
import { entryExport } from "./entry_export.ts";
import { entryRows } from "./entry_rows.ts";
import { entryValues } from "./entry_values.ts";
import { errorsDismiss } from "./errors_dismiss.ts";
import { notebookApply } from "./notebook_apply.ts";
import { notebookEditMarkdown } from "./notebook_edit_markdown.ts";
import { notebookExport } from "./notebook_export.ts";
import { notebookGet } from "./notebook_get.ts";
import { notebookRemove } from "./notebook_remove.ts";
import { notebookReorder } from "./notebook_reorder.ts";
import { projectList } from "./project_list.ts";
import { projectLog } from "./project_log.ts";
import { projectNew } from "./project_new.ts";
import { projectPack } from "./project_pack.ts";
import { projectSettings } from "./project_settings.ts";
import { projectSwitch } from "./project_switch.ts";
import { projectUnpack } from "./project_unpack.ts";
import { projectsOverview } from "./projects_overview.ts";
import { resultsEvict } from "./results_evict.ts";
import { storageReport } from "./storage_report.ts";

/** Every tool, in the order clients see them; the order never changes, new tools come at the end of their group. */
export const TOOLS = {
  catalog_run: catalogRun,
  catalog_create: catalogCreate,
  catalog_revise: catalogRevise,
  catalog_alias: catalogAlias,
  catalog_rename: catalogRename,
  catalog_unalias: catalogUnalias,
  catalog_list: catalogList,
  catalog_show: catalogShow,
  catalog_query: catalogQuery,
  catalog_peek: catalogPeek,
  catalog_profile: catalogProfile,
  catalog_help: catalogHelp,
  catalog_import: catalogImport,
  catalog_load_parquet: catalogLoadParquet,
  data_list: dataList,
  data_head: dataHead,
  data_put: dataPut,
  data_upload_url: dataUploadUrl,
  notebook_get: notebookGet,
  notebook_apply: notebookApply,
  notebook_reorder: notebookReorder,
  notebook_remove: notebookRemove,
  notebook_edit_markdown: notebookEditMarkdown,
  catalog_chart: catalogChart,
  catalog_chart_image: catalogChartImage,
  catalog_chart_errors: catalogChartErrors,
  chart_report: chartReport,
  chart_data: chartData,
  catalog_lineage: catalogLineage,
  catalog_scan_staleness: catalogScanStaleness,
  catalog_recalc: catalogRecalc,
  catalog_diff: catalogDiff,
  catalog_promote_diff: catalogPromoteDiff,
  catalog_explain: catalogExplain,
  catalog_add_summary_stat: catalogAddSummaryStat,
  catalog_remove_summary_stat: catalogRemoveSummaryStat,
  catalog_list_summary_stats: catalogListSummaryStats,
  catalog_add_display_klass: catalogAddDisplayKlass,
  catalog_remove_display_klass: catalogRemoveDisplayKlass,
  catalog_list_display_klasses: catalogListDisplayKlasses,
  catalog_add_post_processing: catalogAddPostProcessing,
  catalog_remove_post_processing: catalogRemovePostProcessing,
  catalog_list_post_processings: catalogListPostProcessings,
  catalog_run_post_processing: catalogRunPostProcessing,
  catalog_export_marimo: catalogExportMarimo,
  catalog_revisions: catalogRevisions,
  catalog_undo: catalogUndo,
  catalog_reset: catalogReset,
  catalog_label: catalogLabel,
  project_list: projectList,
  project_switch: projectSwitch,
  project_new: projectNew,
  project_settings: projectSettings,
  catalog_errors: catalogErrors,
  errors_dismiss: errorsDismiss,
  results_evict: resultsEvict,
  storage_report: storageReport,
  catalog_marks: catalogMarks,
  project_log: projectLog,
  projects_overview: projectsOverview,
  catalog_past: catalogPast,
  entry_rows: entryRows,
  entry_cell: entryCell,
  entry_values: entryValues,
  entry_bars: entryBars,
  entry_export: entryExport,
  entry_display: entryDisplay,
  notebook_export: notebookExport,
  project_pack: projectPack,
  project_unpack: projectUnpack,
} as const satisfies Record<string, ToolContract>;

export type ToolName = keyof typeof TOOLS;
