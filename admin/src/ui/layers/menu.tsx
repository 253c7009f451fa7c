import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DotsIcon } from "../icons.tsx";
import { useLeave, usePlace } from "./floating.ts";
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
  useLeave(isOpen, root, () => setOpen(false));
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
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

function MenuList({ id, name, label, items, button, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  usePlace(list, button);
  useLayoutEffect(() => choicesOf(list.current)[0]?.focus(), []);
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
