// The bridge over App Bridge 1.20.3, the version that the specification names: for the classic admin and the dev store.
import { create as createButton } from "@shopify/app-bridge/actions/Button/index.js";
import { Style } from "@shopify/app-bridge/actions/Button/types.js";
import * as SaveBars from "@shopify/app-bridge/actions/ContextualSaveBar/index.js";
import { ActionType as ErrorType } from "@shopify/app-bridge/actions/Error/types.js";
import { create as createLink } from "@shopify/app-bridge/actions/Link/AppLink/index.js";
import * as Loading from "@shopify/app-bridge/actions/Loading/index.js";
import { create as createMenu } from "@shopify/app-bridge/actions/Menu/NavigationMenu/index.js";
import * as Modals from "@shopify/app-bridge/actions/Modal/index.js";
import * as Navigation from "@shopify/app-bridge/actions/Navigation/History/index.js";
import * as Redirects from "@shopify/app-bridge/actions/Navigation/Redirect/index.js";
import * as Pickers from "@shopify/app-bridge/actions/ResourcePicker/index.js";
import type { SelectPayload } from "@shopify/app-bridge/actions/ResourcePicker/types.js";
import * as SessionToken from "@shopify/app-bridge/actions/SessionToken/index.js";
import { create as createTitleBar } from "@shopify/app-bridge/actions/TitleBar/index.js";
import * as Toasts from "@shopify/app-bridge/actions/Toast/index.js";
import { createClientApp } from "@shopify/app-bridge/client/Client.js";
import type { ClientApplication } from "@shopify/app-bridge/client/types.js";
import { fromWindow } from "@shopify/app-bridge/MessageTransport.js";
import type { EmbedConfig } from "./checked-bridge.ts";
import { createDevTransport } from "./dev-transport.ts";
import {
  type HostAction,
  type HostBridge,
  HostError,
  type HostErrorKind,
  type Modal,
  type PickedItem,
  type PickRequest,
  type SaveBar,
  type TitleBar,
} from "./host-bridge.ts";
import { toGid, toPickedItems } from "./picked-items.ts";

type App = ClientApplication<unknown>;

/** A host that does not answer in time is taken to have no features. */
const FEATURES_WITHIN_MS = 2000;

export async function createClassicBridge(
  window: Window,
  config: EmbedConfig & { readonly devStoreUrl?: string },
): Promise<HostBridge> {
  const { apiKey, shopOrigin, devStoreUrl } = config;
  const transport =
    devStoreUrl === undefined
      ? fromWindow(window.top ?? window, window.location.origin)
      : createDevTransport(window, devStoreUrl);
  // Shop authentication checks whether the app is in its frame, and redirects when it is not.
  const app: App = createClientApp(transport)({ apiKey, shopOrigin, forceRedirect: false });
  const drawsNavigation = await hasNavigationMenu(app, window);
  const history = Navigation.create(app);
  const redirect = Redirects.create(app);
  const loading = Loading.create(app);
  const titleBar = createTitleBars(app);
  const releases: (() => void)[] = [];
  let menu: ReturnType<typeof createMenu> | undefined;
  return {
    kind: "classic",
    drawsNavigation,
    setNavigation: ({ items, active }) => {
      const links = items.map(({ label, destination }) => createLink(app, { label, destination }));
      const activeLink = links[items.findIndex(({ destination }) => destination === active?.destination)];
      const options = { items: links, ...(activeLink && { active: activeLink }) };
      menu?.unsubscribe();
      menu = createMenu(app, options);
    },
    setTitleBar: titleBar,
    showToast: ({ message, duration = 0, isError = false }) => {
      const toast = Toasts.create(app, { message, duration, isError });
      toast.dispatch(Toasts.Action.SHOW);
      return once(() => toast.dispatch(Toasts.Action.CLEAR));
    },
    showSaveBar: createSaveBars(app),
    openModal: (modal) => openModal(app, modal),
    setLoading: (isLoading) => {
      loading.dispatch(isLoading ? Loading.Action.START : Loading.Action.STOP);
    },
    redirect: (target) => {
      const newContext = target.to !== "app" && (target.isNewWindow ?? false);
      if (target.to === "app") redirect.dispatch(Redirects.Action.APP, target.path);
      else if (target.to === "admin")
        redirect.dispatch(Redirects.Action.ADMIN_PATH, { path: target.path, newContext });
      else redirect.dispatch(Redirects.Action.REMOTE, { url: target.url, newContext });
    },
    pushHistory: (path) => void history.dispatch(Navigation.Action.PUSH, path),
    replaceHistory: (path) => void history.dispatch(Navigation.Action.REPLACE, path),
    requestSessionToken: () => requestSessionToken(app),
    pickItems: (request) => pickItems(app, request),
    listThemeBlocks: () => Promise.resolve(null),
    onNavigate: (handler) => {
      const release = app.subscribe(Redirects.ActionType.APP, ({ path }: { path: string }) => handler(path));
      releases.push(release);
      return once(release);
    },
    onError: (handler) => {
      const release = app.error((error) => handler(toHostError(error)));
      releases.push(release);
      return once(release);
    },
    close: () => {
      for (const release of releases.splice(0)) release();
    },
  };
}

async function hasNavigationMenu(app: App, window: Window): Promise<boolean> {
  const features = app.getState("features") as Promise<
    { readonly Menu?: Record<string, { readonly Dispatch?: boolean }> } | undefined
  >;
  const silence = new Promise<undefined>((resolve) => {
    window.setTimeout(() => resolve(undefined), FEATURES_WITHIN_MS);
  });
  const { Menu: menu = {} } = (await Promise.race([features, silence])) ?? {};
  return Object.values(menu).some(({ Dispatch: canDispatch }) => canDispatch === true);
}

