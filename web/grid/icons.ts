/** Signs of the grid that are ever seen. */
const SIGNS = {
  sortAscending: "↑",
  sortDescending: "↓",
  columnMoveMove: "↔",
  columnMoveLeft: "←",
  columnMoveRight: "→",
  columnMovePin: "⇤",
  columnMoveHide: "×",
  dropNotAllowed: "×",
};

/** Makers of the signs, as the grid asks for them. */
export const icons: Record<string, () => HTMLElement> = Object.fromEntries(
  Object.entries(SIGNS).map(([name, sign]) => [
    name,
    () => {
      const element = document.createElement("span");
      element.className = "grid-sign";
      element.textContent = sign;
      return element;
    },
  ]),
);
