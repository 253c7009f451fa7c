// What must be in a payload before the admin acts on it; null: it is well-formed.

/** @import { Payload } from "./types.ts" */

const MODAL_SIZES = new Set(["small", "medium", "large"]);
const ADMIN_SECTIONS = new Set(["products", "collections", "orders", "customers", "discounts"]);

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is Payload} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A path of the app: one slash in front, so that it cannot name another host. @param {unknown} value @returns {value is string} */
export const isPath = (value) => isText(value) && /^\/(?![/\\])/.test(value);

/** @param {unknown} value @returns {value is string} */
export const isWebAddress = (value) => isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);

/** @param {unknown} button */
const isButton = (button) => isObject(button) && isText(button["id"]) && isText(button["label"]);

/** @param {unknown} buttons */
function areButtons(buttons) {
  if (buttons === undefined) return true;
  if (!isObject(buttons)) return false;
  const { primary, secondary = [] } = buttons;
  return (
    (primary === undefined || isButton(primary)) && Array.isArray(secondary) && secondary.every(isButton)
  );
}

/**
 * Of a page in a modal: the app's own origin; https, unless the app itself is served without.
 *
 * @param {string} url @param {string} appOrigin
 */
const isOwnPage = (url, appOrigin) => {
  const parsed = URL.parse(url);
  return parsed?.origin === appOrigin && parsed.username === "" && parsed.password === "";
};

/** @param {Payload} payload @param {string} appOrigin */
function modalProblem({ id, message, url, path, size, title, footer }, appOrigin) {
  if (!isText(id)) return "a modal needs an id";
  if (size !== undefined && !(isText(size) && MODAL_SIZES.has(size)))
    return "`size` is small, medium or large";
  if (title !== undefined && !isText(title)) return "`title` is a text";
  if (footer !== undefined && !(isObject(footer) && areButtons(footer["buttons"])))
    return "`footer` has buttons";
  if (isText(url)) return isOwnPage(url, appOrigin) ? null : "`url` is a page on the app's own origin";
  if (path !== undefined) return isPath(path) ? null : "`path` starts with `/`";
  return isText(message) ? null : "`message` is a text";
}

/** @param {Payload} payload */
function menuProblem({ items, active }) {
  if (!Array.isArray(items)) return "`items` is a list";
  for (const item of items) {
    if (!isObject(item) || !isText(item["label"]) || item["label"] === "") return "an item needs a label";
    const { destination, redirectType } = item;
    if (!isObject(destination) || !isPath(destination["path"])) return "a destination starts with `/`";
    if (redirectType !== undefined && redirectType !== "APP") return "`redirectType` is APP";
  }
  const isInMenu = active === undefined || items.some((/** @type {Payload} */ item) => item["id"] === active);
  return isInMenu ? null : "the active item is one of the items";
}

/** @param {Payload} payload */
function toastProblem({ id, message, duration, isError }) {
  if (!isText(id) || !isText(message)) return "`message` is a text";
  if (duration !== undefined && !(Number.isInteger(duration) && Number(duration) >= 0))
    return "`duration` is a whole number of milliseconds";
  return isError === undefined || typeof isError === "boolean" ? null : "`isError` is true or false";
}

const RESOURCE_TYPES = new Set(["product", "collection"]);

/** @param {Payload} payload */
function pickerProblem({ resourceType, initialSelectionIds = [], selectMultiple = true, initialQuery = "" }) {
  if (!isText(resourceType) || !RESOURCE_TYPES.has(resourceType))
    return "`resourceType` is product or collection";
  const isList = Array.isArray(initialSelectionIds);
  if (!isList || !initialSelectionIds.every((one) => isObject(one) && isText(one["id"])))
    return "`initialSelectionIds` is a list of objects with an id";
  if (typeof selectMultiple !== "boolean" && !Number.isInteger(selectMultiple))
    return "`selectMultiple` is true, false or a number";
  return isText(initialQuery) ? null : "`initialQuery` is a text";
}

/** @type {Readonly<Record<string, (payload: Payload, appOrigin: string) => string | null>>} */
const RULES = {
  "APP::TOAST::SHOW": toastProblem,
  "APP::MODAL::OPEN": modalProblem,
  "APP::MODAL::UPDATE": modalProblem,
  "APP::MENU::NAVIGATION_MENU::UPDATE": menuProblem,
  "APP::RESOURCE_PICKER::OPEN": pickerProblem,
  "APP::TITLEBAR::UPDATE": ({ title, breadcrumbs, buttons }) => {
    if (title !== undefined && !isText(title)) return "`title` is a text";
    if (breadcrumbs !== undefined && !isButton(breadcrumbs)) return "`breadcrumbs` is a button";
    return areButtons(buttons) ? null : "a button needs a label";
  },
  "APP::NAVIGATION::REDIRECT::APP": ({ path }) => (isPath(path) ? null : "`path` starts with `/`"),
  "APP::NAVIGATION::REDIRECT::ADMIN::PATH": ({ path }) => (isPath(path) ? null : "`path` starts with `/`"),
  "APP::NAVIGATION::REDIRECT::ADMIN::SECTION": ({ section }) =>
    isObject(section) && ADMIN_SECTIONS.has(String(section["name"])) ? null : "there is no such section",
  "APP::NAVIGATION::REDIRECT::REMOTE": ({ url }) =>
    isWebAddress(url) ? null : "`url` starts with `https://` or `http://`",
  "APP::NAVIGATION::HISTORY::PUSH": ({ path }) => (isPath(path) ? null : "`path` starts with `/`"),
  "APP::NAVIGATION::HISTORY::REPLACE": ({ path }) => (isPath(path) ? null : "`path` starts with `/`"),
};

const WITH_ID = /^APP::(TOAST|LOADING|MODAL|CONTEXTUAL_SAVE_BAR|LEAVE_CONFIRMATION|RESOURCE_PICKER)::/;

/** @param {string} type @param {Payload} payload @param {string} appOrigin */
export function payloadProblem(type, payload, appOrigin) {
  if (WITH_ID.test(type) && !isText(payload["id"])) return "Id in payload is missing or invalid";
  return RULES[type]?.(payload, appOrigin) ?? null;
}
