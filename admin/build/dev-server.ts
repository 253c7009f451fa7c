// `npm run dev -w admin`: serves the pages from their source, next to a running server. Start the server with APP_URL
// set to this address, so that the store's admin opens the app here. Every request but those for pages is forwarded to
// the server.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Plugin, ViteDevServer } from "vite";
import type { PageEntry } from "../src/pages.ts";
import { pageDataFolder, pageDataOf } from "./page-data-of.ts";

const BUILD_HASH = "development";
/** The ports of documents and functions with VITE_BACKEND_EMULATOR=true. */
const emulatorPorts = [8080, 5001];
/** Forwarded to the server; every other path is a page. */
export const serverPaths = ["/api", "/auth", "/app-auth", "/backend"];

export function devServer(serverUrl: string, isEmulated: boolean): Plugin {
  return {
    name: "laurel-dev-server",
    apply: "serve",
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const name = /^\/page-data\/(.+)\.json$/.exec(request.url ?? "")?.[1];
        if (name === undefined) next();
        else void sendPageData(server, name, response);
      });
      if (isEmulated) for (const port of emulatorPorts) listenBeside(server, { port, serverUrl });
    },
    transformIndexHtml: {
      order: "pre",
      handler: async (html) =>
        html
          .replace("LAUREL_CONFIG", await readServerConfig(serverUrl))
          .replace("LAUREL_BUILD", BUILD_HASH)
          .replace("LAUREL_TITLE", "Laurel")
          .replace(/LAUREL_(PAGE|HEADING)/g, ""),
    },
  };
}

async function sendPageData(server: ViteDevServer, name: string, response: ServerResponse): Promise<void> {
  const { pages } = (await server.ssrLoadModule("/src/pages.ts")) as { pages: readonly PageEntry[] };
  const page = pages.find(({ path }) => name === `${pageDataFolder(path)}/page-data`);
  const data = name === "app-data" ? { webpackCompilationHash: BUILD_HASH } : page && pageDataOf(page);
  response.writeHead(data ? 200 : 404, { "Content-Type": "application/json" });
  response.end(data ? JSON.stringify(data) : "");
}

/** The config as the server writes it into a page: escaped for an attribute. */
async function readServerConfig(serverUrl: string): Promise<string> {
  const answer = await fetch(new URL("/install", serverUrl), { headers: { Accept: "text/html" } });
  const config = /<meta name="laurel-config" content="([^"]*)"/.exec(await answer.text())?.[1];
  if (config === undefined)
    throw new Error(`the server at ${serverUrl} shows no page: build it once, and start it`);
  return config;
}

/** Forwards another port to the same server, for pages on another origin. */
function listenBeside(server: ViteDevServer, { port, serverUrl }: { port: number; serverUrl: string }): void {
  const listener = createServer((request, response) => {
    forward(request, response, serverUrl).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  listener.listen(port, "localhost");
  server.httpServer?.once("close", () => listener.close());
}

async function forward(request: IncomingMessage, response: ServerResponse, serverUrl: string): Promise<void> {
  const cors = {
    "Access-Control-Allow-Origin": request.headers.origin ?? "*",
    "Access-Control-Allow-Headers": "authorization, content-type, x-laurel-authorization",
    "Access-Control-Allow-Methods": "POST",
  };
  if (request.method === "OPTIONS") {
    response.writeHead(204, cors).end();
    return;
  }
  const { authorization, "x-laurel-authorization": own } = request.headers;
  const answer = await fetch(new URL(request.url ?? "/", serverUrl), {
    method: request.method ?? "GET",
    headers: {
      "Content-Type": "application/json",
      ...(authorization && { Authorization: authorization }),
      ...(typeof own === "string" && { "X-Laurel-Authorization": own }),
    },
    body: Buffer.concat(await request.toArray()),
  });
  response.writeHead(answer.status, { ...cors, "Content-Type": answer.headers.get("content-type") ?? "" });
  // A stream stays open until one side closes it.
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as NodeStream), response);
  else response.end();
}
