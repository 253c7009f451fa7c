import { checksFor } from "./rules.ts";
import type {
  HostAction,
  HostBridge,
  Modal,
  NavigationMenu,
  Redirect,
  SaveBar,
  Toast,
} from "./host-bridge.ts";

export const DEFAULT_TOAST_MS = 5000;

export interface EmbedConfig {
  readonly apiKey: string;
  /** The shop's domain, without a protocol. */
  readonly shopOrigin: string;
  readonly appOrigin: string;
  /** Further origins that a redirect may go to: the shop's admin. */
  readonly adminOrigins: readonly string[];
}

/** An embedding needs a shop origin and a key. */
export function checkEmbedConfig({ apiKey, shopOrigin }: EmbedConfig): void {
  const checks = checksFor("invalid_options");
  checks.text("shopOrigin", shopOrigin);
  if (/^https?/i.test(shopOrigin))
    checks.fail("invalid_shop_origin", "shopOrigin", "shopOrigin should not include protocol");
  checks.text("apiKey", apiKey);
}

/** Checks each call before the adapter: a call that breaks a rule throws a HostError and goes no further. */
export function checkedBridge(adapter: HostBridge, config: EmbedConfig): HostBridge {
  const options = checksFor("invalid_options");
  const payload = checksFor("invalid_payload");
  const origins = [config.appOrigin, `https://${config.shopOrigin}`, ...config.adminOrigins];
  return {
    ...adapter,
    setNavigation: (menu) => {
      checkMenu(menu);
      adapter.setNavigation(menu);
    },
    setTitleBar: (titleBar) => {
      options.text("title", titleBar.title);
      if (titleBar.breadcrumb) {
        options.text("breadcrumb.label", titleBar.breadcrumb.label);
        options.path("breadcrumb.destination", titleBar.breadcrumb.destination);
      }
      checkActions(titleBar);
      adapter.setTitleBar(titleBar);
    },
    showToast: (toast) => {
      checkToast(toast);
      return adapter.showToast({ duration: DEFAULT_TOAST_MS, isError: false, ...toast });
    },
    showSaveBar: (saveBar) => {
      checkSaveBar(saveBar);
      return adapter.showSaveBar(saveBar);
    },
    openModal: (modal) => {
      checkModal(modal, config.appOrigin);
      return adapter.openModal({ size: "small", ...modal });
    },
    setLoading: (isLoading) => {
      payload.oneOf("isLoading", isLoading, [true, false]);
      adapter.setLoading(isLoading);
    },
    redirect: (redirect) => {
      checkRedirect(redirect, origins);
      adapter.redirect(redirect);
    },
    pushHistory: (path) => {
      payload.path("path", path);
      adapter.pushHistory(path);
    },
    replaceHistory: (path) => {
      payload.path("path", path);
      adapter.replaceHistory(path);
    },
  };
}

function checkMenu({ items, active }: NavigationMenu): void {
  const checks = checksFor("invalid_options");
  items.forEach((item, index) => {
    checks.text(`items[${index}].label`, item.label);
    checks.path(`items[${index}].destination`, item.destination);
    checks.oneOf(`items[${index}].redirectType`, item.redirectType ?? "APP", ["APP"]);
  });
  const isItem = (candidate: { readonly destination: string; readonly label: string }) =>
    candidate.destination === active?.destination && candidate.label === active.label;
  if (active !== undefined && !items.some(isItem))
    checks.fail("invalid_active_item", "active", "expected active item to exist in menu items");
}

function checkActions({
  primary,
  secondary = [],
}: {
  primary?: HostAction;
  secondary?: readonly HostAction[];
}) {
  const checks = checksFor("invalid_options");
  for (const action of [...(primary ? [primary] : []), ...secondary]) {
    checks.text("action.label", action.label);
    checks.optionalBoolean("action.isDisabled", action.isDisabled);
    checks.optionalBoolean("action.isDestructive", action.isDestructive);
    checks.handler("action.onAction", action.onAction);
  }
}

function checkToast({ message, duration, isError }: Toast): void {
  const checks = checksFor("invalid_payload");
  checks.text("message", message);
  checks.optionalCount("duration", duration);
  checks.optionalBoolean("isError", isError);
}

function checkSaveBar(saveBar: SaveBar): void {
  const checks = checksFor("invalid_options");
  checks.optionalBoolean("isSaving", saveBar.isSaving);
  checks.optionalBoolean("isSaveDisabled", saveBar.isSaveDisabled);
  checks.handler("onSave", saveBar.onSave);
  checks.handler("onDiscard", saveBar.onDiscard);
}

function checkModal(modal: Modal, appOrigin: string): void {
  const checks = checksFor("invalid_options");
  checks.oneOf("size", modal.size === undefined ? "small" : modal.size, ["small", "medium", "large"]);
  checks.optionalText("title", modal.title);
  if ("url" in modal) checks.secureUrlOnOrigin("url", modal.url, appOrigin);
  else checks.text("message", modal.message);
  checkActions(modal);
}

function checkRedirect(redirect: Redirect, origins: readonly string[]): void {
  checksFor("invalid_action").oneOf("to", redirect.to, ["app", "admin", "remote"]);
  const checks = checksFor("invalid_payload");
  if (redirect.to === "remote") checks.urlOnOrigins("url", redirect.url, origins);
  else checks.path("path", redirect.path);
}
