// Puts a page back to the position where it was left. Its rows may still be on their way: it is held there until they stand,
// unless the merchant moves on their own.
import type { Position } from "./positions.ts";

type Opening = Pick<Position, "scrollPx" | "focused">;

const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** Nobody wants to be moved so long after. */
const LONGEST_WAIT_MS = 10_000;

/** What is to be found again of the page that is on screen. */
export function readPosition({ document, scrollY }: Window): Opening {
  const focused = document.activeElement;
  // Only the keyboard's user has lost something when it is gone.
  const isLink = focused?.matches("main a[href]:focus-visible") ?? false;
  const href = isLink ? focused?.getAttribute("href") : null;
  if (!href) return { scrollPx: scrollY, focused: null };
  return { scrollPx: scrollY, focused: { href, index: linksTo(document, href).indexOf(focused!) } };
}

/** Call the answer when the page is left. */
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

/** A page without its heading is still being opened. */
const stands = (document: Document): boolean =>
  document.querySelector("main h1") !== null && document.querySelector("main [aria-busy='true']") === null;

const linksTo = (document: Document, href: string): Element[] => [
  ...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`),
];
