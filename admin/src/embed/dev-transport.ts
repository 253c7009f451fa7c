// The classic library posts only to `https://<shop>`. In development the shop's admin is the dev store, over plain
// http: this sends the same messages to its origin, and accepts messages only from there.
import type { MessageTransport } from "@shopify/app-bridge/MessageTransport.js";

export function createDevTransport(window: Window, devStoreUrl: string): MessageTransport {
  const host = window.top ?? window;
  const { origin: hostOrigin } = new URL(devStoreUrl);
  return {
    hostFrame: host,
    localOrigin: window.location.origin,
    dispatch: (message) => host.postMessage(message, hostOrigin),
    subscribe: (handler) => {
      const listener = (event: MessageEvent) => {
        const isEnvelope = typeof event.data === "object" && event.data !== null && "type" in event.data;
        if (event.source === host && event.origin === hostOrigin && isEnvelope) handler(event);
      };
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
  };
}
