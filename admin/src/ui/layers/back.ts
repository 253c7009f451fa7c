import { createContext, useContext, useEffect, useRef } from "react";

/** Calls `close` when the merchant goes back, and stays on the page. Returns a function that ends this. */
export type OnBack = (close: () => void) => () => void;

/** Given by what draws the pages. */
export const BackContext = createContext<OnBack | null>(null);

/** While it is drawn, Back closes it. On a phone that is how people close what lies above a page. */
export function useCloseOnBack(onClose: () => void): void {
  const onBack = useContext(BackContext);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => onBack?.(() => close.current()), [onBack]);
}
