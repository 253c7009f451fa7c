// What each action does, once it is known to be allowed and well-formed.

/** @import { AppHost } from "./app-host.js" */
/** @import { AppFrame, Button, Menu, Modal, Payload, SaveBar } from "./types.ts" */

/**
 * @typedef {object} Applied
 * @property {AppHost} host
 * @property {AppFrame} frame that asks
 * @property {string} type
 * @property {Payload} payload
 * @property {() => void} fail tells the frame that the admin could not reach its server
 */

const DEFAULT_TOAST_MS = 5_000;

/** @param {Applied} applied */
export function applyAction(applied) {
  HANDLERS[applied.type]?.(applied);
}

/** @type {Readonly<Record<string, (applied: Applied) => void>>} */
const HANDLERS = {
  "APP::TOAST::SHOW": ({ host, type, payload }) => {
    const { id, message, duration, isError, action } = payload;
    host.state.toasts.set(String(id), payload);
    host.ui.showToast({
      id: String(id),
      message: String(message),
      durationMs: typeof duration === "number" ? duration : DEFAULT_TOAST_MS,
      isError: isError === true,
      actionLabel: actionLabelOf(action),
    });
    host.announce(type, payload);
  },
  // The page says that it is gone (toastGone), and then the app hears of it.
  "APP::TOAST::CLEAR": ({ host, payload }) => host.ui.clearToast(String(payload["id"])),

  "APP::LOADING::START": (applied) => setLoading(applied, true),
  "APP::LOADING::STOP": (applied) => setLoading(applied, false),

  "APP::TITLEBAR::UPDATE": ({ host, payload }) => {
    host.state.titleBar = payload;
    host.ui.showTitleBar(payload);
  },
  // The library's title bar hears that its button changed, and then sends the whole of itself.
  "APP::TITLEBAR::BUTTONS::BUTTON::UPDATE": echo,
  "APP::TITLEBAR::BUTTONS::BUTTONGROUP::UPDATE": echo,
  "APP::TITLEBAR::BREADCRUMBS::BUTTON::UPDATE": echo,

  "APP::MENU::NAVIGATION_MENU::UPDATE": ({ host, payload }) => {
    host.state.menu = payload;
    host.ui.showMenu(/** @type {Menu} */ (/** @type {unknown} */ (payload)));
  },
  "APP::MENU::NAVIGATION_MENU::LINK::UPDATE": echo,

  "APP::CONTEXTUAL_SAVE_BAR::SHOW": (applied) => showSaveBar(applied),
  "APP::CONTEXTUAL_SAVE_BAR::UPDATE": (applied) => {
    if (applied.host.state.contextualSaveBar !== null) showSaveBar(applied);
  },
  "APP::CONTEXTUAL_SAVE_BAR::HIDE": ({ host, type, payload }) => {
    // One that was put in its place meanwhile stays: an element says it once more when it leaves the page.
    const shown = host.state.contextualSaveBar;
    if (shown !== null && shown["id"] !== payload["id"]) return;
    host.state.contextualSaveBar = null;
    host.ui.showSaveBar(null);
    host.announce(type, payload);
  },

  "APP::MODAL::OPEN": ({ host, type, payload }) => {
    host.state.modals.set(String(payload["id"]), payload);
    host.ui.openModal(toModal(payload));
    host.announce(type, payload);
  },
  "APP::MODAL::UPDATE": ({ host, payload }) => {
    if (!host.state.modals.has(String(payload["id"]))) return;
    host.state.modals.set(String(payload["id"]), payload);
    host.ui.updateModal(toModal(payload));
  },
  "APP::MODAL::CLOSE": ({ host, payload }) => modalClosed(host, String(payload["id"])),
  "APP::MODAL::UPDATE_SIZE": ({ host, payload }) => {
    const heightPx = Number.parseInt(String(payload["height"]), 10);
    if (heightPx > 0) host.ui.resizeModal(String(payload["id"]), heightPx);
  },
  "APP::MODAL::FOOTER::BUTTON::UPDATE": echo,

  "APP::NAVIGATION::REDIRECT::APP": ({ host, payload }) => showInApp(host, String(payload["path"]), payload),
  "APP::NAVIGATION::REDIRECT::ADMIN::PATH": ({ host, payload }) =>
    host.ui.openInAdmin(String(payload["path"]), payload["newContext"] === true),
  "APP::NAVIGATION::REDIRECT::ADMIN::SECTION": ({ host, payload }) => {
    const { name, resource } = /** @type {{ name: string, resource?: { id?: string | number } }} */ (
      payload["section"]
    );
    const row = resource?.id === undefined ? "" : `/${encodeURIComponent(String(resource.id))}`;
    host.ui.openInAdmin(`/${name}${row}`, payload["newContext"] === true);
  },
  "APP::NAVIGATION::REDIRECT::REMOTE": ({ host, payload }) =>
    host.ui.openOutside(String(payload["url"]), payload["newContext"] === true),
  "APP::NAVIGATION::HISTORY::PUSH": ({ host, payload }) =>
    host.ui.setAddress(String(payload["path"]), "push"),
  "APP::NAVIGATION::HISTORY::REPLACE": ({ host, payload }) =>
    host.ui.setAddress(String(payload["path"]), "replace"),

  "APP::FULLSCREEN::ENTER": (applied) => setFullscreen(applied, true),
  "APP::FULLSCREEN::EXIT": (applied) => setFullscreen(applied, false),

  "APP::FEATURES::REQUEST": ({ host, payload }) => host.announce("APP::FEATURES::REQUEST::UPDATE", payload),

  "APP::SESSION_TOKEN::REQUEST": ({ host, frame, fail }) => {
    const type = "APP::SESSION_TOKEN::RESPOND";
    host.ui
      .issueIdToken()
      .then(
        (sessionToken) => frame.post({ type: "dispatch", payload: { type, payload: { sessionToken } } }),
        fail,
      );
  },

  "APP::EXTENSIONS::REQUEST": ({ host, payload, fail }) => {
    const type = "APP::EXTENSIONS::RESPOND";
    host.ui
      .listExtensions()
      .then((extensions) => host.announce(type, { id: payload["id"], extensions }), fail);
  },

  "APP::RESOURCE_PICKER::OPEN": ({ host, payload, fail }) => {
    const { id, resourceType, initialSelectionIds = [], selectMultiple = true, initialQuery = "" } = payload;
    const chosen = /** @type {{ id: string }[]} */ (initialSelectionIds);
    const most = selectMultiple === true ? Infinity : selectMultiple === false ? 1 : Number(selectMultiple);
    host.ui
      .pickResources({
        type: resourceType === "collection" ? "collection" : "product",
        chosenIds: chosen.map((one) => one.id),
        most,
        search: String(initialQuery),
      })
      .then(
        (selection) =>
          selection === null
            ? host.announce("APP::RESOURCE_PICKER::CANCEL", { id })
            : host.announce("APP::RESOURCE_PICKER::SELECT", { id, selection }),
        fail,
      );
  },

  "APP::LEAVE_CONFIRMATION::REQUEST": ({ host, payload, fail }) => {
    const type = "APP::LEAVE_CONFIRMATION::RESPOND";
    host.ui.confirmLeave().then((mayLeave) => host.announce(type, { id: payload["id"], mayLeave }), fail);
  },
};

