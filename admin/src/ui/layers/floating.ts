// Layers that float below their button: menus and calendars. They are at a fixed place, so that a table or a dialog does
// not cut them off.
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

type Ref<E extends HTMLElement> = RefObject<E | null>;

/**
 * Calls `leave` on a press outside of `root`, and when the page moves under the layer, which does not follow its button.
 * A scroll that was over before it opened moves nothing, though its event comes later: a key that focuses the button and
 * the one that opens the layer may be that close.
 */
export function useLeave(isOpen: boolean, root: Ref<HTMLElement>, leave: () => void): void {
  const openedAt = useRef<DOMRect | null>(null);
  useLayoutEffect(() => {
    openedAt.current = isOpen ? (root.current?.getBoundingClientRect() ?? null) : null;
  }, [isOpen, root]);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) leave();
    };
    const move = () => {
      if (hasMoved(openedAt.current, root.current)) leave();
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("resize", leave, true);
    window.addEventListener("scroll", move, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("resize", leave, true);
      window.removeEventListener("scroll", move, true);
    };
  });
}

function hasMoved(before: DOMRect | null, element: HTMLElement | null): boolean {
  if (!before || !element) return true;
  const { top, left } = element.getBoundingClientRect();
  return Math.abs(top - before.top) >= 1 || Math.abs(left - before.left) >= 1;
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
