// The script of every page of the store. A link to the shop's rewards opens the panel, and what is in it acts in place.
// Without the script, or where it fails, each link and form leads to its page. It stores nothing, and asks the store alone.
import { close, host, isOpen } from "./frame.ts";
import { fetchAhead, isElsewhere, openPanel, passOn, settle } from "./panel.ts";
import { ANCHOR, goTo, isFirst, path, withoutSlash } from "./place.ts";

/** On a page of the store, outside the panel. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  return event
    .composedPath()
    .find(
      (one): one is HTMLAnchorElement =>
        (one as Element).localName === "a" && isOurs(one as HTMLAnchorElement),
    );
}

const isOurs = ({ origin, pathname, hash }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  (withoutSlash(pathname) === path || (hash === ANCHOR && pathname === location.pathname));

// The page works without the script, and brings buttons that only a script can answer.
const page = document.getElementById("laurel-page")?.shadowRoot;
if (page) {
  settle(page);
  page.addEventListener("click", passOn);
}

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
    if (!isOpen() && location.hash === ANCHOR) openPanel(location.search).catch(goTo(path));
  };
  addEventListener("hashchange", openByAddress);
  openByAddress();
}
