import { themeQuartz } from "ag-grid-community";

/**
 * The grid in the companion's colours: variables, so that it turns dark with the page. Its pictures are left out, being
 * data: addresses that the page's policy refuses; `icons` has letters instead.
 */
export const theme = themeQuartz.withoutPart("iconSet").withParams({
  accentColor: "var(--accent)",
  backgroundColor: "var(--surface)",
  foregroundColor: "var(--ink)",
  borderColor: "var(--line)",
  borderRadius: "var(--radius)",
  wrapperBorderRadius: "var(--radius)",
  chromeBackgroundColor: "var(--raised)",
  headerBackgroundColor: "var(--raised)",
  headerTextColor: "var(--ink)",
  headerFontWeight: 600,
  headerFontSize: "var(--text-s)",
  dataFontSize: "var(--text-s)",
  fontFamily: "var(--sans)",
  fontSize: "var(--text-s)",
  oddRowBackgroundColor: "var(--surface)",
  rowHoverColor: "var(--sunken)",
  columnHoverColor: "transparent",
  selectedRowBackgroundColor: "var(--accent-wash)",
  cellHorizontalPadding: "10px",
  spacing: "6px",
  columnBorder: "1px solid var(--line)",
  focusShadow: "none",
  wrapperBorder: "1px solid var(--line)",
});
