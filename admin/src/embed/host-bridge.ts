// What the app may ask of the store's admin that hosts it. Two adapters implement it: the classic library and today's
// `window.shopify`. Pages use only this interface.

export interface NavigationItem {
  readonly label: string;
  /** Within the app; begins with a slash. */
  readonly destination: string;
  readonly redirectType?: "APP";
}

export interface NavigationMenu {
  readonly items: readonly NavigationItem[];
  /** Must be one of the items. */
  readonly active?: NavigationItem;
}

export interface HostAction {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly isDestructive?: boolean;
  readonly onAction: () => void;
}

export interface Breadcrumb {
  readonly label: string;
  /** Within the app; begins with a slash. */
  readonly destination: string;
  /** Goes to `destination`. */
  readonly onAction: () => void;
}

export interface TitleBar {
  readonly title: string;
  readonly breadcrumb?: Breadcrumb;
  readonly primary?: HostAction;
  readonly secondary?: readonly HostAction[];
}

export interface Toast {
  readonly message: string;
  /** Milliseconds; the default is 5000. */
  readonly duration?: number;
  readonly isError?: boolean;
}

export interface SaveBar {
  readonly isSaving?: boolean;
  readonly isSaveDisabled?: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

export type ModalSize = "small" | "medium" | "large";

export interface MessageModal {
  readonly title?: string;
  readonly message: string;
  readonly size?: ModalSize;
  readonly primary?: HostAction;
  readonly secondary?: readonly HostAction[];
  readonly onClose?: () => void;
}

export interface FrameModal extends Omit<MessageModal, "message"> {
  /** On the app's own origin, over https. */
  readonly url: string;
}

export type Modal = MessageModal | FrameModal;

export type Redirect =
  | { readonly to: "app"; readonly path: string }
  | { readonly to: "admin"; readonly path: string; readonly isNewWindow?: boolean }
  | { readonly to: "remote"; readonly url: string; readonly isNewWindow?: boolean };

export interface ThemeBlock {
  /** Its file's name in the app's theme extension. */
  readonly handle: string;
  /** In the theme that shoppers see. */
  readonly isOn: boolean;
}

/** Products or collections of the store. */
export type ItemKind = "product" | "collection";

export interface PickRequest {
  readonly kind: ItemKind;
  /** The platform's numbers of those that are chosen already. */
  readonly chosenIds: readonly string[];
}

export interface PickedItem {
  /** The platform's number. */
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
}

/** Undoes the call that returned it. Calling it again does nothing. */
export type Release = () => void;

export interface HostBridge {
  readonly kind: "classic" | "current";
  /** False when the host does not draw the app's menu: then the app draws its own. */
  readonly drawsNavigation: boolean;
  setNavigation(menu: NavigationMenu): void;
  setTitleBar(titleBar: TitleBar): void;
  showToast(toast: Toast): Release;
  /** Shows the bar, or changes the shown one. The release hides it, unless a later call took it over. */
  showSaveBar(saveBar: SaveBar): Release;
  openModal(modal: Modal): Release;
  setLoading(isLoading: boolean): void;
  redirect(redirect: Redirect): void;
  /** Updates the admin's address bar without loading anything. */
  pushHistory(path: string): void;
  replaceHistory(path: string): void;
  requestSessionToken(): Promise<string>;
  /**
   * Opens the admin's own picker. All that are chosen then; null if the merchant goes back. Needs access to products:
   * else the admin refuses.
   */
  pickItems(request: PickRequest): Promise<readonly PickedItem[] | null>;
  /** What of the app is on in the store's theme. Null: this host does not say. */
  listThemeBlocks(): Promise<readonly ThemeBlock[] | null>;
  /** The host asks for another page of the app: by a click in its menu, or by its back button. */
  onNavigate(handler: (path: string) => void): Release;
  onError(handler: (error: HostError) => void): Release;
  close(): void;
}

export type HostErrorKind =
  | "invalid_action"
  | "invalid_payload"
  | "invalid_options"
  | "persistence"
  | "network"
  | "permission";

export class HostError extends Error {
  override readonly name = "HostError";
  readonly kind: HostErrorKind;
  /** The broken rule, such as `invalid_relative_path`. */
  readonly rule: string | undefined;

  constructor(kind: HostErrorKind, message: string, rule?: string) {
    super(message);
    this.kind = kind;
    this.rule = rule;
  }
}
