// ID tokens, and requests to the app's own server that carry them.
import { isEmbedded } from "./launch.js";
import { dispatch, listen, TAKEN } from "./messages.js";

/** @type {{ resolve: (token: string) => void, reject: (error: Error) => void }[]} */
const waiting = [];

/** @returns {Promise<string>} */
export function idToken() {
  if (!isEmbedded) return Promise.reject(new Error("There is no ID token outside the store's admin."));
  listenOnce();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    dispatch("SessionToken", "APP::SESSION_TOKEN::REQUEST");
  });
}

let isListening = false;

/** Answers carry nothing of their question: each one is for whoever waits longest. */
function listenOnce() {
  if (isListening) return;
  isListening = true;
  listen("APP::SESSION_TOKEN::RESPOND", ({ sessionToken }) => waiting.shift()?.resolve(String(sessionToken)));
  listen("APP::ERROR::NETWORK", ({ action }) => {
    if (/** @type {{ type?: string }} */ (action)?.type !== "APP::SESSION_TOKEN::REQUEST") return undefined;
    waiting.shift()?.reject(new Error("The store's admin gave no ID token."));
    return TAKEN;
  });
}

const plainFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const isOwn = new URL(request.url).origin === location.origin;
  if (!isEmbedded || !isOwn || request.headers.has("Authorization")) return plainFetch(request);
  const again = request.clone();
  const answer = await plainFetch(await withToken(request));
  const mayRetry = answer.headers.get("X-Shopify-Retry-Invalid-Session-Request") === "1";
  return answer.status === 401 && mayRetry ? plainFetch(await withToken(again)) : answer;
};

/** Without a token, as after the app was uninstalled, the app's server says what is to be done. @param {Request} request */
async function withToken(request) {
  const token = await idToken().catch(() => null);
  if (token !== null) request.headers.set("Authorization", `Bearer ${token}`);
  request.headers.set("X-Requested-With", "XMLHttpRequest");
  return request;
}
