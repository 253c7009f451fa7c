// The bridge over today's `window.shopify`. A script of the platform defines it, and reads its own elements from the
// page's body. Only the script's types are bundled.
import type { ShopifyGlobal } from "@shopify/app-bridge-types";
import {
  type HostAction,
  type HostBridge,
  HostError,
  type HostErrorKind,
  type Modal,
  type SaveBar,
} from "./host-bridge.ts";
import { toGid, toPickedItems } from "./picked-items.ts";

type Extension = Awaited<ReturnType<ShopifyGlobal["app"]["extensions"]>>[number];
/** Those of a theme have a status. */
type Activation = Extension["activations"][number];

const variants = { small: "small", medium: "base", large: "large" } as const;

/** Waits until the platform's script is ready. */
export async function createCurrentBridge(window: Window, shopify: ShopifyGlobal): Promise<HostBridge> {
  await shopify.ready;
  const { document, history } = window;
  const page = createElements(document);
  const errorHandlers = new Set<(error: HostError) => void>();
  const report = (error: unknown) => {
    for (const handler of errorHandlers) handler(toHostError(error));
  };
  /** Errors of the script are logged and go no further: a page works without its toast. */
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      report(error);
      return undefined;
    }
  };
  let count = 0;
  const newId = (name: string) => `laurel-${name}-${(count += 1)}`;
  let saveBar: ReturnType<typeof createSaveBar> | undefined;
  return {
    kind: "current",
    drawsNavigation: shopify.environment.embedded,
    setNavigation: ({ items, active }) => {
      const links = items.map(({ label, destination }) => {
        const link = page.link(label, destination);
        if (destination === active?.destination) link.setAttribute("aria-current", "page");
        return link;
      });
      page.replace("ui-nav-menu", links);
    },
    setTitleBar: ({ title, breadcrumb, primary, secondary = [] }) => {
      const back = breadcrumb && page.link(breadcrumb.label, breadcrumb.destination, breadcrumb.onAction);
      back?.setAttribute("variant", "breadcrumb");
      const buttons = [
        ...(primary ? [page.button(primary, { variant: "primary" })] : []),
        ...secondary.map((action) => page.button(action)),
      ];
      page.replace("ui-title-bar", [...(back ? [back] : []), ...buttons], { title });
    },
    showToast: ({ message, duration = 0, isError = false }) => {
      const id = attempt(() => shopify.toast.show(message, { duration, isError }));
      return () => attempt(() => id !== undefined && shopify.toast.hide(id));
    },
    showSaveBar: (given) => {
      saveBar ??= createSaveBar(page, newId("save-bar"));
      const bar = saveBar;
      bar.change(given);
      shopify.saveBar.show(bar.id).catch(report);
      return () => {
        if (bar !== saveBar || !bar.isOf(given)) return;
        saveBar = undefined;
        shopify.saveBar.hide(bar.id).catch(report).finally(bar.remove);
      };
    },
    openModal: (modal) => {
      const id = newId("modal");
      const element = page.append("ui-modal", modalContent(page, modal), {
        id,
        variant: variants[modal.size ?? "small"],
        ...("url" in modal && { src: modal.url }),
      });
      const close = () => {
        element.remove();
        modal.onClose?.();
      };
      element.addEventListener("hide", close, { once: true });
      shopify.modal.show(id).catch(report);
      return () => {
        if (!element.isConnected) return;
        element.removeEventListener("hide", close);
        shopify.modal
          .hide(id)
          .catch(report)
          .finally(() => element.remove());
      };
    },
    setLoading: (isLoading) => attempt(() => shopify.loading(isLoading)),
    redirect: (target) => {
      if (target.to === "app") {
        page.navigate(target.path);
        return;
      }
      const frame = target.isNewWindow ? "_blank" : "_top";
      window.open(target.to === "admin" ? `shopify://admin${target.path}` : target.url, frame);
    },
    // The script keeps the admin's address bar in sync with the frame's.
    pushHistory: (path) => {
      if (addressOf(window) !== path) history.pushState(history.state, "", path);
    },
    replaceHistory: (path) => {
      if (addressOf(window) !== path) history.replaceState(history.state, "", path);
    },
    requestSessionToken: () =>
      shopify.idToken().catch((error: unknown) => {
        throw toHostError(error);
      }),
    pickItems: async ({ kind, chosenIds }) => {
      try {
        const selection = await shopify.resourcePicker({
          type: kind,
          action: "select",
          multiple: true,
          selectionIds: chosenIds.map((id) => ({ id: toGid(kind, id) })),
          filter: { variants: false },
        });
        return selection === undefined ? null : toPickedItems(selection);
      } catch (error) {
        throw toHostError(error);
      }
    },
    listThemeBlocks: async () => {
      try {
        const extensions = await shopify.app.extensions();
        const activations = extensions.flatMap((extension): readonly Activation[] => extension.activations);
        return activations
          .filter((one) => "status" in one)
          .map(({ handle, status }) => ({ handle, isOn: status === "active" }));
      } catch {
        // An older script has no such API, and the page goes without it.
        return null;
      }
    },
    onNavigate: (handler) => {
      page.onNavigate.add(handler);
      const listener = (event: Event) => {
        const path = (event.target as Element | null)?.getAttribute?.("href");
        if (path) handler(path);
      };
      document.addEventListener("shopify:navigate", listener);
      return () => {
        page.onNavigate.delete(handler);
        document.removeEventListener("shopify:navigate", listener);
      };
    },
    onError: (handler) => {
      errorHandlers.add(handler);
      return () => void errorHandlers.delete(handler);
    },
    close: () => {
      page.removeAll();
      errorHandlers.clear();
    },
  };
}

