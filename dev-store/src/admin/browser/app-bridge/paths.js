// Paths, the same in the app and in the admin's address bar, and ways out of the frame.
import { isEmbedded } from "./launch.js";
import { dispatch, listen } from "./messages.js";

/** A path that the admin shows already; the app's own step to it must not become a second one. */
let expectedPath = "";
const currentPath = () => location.pathname + location.search;
const tellPath = () => dispatch("Navigation", "APP::NAVIGATION::HISTORY::REPLACE", { path: currentPath() });

const pushState = history.pushState.bind(history);
const replaceState = history.replaceState.bind(history);
history.pushState = (state, unused, url) => {
  const { pathname, search } = new URL(url ?? location.href, location.href);
  const isExpected = pathname + search === expectedPath;
  expectedPath = "";
  (isExpected ? replaceState : pushState)(state, unused, url);
  tellPath();
};
history.replaceState = (state, unused, url) => {
  replaceState(state, unused, url);
  tellPath();
};
addEventListener("popstate", tellPath);
tellPath();

listen("APP::NAVIGATION::REDIRECT::APP", ({ path }) => {
  if (path === currentPath()) return;
  expectedPath = String(path);
  const own = [...document.querySelectorAll("ui-nav-menu a, s-app-nav a")];
  const link = own.find((candidate) => {
    const { pathname, search } = new URL(candidate.getAttribute("href") ?? "", location.href);
    return pathname + search === path;
  });
  // A click, so that an app that changes its pages by itself can take it.
  if (link instanceof HTMLElement) return link.click();
  location.assign(expectedPath);
});

/** `shopify://admin/products` is a page of the admin, `_top` leaves it. @param {string} address @param {string} target */
function leaveFrame(address, target) {
  const inAdmin = /^shopify:(?:\/\/)?admin(\/.*)?$/.exec(address);
  const newContext = target === "_blank";
  if (inAdmin !== null) {
    dispatch("Navigation", "APP::NAVIGATION::REDIRECT::ADMIN::PATH", { path: inAdmin[1] ?? "/", newContext });
    return true;
  }
  if (target !== "_top" || !isEmbedded) return false;
  dispatch("Navigation", "APP::NAVIGATION::REDIRECT::REMOTE", { url: new URL(address, location.href).href });
  return true;
}
const plainOpen = window.open.bind(window);
window.open = (url, target, features) =>
  leaveFrame(String(url ?? ""), target ?? "_blank") ? null : plainOpen(url, target, features);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || event.defaultPrevented) return;
  const left = leaveFrame(link.getAttribute("href") ?? "", link.getAttribute("target") ?? "_self");
  if (left) event.preventDefault();
});
