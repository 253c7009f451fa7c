// Modals: native dialogs, which keep the focus inside and give it back.
import { button, byId, element } from "./element.js";

/** @import { Button, Modal } from "./types.ts" */

/**
 * @typedef {object} DialogListener
 * @property {(id: string) => void} onClosed by a person
 * @property {(buttonId: string) => void} onButton
 * @property {(frame: HTMLIFrameElement) => void} onFrame a page of the app was put into a modal
 * @property {(frame: HTMLIFrameElement) => void} onFrameGone
 * @property {(path: string) => Promise<string>} launch the address of a page of the app
 */

/** @param {DialogListener} listener */
export function createDialogs({ onClosed, onButton, onFrame, onFrameGone, launch }) {
  const place = byId("dialogs");
  /** @type {Map<string, { dialog: HTMLDialogElement, render: (modal: Modal) => void, frame: HTMLIFrameElement | null }>} */
  const open = new Map();

  /** @param {Modal} modal */
  function openModal(modal) {
    closeModal(modal.id);
    const frame = modal.message === null ? modalFrame(modal) : null;
    const heading = element("h2", { id: `modal-${modal.id}` });
    const text = element("p", { class: "message" });
    const footer = element("footer");
    const dialog = element(
      "dialog",
      { "aria-labelledby": heading.id },
      header(heading),
      frame ?? text,
      footer,
    );
    /** @param {Modal} shown */
    const render = ({ title, size, message, footer: buttons }) => {
      heading.textContent = title;
      dialog.className = `modal ${size}`;
      text.textContent = message;
      footer.replaceChildren(...footerButtons(buttons));
      footer.hidden = footer.childElementCount === 0;
    };
    dialog.addEventListener("close", () => {
      if (open.has(modal.id)) onClosed(modal.id);
    });
    render(modal);
    place.append(dialog);
    open.set(modal.id, { dialog, render, frame });
    if (frame !== null) onFrame(frame);
    dialog.showModal();
  }

  /** @param {Modal} modal */
  function modalFrame({ title, url, path }) {
    const frame = element("iframe", { name: "app-modal-iframe", title, allow: "clipboard-write" });
    if (url !== null) frame.src = url;
    else
      launch(path ?? "").then(
        (address) => (frame.src = address),
        () => (frame.title = "This page did not load"),
      );
    return frame;
  }

  /** @param {Modal["footer"]} buttons */
  function footerButtons({ primary, secondary = [] }) {
    /** @param {Button} one @param {string} look */
    const made = ({ id, label, disabled, style }, look) =>
      button({ label, disabled, class: style === "danger" ? "danger" : look }, () => onButton(id));
    return [
      ...secondary.map((one) => made(one, "")),
      ...(primary === undefined ? [] : [made(primary, "primary")]),
    ];
  }

  /** @param {string} id */
  function closeModal(id) {
    const found = open.get(id);
    if (found === undefined) return;
    open.delete(id);
    if (found.frame !== null) onFrameGone(found.frame);
    found.dialog.close();
    found.dialog.remove();
  }

  return {
    openModal,
    closeModal,
    /** @param {Modal} modal */
    updateModal: (modal) => open.get(modal.id)?.render(modal),
    /** @param {string} id @param {number} heightPx */
    resizeModal(id, heightPx) {
      const frame = open.get(id)?.frame;
      if (frame) frame.style.height = `${heightPx}px`;
    },
    /**
     * True when the person says so; closing the dialog says no.
     *
     * @param {{ title: string, message: string, yes: string, no: string }} question
     */
    confirm({ title, message, yes, no }) {
      const heading = element("h2", { id: "question" }, title);
      const dialog = element("dialog", { class: "modal small", "aria-labelledby": "question" });
      /** @type {Promise<boolean>} */
      const answered = new Promise((resolve) => {
        dialog.addEventListener("close", () => {
          dialog.remove();
          resolve(dialog.returnValue === "yes");
        });
      });
      const buttons = element(
        "footer",
        {},
        button({ label: no }, () => dialog.close("no")),
        button({ label: yes, class: "danger" }, () => dialog.close("yes")),
      );
      dialog.append(header(heading), element("p", { class: "message" }, message), buttons);
      place.append(dialog);
      dialog.showModal();
      return answered;
    },
  };
}

/** @param {HTMLElement} heading */
function header(heading) {
  const close = element("button", { type: "button", class: "dismiss", "aria-label": "Close" }, "×");
  close.addEventListener("click", () => close.closest("dialog")?.close());
  // A `header` that is no child of `main` would be a second banner of the page.
  return element("div", { class: "heading" }, heading, close);
}
