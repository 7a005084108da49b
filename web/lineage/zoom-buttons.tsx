interface ZoomButtonsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  onFit: () => void;
}

const STEP = 1.25;
const [LEAST, MOST] = [0.2, 2];

export function ZoomButtons({ zoom, onZoom, onFit }: ZoomButtonsProps) {
  const by = (factor: number) => onZoom(Math.min(MOST, Math.max(LEAST, zoom * factor)));
  return (
    <span className="zoom-buttons">
      <button type="button" aria-label="Smaller" onClick={() => by(1 / STEP)}>
        −
      </button>
      <button
        type="button"
        aria-label={`${Math.round(zoom * 100)} %, back to real size`}
        onClick={() => onZoom(1)}
      >
        {Math.round(zoom * 100)} %
      </button>
      <button type="button" aria-label="Larger" onClick={() => by(STEP)}>
        +
      </button>
      <button type="button" onClick={onFit}>
        Fit
      </button>
    </span>
  );
}
