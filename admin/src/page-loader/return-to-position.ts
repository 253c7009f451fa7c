// Restores the position of a page. Its rows may still be loading, so the position is kept until they are there, unless
// the merchant scrolls, clicks or types.
import type { Position } from "./positions.ts";

type Opening = Pick<Position, "scrollPx" | "focused">;

const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** After this long, a jump would only disturb. */
const LONGEST_WAIT_MS = 10_000;

/** The position of the page on screen. */
export function readPosition({ document, scrollY }: Window): Opening {
  const focused = document.activeElement;
  // Only a keyboard user loses their place when the focus is lost.
  const isLink = focused?.matches("main a[href]:focus-visible") ?? false;
  const href = isLink ? focused?.getAttribute("href") : null;
  if (!href) return { scrollPx: scrollY, focused: null };
  return { scrollPx: scrollY, focused: { href, index: linksTo(document, href).indexOf(focused!) } };
}

/** Call the result when the page is left. */
export function returnToPosition(window: Window, { scrollPx, focused }: Opening): () => void {
  const { document } = window;
  const watch = new MutationObserver(() => go());
  const stop = (): void => {
    watch.disconnect();
    window.clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  const go = (): void => {
    window.scrollTo(0, scrollPx);
    if (!stands(document) || Math.abs(window.scrollY - scrollPx) > 1) return;
    stop();
    if (!focused) return;
    const link = linksTo(document, focused.href)[focused.index];
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  };
  const timer = window.setTimeout(stop, LONGEST_WAIT_MS);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  go();
  return stop;
}

/** A page without its heading is still loading. */
const stands = (document: Document): boolean =>
  document.querySelector("main h1") !== null && document.querySelector("main [aria-busy='true']") === null;

const linksTo = (document: Document, href: string): Element[] => [
  ...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`),
];