/** One title bar per page. Handlers of the old buttons are released when new ones are set. */
function createTitleBars(app: App): (titleBar: TitleBar) => void {
  let titleBar: ReturnType<typeof createTitleBar> | undefined;
  let releases: (() => void)[] = [];
  return ({ title, breadcrumb, primary, secondary }) => {
    for (const release of releases.splice(0)) release();
    const add = (action: HostAction) => {
      const { button, release } = createActionButton(app, action);
      releases.push(release);
      return button;
    };
    const buttons = {
      ...(primary && { primary: add(primary) }),
      ...(secondary && { secondary: secondary.map(add) }),
    };
    // A field left out of an update would keep its last value, so the old title bar is replaced.
    titleBar?.unsubscribe();
    titleBar = createTitleBar(app, { title, buttons, ...(breadcrumb && { breadcrumbs: add(breadcrumb) }) });
  };
}

function createActionButton(app: App, { label, isDisabled, isDestructive, onAction }: HostAction) {
  const button = createButton(app, {
    label,
    disabled: isDisabled ?? false,
    ...(isDestructive && { style: Style.Danger }),
  });
  return { button, release: button.subscribe("CLICK", onAction) };
}

/** One save bar at a time, whose buttons call the newest handlers. */
function createSaveBars(app: App): (saveBar: SaveBar) => () => void {
  const bar = SaveBars.create(app, {});
  let newest: SaveBar | undefined;
  bar.subscribe(SaveBars.Action.SAVE, () => newest?.onSave());
  bar.subscribe(SaveBars.Action.DISCARD, () => newest?.onDiscard());
  return (saveBar) => {
    newest = saveBar;
    const { isSaving = false, isSaveDisabled = false } = saveBar;
    const options = {
      saveAction: { disabled: isSaveDisabled, loading: isSaving },
      discardAction: { disabled: isSaving, discardConfirmationModal: true },
    };
    bar.set(options, false);
    bar.dispatch(SaveBars.Action.SHOW);
    return () => {
      if (newest !== saveBar) return;
      newest = undefined;
      bar.dispatch(SaveBars.Action.HIDE);
    };
  };
}

function openModal(app: App, modal: Modal): () => void {
  const buttons = [modal.primary, ...(modal.secondary ?? [])].map(
    (action) => action && createActionButton(app, action),
  );
  const [primary, ...secondary] = buttons.map((created) => created?.button);
  const footer = {
    buttons: { ...(primary && { primary }), secondary: secondary.filter((button) => button !== undefined) },
  };
  const common = {
    ...(modal.title !== undefined && { title: modal.title }),
    ...(modal.size && { size: Modals.Size[sizeNames[modal.size]] }),
    footer,
  };
  const shown = Modals.create(
    app,
    "url" in modal ? { ...common, url: modal.url } : { ...common, message: modal.message },
  );
  const releaseClose = shown.subscribe(Modals.Action.CLOSE, () => {
    release();
    modal.onClose?.();
  });
  const release = once(() => {
    releaseClose();
    for (const created of buttons) created?.release();
  });
  shown.dispatch(Modals.Action.OPEN);
  return once(() => {
    release();
    shown.dispatch(Modals.Action.CLOSE);
  });
}

const sizeNames = { small: "Small", medium: "Medium", large: "Large" } as const;

function requestSessionToken(app: App): Promise<string> {
  return new Promise((resolve, reject) => {
    const release = app.subscribe(
      SessionToken.ActionType.RESPOND,
      (answer: string | { sessionToken?: string } | undefined) => {
        release();
        const token = typeof answer === "string" ? answer : answer?.sessionToken;
        if (token) resolve(token);
        else reject(new HostError("network", "the host gave no session token"));
      },
    );
    app.dispatch(SessionToken.request());
  });
}

function pickItems(app: App, { kind, chosenIds }: PickRequest): Promise<readonly PickedItem[] | null> {
  return new Promise((resolve, reject) => {
    const picker = Pickers.create(app, {
      resourceType: kind === "product" ? Pickers.ResourceType.Product : Pickers.ResourceType.Collection,
      options: {
        selectMultiple: true,
        initialSelectionIds: chosenIds.map((id) => ({ id: toGid(kind, id) })),
        showVariants: false,
        actionVerb: Pickers.ActionVerb.Select,
      },
    });
    const releases = [
      picker.subscribe(Pickers.Action.SELECT, ({ selection }: SelectPayload) =>
        settle(() => resolve(toPickedItems(selection))),
      ),
      picker.subscribe(Pickers.Action.CANCEL, () => settle(() => resolve(null))),
      picker.error((error) => settle(() => reject(toHostError(error)))),
    ];
    const settle = (answer: () => void) => {
      for (const release of releases) release();
      picker.unsubscribe();
      answer();
    };
    picker.dispatch(Pickers.Action.OPEN);
  });
}

const errorKinds: Readonly<Record<string, HostErrorKind>> = {
  [ErrorType.INVALID_ACTION]: "invalid_action",
  [ErrorType.INVALID_ACTION_TYPE]: "invalid_action",
  [ErrorType.UNEXPECTED_ACTION]: "invalid_action",
  [ErrorType.UNSUPPORTED_OPERATION]: "invalid_action",
  [ErrorType.INVALID_PAYLOAD]: "invalid_payload",
  [ErrorType.INVALID_OPTIONS]: "invalid_options",
  [ErrorType.PERSISTENCE]: "persistence",
  [ErrorType.NETWORK]: "network",
  [ErrorType.PERMISSION]: "permission",
};

function toHostError(error: { readonly type?: string; readonly message?: string }): HostError {
  return new HostError(errorKinds[error.type ?? ""] ?? "invalid_action", error.message ?? "the host refused");
}

function once(release: () => void): () => void {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    release();
  };
}
