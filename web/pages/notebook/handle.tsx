interface HandleProps {
  index: number;
  last: number;
  name: string;
  onMove: (to: number) => void;
  onCarry: () => void;
  onLetGo: () => void;
}

/** Moves a cell: dragged by the mouse, by its buttons, or by arrow keys while it has the focus. */
export function Handle({ index, last, name, onMove, onCarry, onLetGo }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: last,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const carry = (event: DragEvent) => {
    event.dataTransfer?.setData("text/tallyman-cell", name);
    onCarry();
  };
  return (
    <span className="handle">
      <button
        type="button"
        className="grip"
        draggable
        aria-label={`Move ${name}: arrow up or down`}
        title="Drag, or press arrow up or down"
        onKeyDown={press}
        onDragStart={carry}
        onDragEnd={onLetGo}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-label={`Move ${name} down`}
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </span>
  );
}
