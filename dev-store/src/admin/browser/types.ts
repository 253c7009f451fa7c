// The messages between the admin's window and the app's frames, as in App Bridge 1.20.3.

export type Payload = Readonly<Record<string, unknown>>;

export interface Action {
  group?: string;
  type: string;
  version?: string;
  payload?: Payload;
}

/** From the app; `source` is the app's whole configuration. */
export interface AppMessage {
  type: "getState" | "dispatch" | "subscribe" | "unsubscribe";
  source: { apiKey: string; shopOrigin?: string };
  payload?: Action & { id?: string };
}

/** To the app. */
export type HostMessage =
  | { type: "getState"; payload: Payload }
  | { type: "dispatch"; payload: { type: string; payload: Payload } };

/** `Main`: the app's page. `Modal`: a page of the app in a modal, which may do less. */
export type Context = "Main" | "Modal";

export interface AppFrame {
  readonly context: Context;
  post(message: HostMessage): void;
}

export interface Button {
  id: string;
  label: string;
  disabled?: boolean;
  style?: string;
  /** A group of buttons has these instead of a click. */
  buttons?: Button[];
}

export interface TitleBar {
  title?: string;
  breadcrumbs?: Button;
  buttons?: { primary?: Button; secondary?: Button[] };
}

export interface MenuItem {
  id: string;
  label: string;
  destination: { path: string };
}

export interface Menu {
  items: MenuItem[];
  active?: string;
}

export interface SaveBar {
  id: string;
  saveAction?: { disabled?: boolean; loading?: boolean };
  discardAction?: { disabled?: boolean; loading?: boolean; discardConfirmationModal?: boolean };
}

export interface Toast {
  id: string;
  message: string;
  durationMs: number;
  isError: boolean;
  actionLabel: string | null;
}

export interface Modal {
  id: string;
  title: string;
  size: "small" | "medium" | "large";
  /** Null: a page of the app fills the modal. */
  message: string | null;
  url: string | null;
  path: string | null;
  footer: { primary?: Button; secondary?: Button[] };
}

export interface PickRequest {
  type: "product" | "collection";
  chosenIds: readonly string[];
  /** How many may be chosen. */
  most: number;
  search: string;
}

/** As the picker of App Bridge has it, less what nobody reads. */
export interface Resource {
  /** Such as gid://shopify/Product/1. */
  id: string;
  title: string;
  handle: string;
  images?: { id: string; originalSrc: string }[];
  image?: null;
}

/** What the admin draws and does. The page implements it, tests record it. */
export interface HostUi {
  showToast(toast: Toast): void;
  clearToast(id: string): void;
  setLoading(isLoading: boolean): void;
  showTitleBar(titleBar: TitleBar): void;
  showMenu(menu: Menu): void;
  /** Null hides it. */
  showSaveBar(saveBar: SaveBar | null): void;
  openModal(modal: Modal): void;
  updateModal(modal: Modal): void;
  closeModal(id: string): void;
  resizeModal(id: string, heightPx: number): void;
  setFullscreen(isFullscreen: boolean): void;
  /** Shows another page of the app by reloading its frame. */
  openInApp(path: string): void;
  /** Keeps the address bar in sync with the app's page. */
  setAddress(path: string, how: "push" | "replace"): void;
  openInAdmin(path: string, isNewWindow: boolean): void;
  openOutside(url: string, isNewWindow: boolean): void;
  issueIdToken(): Promise<string>;
  /** What of the app is on in the shop's theme, as App Bridge has it. */
  listExtensions(): Promise<unknown>;
  /** What a person chose; null: they went back. */
  pickResources(request: PickRequest): Promise<Resource[] | null>;
  /** True when nothing would be lost, or the user wants to leave anyway. */
  confirmLeave(): Promise<boolean>;
}
