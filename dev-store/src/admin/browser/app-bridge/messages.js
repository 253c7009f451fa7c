// The messages of App Bridge 1.20.3, which today's bridge speaks here to the same host.
import { config, hostOrigin, isEmbedded } from "./launch.js";

/** @typedef {Record<string, unknown> & { id?: string }} Payload */

/** What a listener answers to an error that it sees to itself. */
export const TAKEN = Symbol("taken");

/** @typedef {(payload: Payload) => unknown} Listener */

/** @type {Map<string, Set<Listener>>} */
const listeners = new Map();

/** @param {string} type @param {object} [payload] */
function send(type, payload) {
  const source = { apiKey: config.apiKey, shopOrigin: config.shop };
  if (isEmbedded) window.top?.postMessage({ type, payload, source }, hostOrigin);
}

/** @param {string} group @param {string} type @param {Payload} [payload] */
export const dispatch = (group, type, payload = {}) =>
  send("dispatch", { group, type, payload, version: "dev-store" });

/** @param {string} type @param {Listener} listener */
export function listen(type, listener) {
  const known = listeners.get(type);
  if (known === undefined) {
    listeners.set(type, new Set([listener]));
    send("subscribe", { type });
  } else known.add(listener);
  return () => void listeners.get(type)?.delete(listener);
}

addEventListener("message", (event) => {
  if (event.source !== window.top || event.origin !== hostOrigin || event.data?.type !== "dispatch") return;
  const { type, payload } = /** @type {{ type: string, payload: Payload }} */ (event.data.payload);
  const taken = [...(listeners.get(type) ?? [])].filter((listener) => listener(payload) === TAKEN);
  if (type.startsWith("APP::ERROR::") && taken.length === 0)
    reportError(new Error(`${type}: ${String(payload["message"])}`));
});
send("unsubscribe");
