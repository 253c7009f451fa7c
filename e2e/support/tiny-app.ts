// A minimal app, to test the store's admin from inside its frame.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Frame } from "@playwright/test";

const require = createRequire(import.meta.url);
const library = readFileSync(require.resolve("@shopify/app-bridge/umd/index.js"), "utf8");

export interface TinyApp {
  readonly port: number;
  /** Each request's path and its `Authorization`. */
  readonly requests: { path: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** `classic`: the library of 2020 as published; otherwise the address of today's script. */
export async function startTinyApp(options: {
  bridge: "classic" | { scriptUrl: string };
  tls?: { key: string; cert: string };
}): Promise<TinyApp> {
  const requests: TinyApp["requests"] = [];
  const page = options.bridge === "classic" ? classicPage : currentPage(options.bridge.scriptUrl);
  const answer: http.RequestListener = (request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, authorization: request.headers.authorization });
    if (path === "/library.js")
      return void response.setHeader("content-type", "text/javascript").end(library);
    if (path === "/data") return void response.setHeader("content-type", "application/json").end("{}");
    response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  };
  const server = options.tls ? https.createServer(options.tls, answer) : http.createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Last in its page: tests wait for it, and use what the page's scripts made before it. */
const heading = `<h1></h1><script>document.querySelector("h1").textContent = location.pathname</script>`;

const classicPage = `<!doctype html><html lang="en"><title>Tiny</title><body>
<script src="/library.js"></script>
<script>
  const query = new URLSearchParams(location.search);
  const { default: createApp, actions } = window["app-bridge"];
  const app = createApp({ apiKey: "test-key", shopOrigin: query.get("shop") });
  window.tiny = { app, actions, heard: [] };
</script>${heading}</body></html>`;

const currentPage = (scriptUrl: string): string => `<!doctype html><html lang="en"><head><title>Tiny</title>
<meta name="shopify-api-key" content="test-key"><script src="${scriptUrl}"></script></head><body>
<s-app-nav><a href="/" rel="home">Home</a><a href="/customers">Members</a><a href="/rewards">Rewards</a></s-app-nav>
<ui-title-bar title="Rewards"><button variant="primary" id="add">Add reward</button></ui-title-bar>
<ui-save-bar id="unsaved"><button variant="primary" id="save"></button><button id="discard"></button></ui-save-bar>
<ui-modal id="sure"><p>It cannot be undone.</p>
  <ui-title-bar title="Delete it?"><button variant="primary" id="delete">Delete</button></ui-title-bar></ui-modal>
<script>
  window.tiny = { heard: [] };
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => window.tiny.heard.push(button.id));
  }
</script>${heading}</body></html>`;

/** What a page of the app gives tests inside its frame. */
export interface Tiny {
  // eslint-disable-next-line typescript/no-explicit-any
  tiny: any;
  // eslint-disable-next-line typescript/no-explicit-any
  shopify: any;
}

/** The messages that the page received from the admin. */
export const heard = (frame: Frame): Promise<unknown[]> =>
  frame.evaluate(() => (window as unknown as Tiny).tiny.heard as unknown[]);
