// What the app has the admin draw around its frame: title bar, menu, save bar.
import { button, byId, element } from "./element.js";

/** @import { Button, Menu, SaveBar, TitleBar } from "./types.ts" */

/** @param {TitleBar} titleBar @param {{ appName: string, onButton: (id: string) => void, onBreadcrumb: (id: string) => void }} page */
export function renderTitleBar({ title, breadcrumbs, buttons = {} }, { appName, onButton, onBreadcrumb }) {
  byId("app-title").textContent = title || appName;
  document.title = title ? `${title} · ${appName}` : appName;
  const crumb =
    breadcrumbs &&
    button({ label: `‹ ${breadcrumbs.label}`, class: "link" }, () => onBreadcrumb(breadcrumbs.id));
  byId("breadcrumb").replaceChildren(...(crumb ? [crumb] : []));
  const { primary, secondary = [] } = buttons;
  byId("title-actions").replaceChildren(
    ...secondary.map((one) => (one.buttons === undefined ? action(one, "", onButton) : group(one, onButton))),
    ...(primary === undefined ? [] : [action(primary, "primary", onButton)]),
  );
}

/** @param {Button} one @param {string} look @param {(id: string) => void} onButton */
const action = ({ id, label, disabled, style }, look, onButton) =>
  button({ label, disabled, class: style === "danger" ? "danger" : look }, () => onButton(id));

/** Several buttons under one. @param {Button} group @param {(id: string) => void} onButton */
function group({ label, buttons = [] }, onButton) {
  const details = element("details", { class: "group" }, element("summary", {}, label));
  const choose = (/** @type {string} */ id) => {
    details.open = false;
    onButton(id);
  };
  details.append(element("div", {}, ...buttons.map((one) => action(one, "", choose))));
  details.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) details.open = false;
  });
  return details;
}

/** @param {Menu} menu @param {{ addressOf: (path: string) => string, currentPath: string, onChoose: (path: string) => void }} page */
export function renderMenu({ items, active }, { addressOf, currentPath, onChoose }) {
  const chosen = active ?? longestMatch(items, currentPath);
  // Of the app and its menu, one entry is where one is.
  const home = document.querySelector("[data-app-home]");
  if (chosen === undefined) home?.setAttribute("aria-current", "page");
  else home?.removeAttribute("aria-current");
  const place = document.getElementById("app-menu");
  if (place === null) return;
  // The same links stay: one that is put in place of another under the pointer is never clicked.
  const isSame =
    place.childElementCount === items.length &&
    items.every(({ label, destination }, at) => {
      const link = place.children[at]?.firstElementChild;
      return link?.textContent === label && link.getAttribute("href") === addressOf(destination.path);
    });
  if (!isSame) place.replaceChildren(...items.map((item) => entry(item, { addressOf, onChoose })));
  items.forEach(({ id }, at) => {
    const link = place.children[at]?.firstElementChild;
    if (id === chosen) link?.setAttribute("aria-current", "page");
    else link?.removeAttribute("aria-current");
  });
}

/** @param {Menu["items"][number]} item @param {{ addressOf: (path: string) => string, onChoose: (path: string) => void }} page */
function entry({ label, destination }, { addressOf, onChoose }) {
  const link = element("a", { href: addressOf(destination.path) }, label);
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    byId("rail").hidePopover();
    onChoose(destination.path);
  });
  return element("li", {}, link);
}

/** @param {Menu["items"]} items @param {string} currentPath */
function longestMatch(items, currentPath) {
  const [pathname = ""] = currentPath.split("?");
  const matching = items.filter(
    ({ destination: { path } }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return matching.sort((a, b) => b.destination.path.length - a.destination.path.length)[0]?.id;
}

/** @param {SaveBar | null} saveBar @param {{ onSave: () => void, onDiscard: () => void }} page */
export function renderSaveBar(saveBar, { onSave, onDiscard }) {
  const bar = byId("save-bar");
  bar.hidden = saveBar === null;
  document.body.classList.toggle("has-unsaved", saveBar !== null);
  if (saveBar === null) return bar.replaceChildren();
  const { saveAction = {}, discardAction = {} } = saveBar;
  const isBusy = saveAction.loading === true || discardAction.loading === true;
  const discard = button({ label: "Discard", disabled: discardAction.disabled || isBusy }, onDiscard);
  const save = button({ label: "Save", class: "primary", disabled: saveAction.disabled || isBusy }, onSave);
  if (saveAction.loading) save.setAttribute("aria-busy", "true");
  if (discardAction.loading) discard.setAttribute("aria-busy", "true");
  bar.replaceChildren(element("span", {}, "Unsaved changes"), discard, save);
}
