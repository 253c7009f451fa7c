// The script of every page of the store. A link to the shop's rewards opens the panel, and what is in it acts in place.
// Without the script, or where it fails, each link and form leads to its page. It stores nothing, and asks the store alone.
import { close, host, isOpen } from "./frame.ts";
import { fetchAhead, isElsewhere, openPanel } from "./panel.ts";
import { ANCHOR, goTo, isFirst, path, withoutSlash } from "./place.ts";

/** On a page of the store, outside the panel. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  return event
    .composedPath()
    .find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement && isOurs(one));
}

const isOurs = ({ origin, pathname, hash }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  (withoutSlash(pathname) === path || (hash === ANCHOR && pathname === location.pathname));

// The page shows all that the panel does.
if (path && isFirst && withoutSlash(location.pathname) !== path) {
  addEventListener("click", (event) => {
    if (event.target === host) return;
    const link = linkOf(event);
    const wasOpen = isOpen();
    close();
    if (!link || event.defaultPrevented || isElsewhere(event) || link.target) return;
    event.preventDefault();
    if (!wasOpen) openPanel(link.search, link).catch(goTo(link.href));
  });
  for (const kind of ["pointerover", "focusin"])
    addEventListener(kind, (event) => {
      if (!isOpen() && linkOf(event)) void fetchAhead();
    });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  const openByAddress = (): void => {
    if (location.hash === ANCHOR && !isOpen()) openPanel(location.search).catch(goTo(path));
  };
  addEventListener("hashchange", openByAddress);
  openByAddress();
}