/** By the browser's error names: the script has none of its own. */
const kindsByName: Readonly<Record<string, HostErrorKind>> = {
  NotAllowedError: "permission",
  SecurityError: "permission",
  NetworkError: "network",
  TimeoutError: "network",
  QuotaExceededError: "persistence",
  RangeError: "invalid_options",
  SyntaxError: "invalid_payload",
  TypeError: "invalid_payload",
};

function toHostError(error: unknown): HostError {
  if (!(error instanceof Error)) return new HostError("invalid_action", "the host refused");
  const { name, message } = error;
  // A failed request is a TypeError, with the message of Chromium, Firefox or Safari.
  if (/^(failed to fetch|networkerror|load failed)/i.test(message)) return new HostError("network", message);
  return new HostError(kindsByName[name] ?? "invalid_action", message);
}

const addressOf = ({ location }: Window): string => location.pathname + location.search;

type Elements = ReturnType<typeof createElements>;

/** Elements that the script reads. It draws them in the admin, not on the page. */
function createElements(document: Document) {
  const appended = new Set<Element>();
  const onNavigate = new Set<(path: string) => void>();
  const create = (
    name: string,
    attributes: Readonly<Record<string, string>> = {},
    text = "",
  ): HTMLElement => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.textContent = text;
    return element;
  };
  const navigate = (path: string): void => {
    for (const handler of onNavigate) handler(path);
  };
  /** A host either clicks the link or reports that it was chosen. The app handles both, and loads the page itself. */
  const link = (label: string, destination: string, onAction = () => navigate(destination)): HTMLElement => {
    const element = create("a", { href: destination }, label);
    element.addEventListener("click", (event) => {
      event.preventDefault();
      onAction();
    });
    return element;
  };
  const button = (
    { label, isDisabled, isDestructive, onAction }: HostAction,
    attributes: Readonly<Record<string, string>> = {},
  ): HTMLElement => {
    const element = create("button", { type: "button", ...attributes }, label);
    if (isDisabled) element.setAttribute("disabled", "");
    if (isDestructive) element.setAttribute("tone", "critical");
    element.addEventListener("click", onAction);
    return element;
  };
  const append = (
    name: string,
    children: readonly Node[],
    attributes: Readonly<Record<string, string>> = {},
  ): HTMLElement => {
    const element = create(name, attributes);
    element.append(...children);
    appended.add(element);
    document.body.append(element);
    return element;
  };
  return {
    create,
    button,
    append,
    onNavigate,
    link,
    navigate,
    /** One menu and one title bar per page: a new one replaces the earlier one. */
    replace: (name: string, children: readonly Node[], attributes?: Readonly<Record<string, string>>) => {
      const earlier = [...appended].find((element) => element.localName === name);
      append(name, children, attributes);
      if (!earlier) return;
      appended.delete(earlier);
      earlier.remove();
    },
    removeAll: () => {
      for (const element of appended) element.remove();
      appended.clear();
    },
  };
}

/** One at a time, whose buttons call the newest handlers. */
function createSaveBar(page: Elements, id: string) {
  let newest: SaveBar | undefined;
  const save = page.button({ label: "Save", onAction: () => newest?.onSave() }, { variant: "primary" });
  const discard = page.button({ label: "Discard", onAction: () => newest?.onDiscard() });
  const bar = page.append("ui-save-bar", [save, discard], { id, discardConfirmation: "" });
  return {
    id,
    isOf: (saveBar: SaveBar) => saveBar === newest,
    change: (saveBar: SaveBar) => {
      newest = saveBar;
      const { isSaving = false, isSaveDisabled = false } = saveBar;
      save.toggleAttribute("disabled", isSaveDisabled);
      save.toggleAttribute("loading", isSaving);
      discard.toggleAttribute("disabled", isSaving);
    },
    remove: () => bar.remove(),
  };
}

function modalContent(page: Elements, modal: Modal): Node[] {
  const { title, primary, secondary = [] } = modal;
  const bar = page.create("ui-title-bar", { title: title ?? "" });
  bar.append(
    ...(primary ? [page.button(primary, { variant: "primary" })] : []),
    ...secondary.map((action) => page.button(action)),
  );
  return "url" in modal ? [bar] : [page.create("p", {}, modal.message), bar];
}
