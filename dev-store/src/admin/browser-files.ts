// The files that the admin's pages load: modules as they are, and a style sheet. There is no build step.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { CSS } from "./layout.ts";

const FOLDER = new URL("./browser/", import.meta.url);

/** In this order, each part needs only the parts before it. */
const APP_BRIDGE_PARTS = [
  "launch.js",
  "messages.js",
  "id-tokens.js",
  "drawn-elements.js",
  "opened-elements.js",
  "paths.js",
  "shopify-global.js",
];

export function registerBrowserFiles(app: FastifyInstance): void {
  const files = new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]),
  );
  const appBridge = appBridgeScript();
  const packedAppBridge = gzipSync(appBridge);
  app.get("/dev-store-admin/admin.css", async (_request, reply) => send(reply, "text/css", CSS));
  app.get("/dev-store-admin/:name", async (request, reply) => {
    const text = files.get((request.params as { name: string }).name);
    return text === undefined ? reply.code(404).send() : send(reply, "text/javascript", text);
  });
  // The one file that apps load into their own pages.
  app.get("/app-bridge.js", async (request, reply) => {
    void reply
      .header("Access-Control-Allow-Origin", "*")
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .header("Vary", "Accept-Encoding");
    // Compressed as the platform's own, because apps wait for it.
    const isPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
    if (isPacked) void reply.header("Content-Encoding", "gzip");
    return send(reply, "text/javascript", isPacked ? packedAppBridge : appBridge);
  });
}

/** One classic script, because apps read `shopify` as soon as it has run, and modules run later. */
function appBridgeScript(): string {
  const parts = APP_BRIDGE_PARTS.map((name) =>
    readFileSync(new URL(`app-bridge/${name}`, FOLDER), "utf8")
      .replaceAll(/^import [^;]+;\n/gm, "")
      .replaceAll(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}})();\n`;
}

const send = (reply: FastifyReply, type: string, text: string | Buffer): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header("Cache-Control", "no-cache").send(text);
