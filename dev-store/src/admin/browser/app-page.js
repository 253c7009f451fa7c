// The page that holds the app: joins the app's frame, the host of App Bridge and what the admin draws.
import { createAddressBar } from "./address-bar.js";
import { createAppHost } from "./app-host.js";
import { modalClosed, showInApp, toastGone } from "./apply-action.js";
import { renderMenu, renderSaveBar, renderTitleBar } from "./chrome.js";
import { createDialogs } from "./dialogs.js";
import { byId } from "./element.js";
import { isWebAddress } from "./payload-rules.js";
import { pickFrom } from "./resource-picker.js";
import { createToasts } from "./toasts.js";

/** @import { AppPageConfig } from "../app-page.ts" */
/** @import { AppFrame, HostUi, Menu, PickRequest, Resource } from "./types.ts" */

/** @type {AppPageConfig} */
const config = JSON.parse(document.querySelector("meta[name='app-page']")?.getAttribute("content") ?? "null");
const { apiKey, appName, appOrigin, base } = config;
const frameElement = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe[name='app-iframe']"));

/** @type {Map<HTMLIFrameElement, AppFrame>} */
const frames = new Map();
/** @type {Menu | null} */
let menu = null;
let isPageLoading = true;
let isAppLoading = false;

const toasts = createToasts({
  onGone: (id) => toastGone(host, id),
  onAction: (id) => host.announce("APP::TOAST::ACTION", { id }),
});
const dialogs = createDialogs({
  onClosed: (id) => modalClosed(host, id),
  onButton: (id) => host.announce("APP::MODAL::FOOTER::BUTTON::CLICK", { id }),
  onFrame: (frame) => addFrame(frame, "Modal"),
  onFrameGone: removeFrame,
  launch: launchAddress,
});
const addressBar = createAddressBar({
  prefix: `${base}/apps/${apiKey}`,
  hasUnsaved,
  confirmLeave,
  onPath(path) {
    showCurrentPath();
    if (host.routesItself()) host.announce("APP::NAVIGATION::REDIRECT::APP", { path: path || "/" });
    else openInApp(path);
  },
});

/** @type {HostUi} */
const ui = {
  showToast: toasts.show,
  clearToast: (id) => toasts.clear(id),
  setLoading(isLoading) {
    isAppLoading = isLoading;
    showLoading();
  },
  showTitleBar: (titleBar) =>
    renderTitleBar(titleBar, {
      appName,
      onButton: (id) => host.announce("APP::TITLEBAR::BUTTONS::BUTTON::CLICK", { id }),
      onBreadcrumb: (id) => host.announce("APP::TITLEBAR::BREADCRUMBS::BUTTON::CLICK", { id }),
    }),
  showMenu(shown) {
    menu = shown;
    showCurrentPath();
  },
  showSaveBar: (saveBar) =>
    renderSaveBar(saveBar, {
      onSave: () => host.announce("APP::CONTEXTUAL_SAVE_BAR::SAVE", { id: saveBar?.id }),
      onDiscard: () => void discard(saveBar?.id, saveBar?.discardAction?.discardConfirmationModal === true),
    }),
  openModal: dialogs.openModal,
  updateModal: dialogs.updateModal,
  closeModal: dialogs.closeModal,
  resizeModal: (id, heightPx) => dialogs.resizeModal(id, heightPx),
  setFullscreen: (isFullscreen) => document.body.classList.toggle("fullscreen", isFullscreen),
  openInApp,
  setAddress(path, how) {
    addressBar.set(path, how);
    showCurrentPath();
  },
  openInAdmin: (path, isNewWindow) => go(location.origin + base + path, isNewWindow),
  openOutside: go,
  issueIdToken,
  listExtensions,
  pickResources,
  confirmLeave,
};
const host = createAppHost({ ...config, ui });

addFrame(frameElement, "Main");
frameElement.addEventListener("load", () => {
  isPageLoading = false;
  showLoading();
});
showLoading();
frameElement.contentWindow?.location.replace(config.launchUrl);

addEventListener("message", (event) => {
  if (event.origin !== appOrigin) return;
  const found = [...frames].find(([element]) => element.contentWindow === event.source);
  if (found === undefined) return;
  if (typeof event.data === "string") redirectByText(event.data);
  else host.receive(found[1], event.data);
});

addEventListener("beforeunload", (event) => {
  if (hasUnsaved()) event.preventDefault();
});