/** The app goes on, or is taken, to another of its paths. @param {AppHost} host @param {string} path @param {Payload} [payload] */
export function showInApp(host, path, payload = {}) {
  host.ui.setAddress(path, "push");
  if (host.routesItself()) host.announce("APP::NAVIGATION::REDIRECT::APP", { ...payload, path });
  else host.ui.openInApp(path);
}

/** A person, or the app, closed it. @param {AppHost} host @param {string} id */
export function modalClosed(host, id) {
  if (!host.state.modals.delete(id)) return;
  host.ui.closeModal(id);
  host.announce("APP::MODAL::CLOSE", { id });
}

/** Its time is over, or somebody sent it away. @param {AppHost} host @param {string} id */
export function toastGone(host, id) {
  if (host.state.toasts.delete(id)) host.announce("APP::TOAST::CLEAR", { id });
}

/** @param {Applied} applied */
function echo({ host, type, payload }) {
  host.announce(type, payload);
}

/** @param {Applied} applied @param {boolean} isStarting */
function setLoading({ host, type, payload }, isStarting) {
  const { loading } = host.state;
  if (isStarting) loading.add(String(payload["id"]));
  else loading.delete(String(payload["id"]));
  host.ui.setLoading(loading.size > 0);
  host.announce(type, payload);
}

/** @param {Applied} applied */
function showSaveBar({ host, type, payload }) {
  host.state.contextualSaveBar = payload;
  host.ui.showSaveBar(/** @type {SaveBar} */ (/** @type {unknown} */ (payload)));
  host.announce(type, payload);
}

/** @param {Applied} applied @param {boolean} isFullscreen */
function setFullscreen({ host, type, payload }, isFullscreen) {
  host.ui.setFullscreen(isFullscreen);
  host.announce(type, payload);
}

/** @param {unknown} action */
function actionLabelOf(action) {
  const content =
    typeof action === "object" && action !== null && "content" in action ? action.content : null;
  return typeof content === "string" ? content : null;
}

/** @param {Payload} payload @returns {Modal} */
function toModal({ id, title, size, message, url, path, footer }) {
  const { buttons = {} } = /** @type {{ buttons?: { primary?: Button, secondary?: Button[] } }} */ (
    footer ?? {}
  );
  const isPage = typeof url === "string" || typeof path === "string";
  return {
    id: String(id),
    title: typeof title === "string" ? title : "",
    size: /** @type {Modal["size"]} */ (size ?? "small"),
    message: isPage ? null : String(message),
    url: typeof url === "string" ? url : null,
    path: typeof path === "string" ? path : null,
    footer: buttons,
  };
}
