import type { IHeaderParams, IInnerHeaderComponent } from "ag-grid-community";

export interface HeaderParams {
  isFiltered(): boolean;
  onMenu(anchor: HTMLElement): void;
}

/** A column's name with the button of its menu; the grid sorts when the header is pressed. */
export class HeaderCell implements IInnerHeaderComponent {
  private readonly element = document.createElement("span");
  private readonly label = document.createElement("span");
  private readonly button = document.createElement("button");

  init(params: IHeaderParams & HeaderParams): void {
    this.element.className = "head";
    this.label.className = "head-name";
    this.button.type = "button";
    this.button.className = "head-menu";
    // The keyboard opens the same menu on the header itself.
    this.button.tabIndex = -1;
    this.button.textContent = "⋮";
    this.button.addEventListener("click", (event) => {
      event.stopPropagation();
      params.onMenu(this.button);
    });
    this.element.append(this.label, this.button);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.element;
  }

  refresh(params: IHeaderParams & HeaderParams): boolean {
    const name = params.displayName;
    this.label.textContent = name;
    this.label.title = name;
    this.button.setAttribute("aria-label", `Menu of ${name}`);
    this.element.dataset.filtered = String(params.isFiltered());
    return true;
  }
}
