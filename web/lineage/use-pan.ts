import type { RefObject } from "preact";
import { useEffect } from "react";

/** Lets a box that scrolls be dragged by its ground. */
export function usePan(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const begin = (down: PointerEvent) => {
      if (down.button !== 0 || (down.target as Element).closest("a")) return;
      const { scrollLeft, scrollTop } = element;
      element.setPointerCapture(down.pointerId);
      const move = (event: PointerEvent) => {
        element.scrollLeft = scrollLeft - (event.clientX - down.clientX);
        element.scrollTop = scrollTop - (event.clientY - down.clientY);
      };
      element.addEventListener("pointermove", move);
      const end = () => element.removeEventListener("pointermove", move);
      element.addEventListener("pointerup", end, { once: true });
      element.addEventListener("pointercancel", end, { once: true });
    };
    element.addEventListener("pointerdown", begin);
    return () => element.removeEventListener("pointerdown", begin);
  }, [box]);
}
