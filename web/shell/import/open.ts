export const OPEN_IMPORT = "tallyman-import";

/** Opens the window that takes a file. */
export function openImport(): void {
  dispatchEvent(new Event(OPEN_IMPORT));
}