// Links of the admin itself: they leave the app.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (link === null || !isPlain || !hasUnsaved() || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  void confirmLeave().then((mayLeave) => mayLeave && location.assign(link.href));
});

/** The admin before App Bridge took its orders as text; this one is still used to leave the frame. @param {string} text */
function redirectByText(text) {
  /** @type {{ message?: unknown, data?: { location?: unknown } } | null} */
  let order = null;
  try {
    order = JSON.parse(text);
  } catch {
    return;
  }
  const target = order?.data?.location;
  if (order?.message === "Shopify.API.remoteRedirect" && isWebAddress(target)) location.assign(target);
}

/** @param {HTMLIFrameElement} element @param {AppFrame["context"]} context */
function addFrame(element, context) {
  const frame = {
    context,
    post: (/** @type {unknown} */ message) => element.contentWindow?.postMessage(message, appOrigin),
  };
  frames.set(element, frame);
  host.addFrame(frame);
}

/** @param {HTMLIFrameElement} element */
function removeFrame(element) {
  const frame = frames.get(element);
  if (frame !== undefined) host.removeFrame(frame);
  frames.delete(element);
}

/** @param {string} path */
function openInApp(path) {
  isPageLoading = true;
  showLoading();
  launchAddress(path).then(loadApp, () => location.reload());
}

/** @param {string} address */
function loadApp(address) {
  host.clear();
  removeFrame(frameElement);
  addFrame(frameElement, "Main");
  // replaced, because the address bar keeps the history
  frameElement.contentWindow?.location.replace(address);
}

/** @param {string} path */
async function launchAddress(path) {
  const answer = await fetch(`${base}/launch?${new URLSearchParams({ path })}`);
  if (!answer.ok) throw new Error(`The admin answered ${answer.status}.`);
  const { url } = /** @type {{ url: string }} */ (await answer.json());
  return url;
}

async function issueIdToken() {
  const answer = await fetch(`${base}/id-token`, { method: "POST" });
  if (!answer.ok) throw new Error(`The admin answered ${answer.status}.`);
  const { idToken } = /** @type {{ idToken: string }} */ (await answer.json());
  return idToken;
}

async function listExtensions() {
  const answer = await fetch(`${base}/extensions`);
  if (!answer.ok) throw new Error(`The admin answered ${answer.status}.`);
  return answer.json();
}

/** @param {PickRequest} request */
async function pickResources(request) {
  const answer = await fetch(`${base}/resources?${new URLSearchParams({ type: request.type })}`);
  if (!answer.ok) throw new Error(`The admin answered ${answer.status}.`);
  return pickFrom(/** @type {Resource[]} */ (await answer.json()), request);
}

function showCurrentPath() {
  if (menu === null) return;
  renderMenu(menu, {
    addressOf: addressBar.addressOf,
    currentPath: addressBar.currentPath(),
    onChoose: (path) => void confirmLeave().then((mayLeave) => mayLeave && showInApp(host, path)),
  });
}

function showLoading() {
  byId("loading-bar").hidden = !isPageLoading && !isAppLoading;
}

function hasUnsaved() {
  return host.state.contextualSaveBar !== null;
}

/** Leaving gives up what is unsaved. */
async function confirmLeave() {
  if (!hasUnsaved()) return true;
  const mayLeave = await dialogs.confirm({
    title: "Leave without saving?",
    message: "What you changed on this page is not saved.",
    yes: "Leave",
    no: "Stay",
  });
  if (mayLeave) hideSaveBar();
  return mayLeave;
}

function hideSaveBar() {
  const id = host.state.contextualSaveBar?.["id"];
  host.state.contextualSaveBar = null;
  ui.showSaveBar(null);
  host.announce("APP::CONTEXTUAL_SAVE_BAR::HIDE", { id });
}

/** @param {string | undefined} id @param {boolean} isAskedFirst */
async function discard(id, isAskedFirst) {
  const question = {
    title: "Discard all changes?",
    message: "This page goes back to what was saved last.",
    yes: "Discard changes",
    no: "Go on editing",
  };
  if (isAskedFirst && !(await dialogs.confirm(question))) return;
  host.announce("APP::CONTEXTUAL_SAVE_BAR::DISCARD", { id });
}

/** @param {string} address @param {boolean} isNewWindow */
function go(address, isNewWindow) {
  if (isNewWindow) window.open(address, "_blank", "noopener");
  else location.assign(address);
}
