import { type PointerEvent, useState } from "react";
import { DownIcon, GripIcon, UpIcon } from "../ui/icons.tsx";
import { dropOf, type Move, stepOf } from "./reward-order.ts";
import css from "./rewards.module.css";

export interface Ordering {
  /** The shown rewards, from first to last. */
  readonly ids: readonly string[];
  readonly onMove: (move: Move) => void;
  /** The dragged row, and the move that dropping it now would make. */
  readonly dragged: { readonly id: string; readonly move: Move | null } | null;
  readonly onDrag: (dragged: Ordering["dragged"]) => void;
}

export function useOrdering(ids: readonly string[], onMove: (move: Move) => void): Ordering {
  const [dragged, onDrag] = useState<Ordering["dragged"]>(null);
  return { ids, onMove, dragged, onDrag };
}

export function markOf({ dragged }: Ordering, id: string): "dragged" | "before" | "after" | undefined {
  if (dragged?.id === id) return "dragged";
  return dragged?.move?.besideId === id ? dragged.move.side : undefined;
}

interface OrderControlsProps {
  readonly id: string;
  readonly name: string;
  readonly ordering: Ordering;
}

/** A handle for the pointer, and two buttons that everyone can use. */
export function OrderControls(props: OrderControlsProps) {
  return (
    <span className={css.order} data-above-row>
      <Grip {...props} />
      <span className={css.steps}>
        <Step {...props} step={-1} />
        <Step {...props} step={1} />
      </span>
    </span>
  );
}

function Step({ id, name, ordering, step }: OrderControlsProps & { readonly step: -1 | 1 }) {
  const move = stepOf(ordering.ids, id, step);
  return (
    <button
      type="button"
      className={css.step}
      aria-label={`Move ${name} ${step < 0 ? "up" : "down"}`}
      // Not `disabled` at the end of the list, because that would lose the focus.
      aria-disabled={move === null}
      onClick={() => move && ordering.onMove(move)}
    >
      {step < 0 ? <UpIcon size={14} /> : <DownIcon size={14} />}
    </button>
  );
}

const EDGE_PX = 48;
const SCROLL_PX = 12;

/** For mouse, pen and finger. The buttons beside it do the same by keyboard. */
export function Grip({ id, ordering }: OrderControlsProps) {
  const { dragged, onDrag, onMove, ids } = ordering;
  const isDragged = dragged?.id === id;
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    onDrag({ id, move: null });
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!isDragged) return;
    onDrag({ id, move: dropOf(ids, id, gapAt(event.currentTarget, event.clientY)) });
    if (event.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  };
  const handleUp = () => {
    if (isDragged && dragged.move) onMove(dragged.move);
    if (isDragged) onDrag(null);
  };
  return (
    <span
      className={css.grip}
      data-above-row
      data-grip
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => isDragged && onDrag(null)}
    >
      <GripIcon />
    </span>
  );
}

/** How many rows have their middle above the pointer. */
function gapAt(grip: Element, y: number): number {
  const rows = [...(grip.closest("tbody, ul")?.children ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
