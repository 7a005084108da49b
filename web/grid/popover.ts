/** Puts a popover below what it belongs to, inside the window. */
export function place(popover: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, innerHeight - height - 8) : below;
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}
