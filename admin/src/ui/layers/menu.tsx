import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DotsIcon } from "../icons.tsx";
import type { Layer } from "./layers.ts";
import css from "./menu.module.css";

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
}

interface MenuProps {
  readonly name: Layer;
  /** The button's label, with the object of the menu: “More for Winter treat”. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** On the button, instead of three dots. */
  readonly children?: ReactNode;
}

/**
 * A button with further actions. Arrow keys move through them, Escape closes the menu, and the focus returns to the
 * button.
 */
export function Menu({ name, label, items, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    // The list is at a fixed place, and does not follow the button when the page scrolls.
    const leave = (event: Event) => {
      if (event.type !== "pointerdown" || !root.current?.contains(event.target as Node)) setOpen(false);
    };
    const events = ["pointerdown", "resize", "scroll"] as const;
    for (const name of events) window.addEventListener(name, leave, true);
    return () => {
      for (const name of events) window.removeEventListener(name, leave, true);
    };
  }, [isOpen]);
  return (
    <span ref={root} className={css.root}>
      <button
        ref={button}
        type="button"
        className={children === undefined ? css.dots : css.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children ?? <DotsIcon />}
      </button>
      {isOpen && (
        <MenuList id={menuId} name={name} label={label} items={items} button={button} onClose={close} />
      )}
    </span>
  );
}

interface MenuListProps extends Pick<MenuProps, "name" | "label" | "items"> {
  readonly id: string;
  readonly button: { readonly current: HTMLButtonElement | null };
  readonly onClose: () => void;
}

function MenuList({ id, name, label, items, button, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && button.current) place(list.current, button.current.getBoundingClientRect());
    choicesOf(list.current)[0]?.focus();
  }, [button]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const choices = choicesOf(list.current);
    const at = choices.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) choices.at(next % choices.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      data-layer={name}
      tabIndex={-1}
      aria-label={label}
      className={css.list}
      onKeyDown={handleKeyDown}
    >
      {items.map(({ label: words, onSelect, isDisabled = false }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={css.item}
          disabled={isDisabled}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

const choicesOf = (list: HTMLElement | null): HTMLButtonElement[] => [
  ...(list?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? []),
];

const GAP = 4;

/** Below the button, at its right edge; above it when there is no room. Fixed, so that a table does not cut it off. */
function place(list: HTMLElement, button: DOMRect): void {
  const height = list.offsetHeight;
  const isBelow = button.bottom + GAP + height <= window.innerHeight || button.top < height;
  list.style.top = `${isBelow ? button.bottom + GAP : button.top - GAP - height}px`;
  list.style.left = `${Math.max(GAP, button.right - list.offsetWidth)}px`;
}
