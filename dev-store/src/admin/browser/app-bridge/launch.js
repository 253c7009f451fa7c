// The launch: in the first page's query, then kept for the frame's other pages.

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const scriptUrl = new URL(script.src);

export const isEmbedded = window.top !== window.self;
export const config = readConfig();
export const hostOrigin = readHostOrigin();

function readConfig() {
  const kept = recall();
  const query = new URLSearchParams(location.search);
  const value = (/** @type {string} */ name) => query.get(name) ?? kept[name] ?? "";
  const launch = { host: value("host"), shop: value("shop"), locale: value("locale") || "en" };
  keep(launch);
  const meta = document.querySelector("meta[name='shopify-api-key']")?.getAttribute("content");
  return {
    apiKey: meta ?? script.dataset["apiKey"] ?? scriptUrl.searchParams.get("apiKey") ?? "",
    ...launch,
  };
}

// Where browsers keep third-party cookies from frames, they may refuse this storage too.

/** @returns {Record<string, string>} */
function recall() {
  try {
    return JSON.parse(sessionStorage.getItem("dev-store") ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} launch */
function keep(launch) {
  try {
    sessionStorage.setItem("dev-store", JSON.stringify(launch));
  } catch {
    // each page then needs a launch of its own
  }
}

/** Where the admin is: `host` says so; it stands without its protocol. */
function readHostOrigin() {
  try {
    const [authority = ""] = atob(config.host.replaceAll("-", "+").replaceAll("_", "/")).split("/");
    if (authority !== "") return new URL(`${scriptUrl.protocol}//${authority}`).origin;
  } catch {
    // a launch of some other kind: the script's own origin is the next best
  }
  return scriptUrl.origin;
}
