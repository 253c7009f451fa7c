// Elements that are opened and closed by their id: save bars and modals.
import { Drawn, ids, readTitleBar, textOf } from "./drawn-elements.js";
import { dispatch, listen } from "./messages.js";

/** @import { Payload } from "./messages.js" */

/** What is opened and closed by its id. */
class Opened extends Drawn {
  showing = false;
  get key() {
    const key = ids.get(this) ?? crypto.randomUUID();
    ids.set(this, key);
    return key;
  }
  async show() {
    this.showing = true;
    this.dispatchEvent(new Event("show"));
    this.open();
  }
  async hide() {
    if (this.showing) this.close();
  }
  toggle() {
    return this.showing ? this.hide() : this.show();
  }
  /** The admin says that it is gone. */
  gone() {
    if (!this.showing) return;
    this.showing = false;
    this.dispatchEvent(new Event("hide"));
  }
  open() {}
  close() {}
  /** @override */
  undraw() {
    void this.hide();
  }
}

class SaveBar extends Opened {
  get discardConfirmation() {
    return this.hasAttribute("discardConfirmation");
  }
  set discardConfirmation(value) {
    this.toggleAttribute("discardConfirmation", value);
  }
  get buttons() {
    const buttons = [...this.querySelectorAll("button")];
    const save = buttons.find((button) => button.getAttribute("variant") === "primary");
    return { save, discard: buttons.find((button) => button !== save) };
  }
  get payload() {
    const { save, discard } = this.buttons;
    const stateOf = (/** @type {HTMLElement | undefined} */ button) => ({
      disabled: button?.hasAttribute("disabled") ?? false,
      loading: ["", "true"].includes(button?.getAttribute("loading") ?? "false"),
    });
    const discardAction = { ...stateOf(discard), discardConfirmationModal: this.discardConfirmation };
    return { id: this.key, saveAction: stateOf(save), discardAction };
  }
  /** @override */
  open() {
    dispatch("ContextualSaveBar", "APP::CONTEXTUAL_SAVE_BAR::SHOW", this.payload);
  }
  /** @override */
  close() {
    dispatch("ContextualSaveBar", "APP::CONTEXTUAL_SAVE_BAR::HIDE", { id: this.key });
  }
  /** @override */
  draw() {
    if (this.showing) dispatch("ContextualSaveBar", "APP::CONTEXTUAL_SAVE_BAR::UPDATE", this.payload);
  }
}

const MODAL_SIZES = new Map([
  ["small", "small"],
  ["base", "medium"],
  ["large", "large"],
  ["max", "large"],
]);

/** A page of the app (`src`), or the text of what is in it: the admin cannot take over the app's own markup. */
class Modal extends Opened {
  get payload() {
    const titleBar = this.querySelector("ui-title-bar");
    const { title, buttons } = readTitleBar(titleBar);
    const content = /** @type {Element} */ (this.cloneNode(true));
    content.querySelector("ui-title-bar")?.remove();
    const src = this.getAttribute("src");
    const size = MODAL_SIZES.get(this.getAttribute("variant") ?? "base") ?? "medium";
    const page = src?.startsWith("/") ? { path: src } : { url: src };
    return { id: this.key, title, size, footer: { buttons }, ...(src ? page : { message: textOf(content) }) };
  }
  /** @override */
  open() {
    dispatch("Modal", "APP::MODAL::OPEN", this.payload);
  }
  /** @override */
  close() {
    dispatch("Modal", "APP::MODAL::CLOSE", { id: this.key });
  }
  /** @override */
  draw() {
    if (this.showing) dispatch("Modal", "APP::MODAL::UPDATE", this.payload);
  }
}

customElements.define("ui-save-bar", SaveBar);
customElements.define("ui-modal", Modal);
customElements.define("s-app-window", class extends Modal {});

/** @param {Payload} payload @param {(opened: Opened) => void} act */
function withOpened({ id }, act) {
  for (const opened of document.querySelectorAll("ui-save-bar, ui-modal, s-app-window")) {
    if (opened instanceof Opened && opened.key === id) act(opened);
  }
}
for (const type of ["APP::CONTEXTUAL_SAVE_BAR::HIDE", "APP::MODAL::CLOSE"]) {
  listen(type, (payload) => withOpened(payload, (opened) => opened.gone()));
}
listen("APP::CONTEXTUAL_SAVE_BAR::SAVE", (payload) =>
  withOpened(payload, (opened) => opened instanceof SaveBar && opened.buttons.save?.click()),
);
listen("APP::CONTEXTUAL_SAVE_BAR::DISCARD", (payload) =>
  withOpened(payload, (opened) => opened instanceof SaveBar && opened.buttons.discard?.click()),
);

/** @param {string} id */
async function opened(id) {
  const found = document.getElementById(id);
  if (found instanceof Opened) return found;
  throw new Error(`There is no modal or save bar #${id} in this page.`);
}
export const byElementId = {
  show: async (/** @type {string} */ id) => (await opened(id)).show(),
  hide: async (/** @type {string} */ id) => (await opened(id)).hide(),
  toggle: async (/** @type {string} */ id) => (await opened(id)).toggle(),
};

/** Resolves when the person may leave; when they stay, it never does. */
export function leaveConfirmation() {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    const id = crypto.randomUUID();
    const stop = listen("APP::LEAVE_CONFIRMATION::RESPOND", (payload) => {
      if (payload.id !== id) return;
      stop();
      if (payload["mayLeave"] === true) resolve();
    });
    dispatch("LeaveConfirmation", "APP::LEAVE_CONFIRMATION::REQUEST", { id });
  });
}
