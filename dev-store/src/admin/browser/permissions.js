// Which actions there are, and who may send and hear them: the protocol's groups and keys.

/** @import { Context } from "./types.ts" */

/**
 * `all`: any frame of the app may dispatch it; `main`: its page, but not a page in a modal; `hear`: only the admin
 * sends it; `none`: part of the protocol, and nothing that this admin can do.
 *
 * @typedef {"all" | "main" | "hear" | "none"} Use
 */

/** @type {Readonly<Record<string, readonly [group: string, use: Use]>>} */
const ACTIONS = {
  "APP::CONTEXTUAL_SAVE_BAR::SHOW": ["ContextualSaveBar", "main"],
  "APP::CONTEXTUAL_SAVE_BAR::HIDE": ["ContextualSaveBar", "main"],
  "APP::CONTEXTUAL_SAVE_BAR::UPDATE": ["ContextualSaveBar", "main"],
  "APP::CONTEXTUAL_SAVE_BAR::SAVE": ["ContextualSaveBar", "hear"],
  "APP::CONTEXTUAL_SAVE_BAR::DISCARD": ["ContextualSaveBar", "hear"],
  "APP::FEATURES::REQUEST": ["Features", "all"],
  "APP::FEATURES::REQUEST::UPDATE": ["Features", "hear"],
  "APP::FEATURES::UPDATE": ["Features", "hear"],
  "APP::FULLSCREEN::ENTER": ["Fullscreen", "main"],
  "APP::FULLSCREEN::EXIT": ["Fullscreen", "main"],
  "APP::LOADING::START": ["Loading", "all"],
  "APP::LOADING::STOP": ["Loading", "all"],
  "APP::MENU::NAVIGATION_MENU::UPDATE": ["Menu", "main"],
  "APP::MENU::NAVIGATION_MENU::LINK::UPDATE": ["Menu", "main"],
  "APP::MENU::CHANNEL_MENU::UPDATE": ["Menu", "none"],
  "APP::MENU::CHANNEL_MENU::LINK::UPDATE": ["Menu", "none"],
  "APP::MODAL::OPEN": ["Modal", "all"],
  "APP::MODAL::CLOSE": ["Modal", "all"],
  "APP::MODAL::UPDATE": ["Modal", "all"],
  "APP::MODAL::UPDATE_SIZE": ["Modal", "all"],
  "APP::MODAL::FOOTER::BUTTON::UPDATE": ["Modal", "all"],
  "APP::MODAL::FOOTER::BUTTON::CLICK": ["Modal", "hear"],
  "APP::NAVIGATION::HISTORY::PUSH": ["Navigation", "main"],
  "APP::NAVIGATION::HISTORY::REPLACE": ["Navigation", "main"],
  "APP::NAVIGATION::REDIRECT::APP": ["Navigation", "all"],
  "APP::NAVIGATION::REDIRECT::ADMIN::PATH": ["Navigation", "all"],
  "APP::NAVIGATION::REDIRECT::ADMIN::SECTION": ["Navigation", "all"],
  "APP::NAVIGATION::REDIRECT::REMOTE": ["Navigation", "all"],
  "APP::PRINT::APP": ["Print", "hear"],
  "APP::SESSION_TOKEN::REQUEST": ["SessionToken", "all"],
  "APP::SESSION_TOKEN::RESPOND": ["SessionToken", "hear"],
  "APP::TITLEBAR::UPDATE": ["TitleBar", "main"],
  "APP::TITLEBAR::BUTTONS::BUTTON::UPDATE": ["TitleBar", "main"],
  "APP::TITLEBAR::BUTTONS::BUTTONGROUP::UPDATE": ["TitleBar", "main"],
  "APP::TITLEBAR::BREADCRUMBS::BUTTON::UPDATE": ["TitleBar", "main"],
  "APP::TITLEBAR::BUTTONS::BUTTON::CLICK": ["TitleBar", "hear"],
  "APP::TITLEBAR::BREADCRUMBS::BUTTON::CLICK": ["TitleBar", "hear"],
  "APP::TOAST::SHOW": ["Toast", "all"],
  "APP::TOAST::CLEAR": ["Toast", "all"],
  "APP::CART::FETCH": ["Cart", "none"],
  "APP::POS::CLOSE": ["Pos", "none"],
  "APP::RESOURCE_PICKER::OPEN": ["Resource_Picker", "main"],
  "APP::RESOURCE_PICKER::UPDATE": ["Resource_Picker", "main"],
  "APP::RESOURCE_PICKER::CANCEL": ["Resource_Picker", "main"],
  "APP::RESOURCE_PICKER::SELECT": ["Resource_Picker", "hear"],
  "APP::SCANNER::OPEN::CAMERA": ["Scanner", "none"],
  "APP::SHARE::SHOW": ["Share", "none"],
  // Not of 1.20.3: what app-bridge.js needs to be today's bridge on the same wires.
  "APP::TOAST::ACTION": ["Toast", "hear"],
  "APP::EXTENSIONS::REQUEST": ["Extensions", "all"],
  "APP::EXTENSIONS::RESPOND": ["Extensions", "hear"],
  "APP::LEAVE_CONFIRMATION::REQUEST": ["LeaveConfirmation", "all"],
  "APP::LEAVE_CONFIRMATION::RESPOND": ["LeaveConfirmation", "hear"],
};

/** @param {string} type */
export const isKnown = (type) => Object.hasOwn(ACTIONS, type);

/** @param {{ group?: string, type: string }} action @param {Context} context */
export function mayDispatch({ group, type }, context) {
  const [ownGroup, use] = ACTIONS[type] ?? ["", "none"];
  return group === ownGroup && (use === "all" || (use === "main" && context === "Main"));
}

/**
 * What `featuresAvailable()` shows: by group, then by the action's type without its group.
 *
 * @param {Context} context
 */
export function featuresOf(context) {
  /** @type {Record<string, Record<string, { Dispatch: boolean, Subscribe: boolean }>>} */
  const features = {};
  for (const [type, [group, use]] of Object.entries(ACTIONS)) {
    const keys = (features[group] ??= {});
    keys[type.replace(/^APP::\w+?::/, "")] = {
      Dispatch: mayDispatch({ group, type }, context),
      Subscribe: use !== "none",
    };
  }
  return features;
}
