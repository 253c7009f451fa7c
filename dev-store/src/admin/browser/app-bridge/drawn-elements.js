// Elements that the admin draws: title bar and menu.
import { dispatch, listen } from "./messages.js";

/** @type {WeakMap<Element, string>} */
export const ids = new WeakMap();
/** @type {Map<string, WeakRef<HTMLElement>>} */
const clickable = new Map();

/** What the admin draws for a button or a link of the app's. @param {HTMLElement} element */
function toButton(element) {
  const id = ids.get(element) ?? crypto.randomUUID();
  ids.set(element, id);
  clickable.set(id, new WeakRef(element));
  const isDanger = element.getAttribute("tone") === "critical";
  const disabled = element.hasAttribute("disabled") || element.hasAttribute("loading");
  return { id, label: textOf(element), disabled, ...(isDanger ? { style: "danger" } : {}) };
}

const CLICKS = [
  "APP::TITLEBAR::BUTTONS::BUTTON::CLICK",
  "APP::TITLEBAR::BREADCRUMBS::BUTTON::CLICK",
  "APP::MODAL::FOOTER::BUTTON::CLICK",
];
for (const type of CLICKS) listen(type, ({ id = "" }) => clickable.get(id)?.deref()?.click());

/** @param {Element} element */
export const textOf = (element) => (element.textContent ?? "").trim().replaceAll(/\s+/g, " ");

/** Title and buttons of a `ui-title-bar`. @param {Element | null} titleBar */
export function readTitleBar(titleBar) {
  const children = /** @type {HTMLElement[]} */ ([...(titleBar?.children ?? [])]);
  const isVariant = (/** @type {Element} */ child, /** @type {string} */ variant) =>
    child.getAttribute("variant") === variant;
  const secondary = children.filter(
    (child) => !isVariant(child, "primary") && !isVariant(child, "breadcrumb"),
  );
  const primary = children.find((child) => isVariant(child, "primary"));
  const breadcrumb = children.find((child) => isVariant(child, "breadcrumb"));
  return {
    title: titleBar?.getAttribute("title") ?? undefined,
    breadcrumbs: breadcrumb && toButton(breadcrumb),
    buttons: {
      primary: primary && toButton(primary),
      secondary: secondary.map((child) =>
        child.localName === "section"
          ? {
              ...toButton(child),
              label: child.getAttribute("label") ?? "",
              buttons: /** @type {HTMLElement[]} */ ([...child.children]).map(toButton),
            }
          : toButton(child),
      ),
    },
  };
}

/** An element that is not seen in the app; whenever it changes, the admin hears of it. */
export class Drawn extends HTMLElement {
  #observer = new MutationObserver(() => this.draw());
  connectedCallback() {
    this.style.display = "none";
    this.#observer.observe(this, { attributes: true, characterData: true, childList: true, subtree: true });
    queueMicrotask(() => this.isConnected && this.draw());
  }
  disconnectedCallback() {
    this.#observer.disconnect();
    this.undraw();
  }
  draw() {}
  undraw() {}
}

class TitleBar extends Drawn {
  /** @override */
  draw() {
    if (this.closest("ui-modal") !== null) return;
    const bar = readTitleBar(this);
    dispatch("TitleBar", "APP::TITLEBAR::UPDATE", { ...bar, title: bar.title ?? document.title });
  }
  /** @override */
  undraw() {
    dispatch("TitleBar", "APP::TITLEBAR::UPDATE", { title: "" });
  }
}

class NavMenu extends Drawn {
  /** @override */
  draw() {
    const links = [...this.querySelectorAll("a")].filter(({ rel }) => rel !== "home");
    const items = links.map((link) => {
      const { pathname, search } = new URL(link.href, location.href);
      return {
        id: pathname + search,
        label: textOf(link),
        destination: { path: pathname + search },
        redirectType: "APP",
      };
    });
    if (items.every(({ label }) => label !== ""))
      dispatch("Menu", "APP::MENU::NAVIGATION_MENU::UPDATE", { items });
  }
}

customElements.define("ui-title-bar", TitleBar);
customElements.define("ui-nav-menu", NavMenu);
customElements.define("s-app-nav", class extends NavMenu {});
