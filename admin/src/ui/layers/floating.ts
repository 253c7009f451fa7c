// Layers that float below their button: menus and calendars. They are at a fixed place, so that a table or a dialog does
// not cut them off.
import { useEffect, useLayoutEffect, type RefObject } from "react";

type Ref<E extends HTMLElement> = RefObject<E | null>;

/** Calls `leave` on a press outside of `root`, and when the page moves: a layer does not follow its button. */
export function useLeave(isOpen: boolean, root: Ref<HTMLElement>, leave: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: Event) => {
      if (event.type !== "pointerdown" || !root.current?.contains(event.target as Node)) leave();
    };
    const events = ["pointerdown", "resize", "scroll"] as const;
    for (const name of events) window.addEventListener(name, handle, true);
    return () => {
      for (const name of events) window.removeEventListener(name, handle, true);
    };
  });
}

/** Places the layer before it is drawn: below the button, at its right edge; above it when there is no room. */
export function usePlace(layer: Ref<HTMLElement>, button: Ref<HTMLElement>): void {
  useLayoutEffect(() => {
    if (layer.current && button.current) place(layer.current, button.current.getBoundingClientRect());
  }, [layer, button]);
}

const GAP = 4;

function place(layer: HTMLElement, button: DOMRect): void {
  const height = layer.offsetHeight;
  const isBelow = button.bottom + GAP + height <= window.innerHeight || button.top < height;
  layer.style.top = `${isBelow ? button.bottom + GAP : button.top - GAP - height}px`;
  layer.style.left = `${Math.max(GAP, button.right - layer.offsetWidth)}px`;
}
