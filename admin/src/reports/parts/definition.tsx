import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import css from "./definition.module.css";

interface DefinitionProps {
  /** The figure's name, as it is shown. */
  readonly name: string;
  /** What is counted. */
  readonly children: ReactNode;
}

/** The name of a figure, which says what is counted when it is pressed. Escape closes it. */
export function Definition({ name, children }: DefinitionProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    // The text is at a fixed place, and does not follow the name when the page scrolls.
    const leave = (event: Event) => {
      if (event.type !== "pointerdown" || !root.current?.contains(event.target as Node)) setOpen(false);
    };
    const events = ["pointerdown", "resize", "scroll"] as const;
    for (const one of events) window.addEventListener(one, leave, true);
    return () => {
      for (const one of events) window.removeEventListener(one, leave, true);
    };
  }, [isOpen]);
  useLayoutEffect(() => {
    if (isOpen && root.current && text.current) place(text.current, root.current.getBoundingClientRect());
  }, [isOpen]);
  return (
    <span ref={root} className={css.root} onBlur={() => setOpen(false)}>
      <button
        type="button"
        className={css.name}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        {name}
      </button>
      {isOpen && (
        <span ref={text} id={id} role="tooltip" className={css.text}>
          {children}
        </span>
      )}
    </span>
  );
}

const GAP = 4;

/** Below the name, inside the window. Fixed, so that a table does not cut it off. */
function place(text: HTMLElement, name: DOMRect): void {
  const most = window.innerWidth - text.offsetWidth - GAP;
  text.style.top = `${name.bottom + GAP}px`;
  text.style.left = `${Math.max(GAP, Math.min(name.left, most))}px`;
}
