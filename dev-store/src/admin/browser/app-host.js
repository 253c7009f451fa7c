// The host's side of App Bridge: takes an app's messages, has the page draw and do what they say, and answers.
// It touches no window itself.
import { applyAction } from "./apply-action.js";
import { featuresOf, isKnown, mayDispatch } from "./permissions.js";
import { payloadProblem } from "./payload-rules.js";

/** @import { Action, AppFrame, AppMessage, HostUi, Payload } from "./types.ts" */

/**
 * @typedef {object} AppHostOptions
 * @property {string} apiKey
 * @property {string} appOrigin
 * @property {string} shopDomain
 * @property {{ id: number, name: string }} staff
 * @property {HostUi} ui
 */

/** @typedef {ReturnType<typeof createAppHost>} AppHost */

/** What an error says when there is nothing more exact: the protocol's own words. */
const ERROR_MESSAGES = {
  INVALID_ACTION: "The action's has missing/invalid values for `group`, `type` or `version`",
  INVALID_ACTION_TYPE: "The action type is invalid or unsupported",
  INVALID_PAYLOAD: "The action's payload is missing required properties or has invalid properties",
  PERMISSION: "Action is not permitted",
  NETWORK: "Network error",
};

/** @param {AppHostOptions} options */
export function createAppHost({ apiKey, appOrigin, shopDomain, staff, ui }) {
  /** @type {Map<AppFrame, { type: string, id: string | undefined }[]>} */
  const subscriptions = new Map();
  /** What `getState` shows beside the features. */
  const state = {
    contextualSaveBar: /** @type {Payload | null} */ (null),
    /** @type {Set<string>} */
    loading: new Set(),
    menu: /** @type {Payload | null} */ (null),
    /** @type {Map<string, Payload>} */
    modals: new Map(),
    titleBar: /** @type {Payload | null} */ (null),
    /** @type {Map<string, Payload>} */
    toasts: new Map(),
  };

  /** To every frame that listens for it. @param {string} type @param {Payload} payload */
  function announce(type, payload) {
    for (const [frame, entries] of subscriptions) {
      const isHeard = entries.some(
        (entry) => entry.type === type && (entry.id === undefined || entry.id === payload["id"]),
      );
      if (isHeard) frame.post({ type: "dispatch", payload: { type, payload } });
    }
  }

  /** @param {AppFrame} frame @param {keyof typeof ERROR_MESSAGES} kind @param {Action} action @param {string} [message] */
  function refuse(frame, kind, action, message = ERROR_MESSAGES[kind]) {
    const type = `APP::ERROR::${kind}`;
    const id = action.payload?.["id"];
    const payload = { action, message, type, ...(typeof id === "string" ? { id } : {}) };
    // Sent whether or not anybody listens: the library throws an error that nobody takes.
    frame.post({ type: "dispatch", payload: { type, payload } });
  }

  /** @param {AppFrame} frame @param {Action | undefined} action */
  function dispatch(frame, action) {
    if (typeof action?.type !== "string") return;
    const { group, type, payload = {} } = action;
    if (group === "Error") return frame.post({ type: "dispatch", payload: { type, payload } });
    if (typeof group !== "string" || typeof action.version !== "string")
      return refuse(frame, "INVALID_ACTION", action);
    if (!isKnown(type)) return refuse(frame, "INVALID_ACTION_TYPE", action);
    if (!mayDispatch(action, frame.context)) return refuse(frame, "PERMISSION", action);
    const problem = payloadProblem(type, payload, appOrigin);
    if (problem !== null) return refuse(frame, "INVALID_PAYLOAD", action, problem);
    applyAction({ host, frame, type, payload, fail: () => refuse(frame, "NETWORK", action) });
  }

  /** @param {AppFrame} frame */
  function currentState(frame) {
    return {
      context: frame.context,
      features: featuresOf(frame.context),
      contextualSaveBar: state.contextualSaveBar,
      loading: { isLoading: state.loading.size > 0 },
      menu: state.menu,
      modal: [...state.modals.values()].at(-1) ?? null,
      shop: { domain: shopDomain },
      staffMember: staff,
      titleBar: state.titleBar,
      toast: [...state.toasts.values()].at(-1) ?? null,
    };
  }

  const host = {
    ui,
    state,
    announce,

    /** @param {AppFrame} frame */
    addFrame(frame) {
      subscriptions.set(frame, []);
    },

    /** It is gone, or will show another page: nobody there listens any more. @param {AppFrame} frame */
    removeFrame(frame) {
      subscriptions.delete(frame);
    },

    /** Whether the app's page changes its own view when it is told to show another path. */
    routesItself: () =>
      [...subscriptions].some(
        ([frame, entries]) =>
          frame.context === "Main" &&
          entries.some(({ type, id }) => type === "APP::NAVIGATION::REDIRECT::APP" && id === undefined),
      ),

    /** Takes what a frame says; anything that is not of this app and this protocol is left alone. @param {AppFrame} frame @param {unknown} data */
    receive(frame, data) {
      const entries = subscriptions.get(frame);
      const message = /** @type {AppMessage | null} */ (typeof data === "object" ? data : null);
      if (entries === undefined || message?.source?.apiKey !== apiKey) return;
      const { shopOrigin } = message.source;
      if (typeof shopOrigin === "string" && shopOrigin.replace(/:\d+$/, "") !== shopDomain) return;
      const wanted = message.payload;
      switch (message.type) {
        case "getState":
          return frame.post({ type: "getState", payload: currentState(frame) });
        case "subscribe":
          if (wanted !== undefined) entries.push({ type: wanted.type, id: wanted.id });
          return;
        case "unsubscribe": {
          if (wanted === undefined) return void entries.splice(0);
          const index = entries.findIndex(({ type, id }) => type === wanted.type && id === wanted.id);
          if (index >= 0) entries.splice(index, 1);
          return;
        }
        case "dispatch":
          return dispatch(frame, wanted);
      }
    },

    /** The app's page goes away: what it had the admin draw goes with it. */
    clear() {
      for (const id of state.modals.keys()) ui.closeModal(id);
      state.modals.clear();
      state.loading.clear();
      state.contextualSaveBar = null;
      ui.setLoading(false);
      ui.showSaveBar(null);
    },
  };
  return host;
}
