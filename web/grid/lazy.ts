/** What comes with the first grid of a page. */
export { DisplayedGrid } from "./displayed-grid.tsx";
export { GridView } from "./grid-view.tsx";
