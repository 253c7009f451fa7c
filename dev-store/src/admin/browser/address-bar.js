// Keeps the admin's address bar and its back button in step with what the app shows.

/** What makes a launch: it has no place in an address that people see and keep. */
const LAUNCH_NAMES = [
  "bridge",
  "embedded",
  "hmac",
  "host",
  "id_token",
  "locale",
  "session",
  "shop",
  "timestamp",
];

/**
 * @typedef {object} AddressBarOptions
 * @property {string} prefix of the app's pages in the admin
 * @property {() => boolean} hasUnsaved
 * @property {() => Promise<boolean>} confirmLeave
 * @property {(path: string) => void} onPath a person went back or forward to it
 */

/** @param {AddressBarOptions} options */
export function createAddressBar({ prefix, hasUnsaved, confirmLeave, onPath }) {
  let index = 0;
  /** While a person is asked: told once the bar is back where it was. @type {(() => void) | null} */
  let onReturn = null;
  history.replaceState({ index }, "", currentPath() === "" ? undefined : addressOf(currentPath()));

  function currentPath() {
    return location.pathname.slice(prefix.length) + location.search;
  }

  /** @param {string} path */
  function addressOf(path) {
    const url = new URL(path, "http://app.invalid");
    for (const name of LAUNCH_NAMES) url.searchParams.delete(name);
    return prefix + (url.pathname === "/" ? "" : url.pathname) + url.search;
  }

  addEventListener("popstate", (event) => {
    // Steps within one page, such as to an anchor, have no state of ours.
    const to = /** @type {{ index?: number } | null} */ (event.state)?.index;
    if (to === undefined) return;
    if (to === index) return onReturn?.();
    if (!hasUnsaved()) {
      onReturn = null;
      index = to;
      return onPath(currentPath());
    }
    // The browser has gone already: it goes back, and the person is asked once, however often they pressed.
    const isAsking = onReturn !== null;
    if (!isAsking) void askFirst(to - index);
    history.go(index - to);
  });

  /**
   * Goes again when the person says so, but only once the way back is done: the browser counts from where it stands.
   *
   * @param {number} steps
   */
  async function askFirst(steps) {
    /** @type {Promise<void>} */
    const returned = new Promise((resolve) => (onReturn = resolve));
    const mayLeave = await confirmLeave();
    // A person who stays may press Back at once, and is asked again.
    if (mayLeave) await returned;
    onReturn = null;
    if (mayLeave) history.go(steps);
  }

  return {
    currentPath,
    addressOf,
    /** @param {string} path @param {"push" | "replace"} how */
    set(path, how) {
      const address = addressOf(path);
      if (how === "push" && address !== location.pathname + location.search) {
        index += 1;
        history.pushState({ index }, "", address);
      } else history.replaceState({ index }, "", address);
    },
  };
}
