// What the app sees. What this bridge has not got is not there, rather than there and idle.
import { idToken } from "./id-tokens.js";
import { config, hostOrigin, isEmbedded } from "./launch.js";
import { dispatch, listen, TAKEN } from "./messages.js";
import { byElementId, leaveConfirmation } from "./opened-elements.js";

/** @import { ShopifyGlobal } from "@shopify/app-bridge-types" */

/** @type {ShopifyGlobal["toast"]} */
const toast = {
  show(message, { duration = 5_000, isError = false, action, onAction, onDismiss } = {}) {
    const id = crypto.randomUUID();
    const stopAction = listen("APP::TOAST::ACTION", (payload) => {
      if (payload.id === id) onAction?.();
    });
    const stopClear = listen("APP::TOAST::CLEAR", (payload) => {
      if (payload.id !== id) return;
      stopAction();
      stopClear();
      onDismiss?.();
    });
    const button = action === undefined ? {} : { action: { content: action } };
    dispatch("Toast", "APP::TOAST::SHOW", { id, message, duration, isError, ...button });
    return id;
  },
  hide: (id) => dispatch("Toast", "APP::TOAST::CLEAR", { id }),
};

/** @type {ShopifyGlobal["app"]} */
const app = {
  extensions: () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      const stop = listen("APP::EXTENSIONS::RESPOND", (payload) => {
        if (payload.id !== id) return;
        stop();
        resolve(
          /** @type {Awaited<ReturnType<ShopifyGlobal["app"]["extensions"]>>} */ (payload["extensions"]),
        );
      });
      dispatch("Extensions", "APP::EXTENSIONS::REQUEST", { id });
    }),
};

/** @type {ShopifyGlobal["resourcePicker"]} */
const resourcePicker = ({ type, multiple = false, selectionIds = [], query = "" }) =>
  new Promise((resolve, reject) => {
    const id = crypto.randomUUID();
    /** @type {(() => void)[]} */
    const stops = [];
    const settle = (/** @type {() => unknown} */ answer) => (/** @type {{ id?: string }} */ payload) => {
      if (payload.id !== id) return;
      for (const stop of stops) stop();
      answer();
    };
    stops.push(
      listen("APP::RESOURCE_PICKER::SELECT", (payload) =>
        settle(() => resolve(/** @type {never} */ (payload["selection"])))(payload),
      ),
      listen(
        "APP::RESOURCE_PICKER::CANCEL",
        settle(() => resolve(undefined)),
      ),
    );
    for (const kind of ["NETWORK", "INVALID_PAYLOAD", "PERMISSION"])
      stops.push(
        listen(`APP::ERROR::${kind}`, (payload) => {
          if (payload.id !== id) return undefined;
          settle(() => reject(new TypeError(String(payload["message"]))))(payload);
          return TAKEN;
        }),
      );
    dispatch("Resource_Picker", "APP::RESOURCE_PICKER::OPEN", {
      id,
      resourceType: type,
      selectMultiple: multiple,
      initialSelectionIds: selectionIds.map((one) => ({ id: one.id })),
      initialQuery: query,
    });
  });

/** @typedef {"app" | "config" | "origin" | "ready" | "environment" | "loading" | "idToken" | "toast" | "modal" | "saveBar" | "resourcePicker"} Members */

/** @type {Pick<ShopifyGlobal, Members>} */
const shopify = {
  app,
  config,
  origin: hostOrigin,
  ready: Promise.resolve(),
  environment: { embedded: isEmbedded, mobile: false, pos: false, intent: false },
  idToken,
  loading: (isLoading = true) =>
    dispatch("Loading", isLoading ? "APP::LOADING::START" : "APP::LOADING::STOP", { id: "app-bridge" }),
  modal: byElementId,
  resourcePicker,
  saveBar: { ...byElementId, leaveConfirmation },
  toast,
};
Object.defineProperty(window, "shopify", { value: shopify, configurable: true });
