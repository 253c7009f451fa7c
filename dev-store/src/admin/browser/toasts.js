import { button, byId, element } from "./element.js";

/** @import { Toast } from "./types.ts" */

/**
 * Short notices at the foot of the window; each stays for its time, and longer under a pointer or the focus.
 *
 * @param {{ onGone: (id: string) => void, onAction: (id: string) => void }} listener
 */
export function createToasts({ onGone, onAction }) {
  const region = byId("toasts");
  /** @type {Map<string, () => void>} */
  const removals = new Map();

  /** @param {Toast} toast */
  function show({ id, message, durationMs, isError, actionLabel }) {
    removals.get(id)?.();
    const shown = element("div", { class: isError ? "toast error" : "toast" }, element("span", {}, message));
    let timer = setTimeout(remove, durationMs);
    function remove() {
      clearTimeout(timer);
      shown.remove();
      removals.delete(id);
      if (region.childElementCount === 0) region.hidePopover();
      onGone(id);
    }
    if (actionLabel !== null) {
      const act = () => {
        onAction(id);
        remove();
      };
      shown.append(button({ label: actionLabel, class: "link" }, act));
    }
    const dismiss = button({ label: "×", class: "dismiss" }, remove);
    dismiss.setAttribute("aria-label", "Dismiss");
    shown.append(dismiss);
    for (const start of ["pointerenter", "focusin"]) shown.addEventListener(start, () => clearTimeout(timer));
    for (const end of ["pointerleave", "focusout"]) {
      shown.addEventListener(end, () => {
        clearTimeout(timer);
        timer = setTimeout(remove, durationMs);
      });
    }
    removals.set(id, remove);
    region.append(shown);
    // Shown anew where a dialog was opened meanwhile: what comes last lies on top.
    if (document.querySelector("dialog[open]") !== null) region.hidePopover();
    if (!region.matches(":popover-open")) region.showPopover();
  }

  return {
    show,
    /** @param {string} id */
    clear(id) {
      removals.get(id)?.();
    },
  };
}
