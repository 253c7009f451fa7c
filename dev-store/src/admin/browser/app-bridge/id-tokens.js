// ID tokens, and requests to the app's own server that carry them.
import { isEmbedded } from "./launch.js";
import { dispatch, listen } from "./messages.js";

export function idToken() {
  if (!isEmbedded) return Promise.reject(new Error("There is no ID token outside the store's admin."));
  return new Promise((/** @type {(token: string) => void} */ resolve, reject) => {
    const stops = [
      listen("APP::SESSION_TOKEN::RESPOND", ({ sessionToken }) => {
        stop();
        resolve(String(sessionToken));
      }),
      listen("APP::ERROR::NETWORK", ({ action }) => {
        if (/** @type {{ type?: string }} */ (action)?.type !== "APP::SESSION_TOKEN::REQUEST") return;
        stop();
        reject(new Error("The store's admin gave no ID token."));
      }),
    ];
    const stop = () => stops.forEach((one) => one());
    dispatch("SessionToken", "APP::SESSION_TOKEN::REQUEST");
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

/** @param {Request} request */
async function withToken(request) {
  request.headers.set("Authorization", `Bearer ${await idToken()}`);
  request.headers.set("X-Requested-With", "XMLHttpRequest");
  return request;
}
