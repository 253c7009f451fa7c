import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devServer, serverPaths } from "./build/dev-server.ts";
import { finishBuild } from "./build/finish-build.ts";
import { findFirstPage } from "./build/first-page.ts";

const serverUrl = process.env["LAUREL_URL"] ?? "http://localhost:3000";
const isEmulated = process.env["VITE_BACKEND_EMULATOR"] === "true";

/** What most pages have in common. */
const shared = new RegExp(
  String.raw`\/admin\/src\/(ui|program|ledger|api|shell|page-loader|service-worker|` +
    String.raw`embed\/(host-context|open-host-bridge|checked-bridge|rules)|backend\/document-backend)|` +
    String.raw`\/domain\/src\/(money|program-limits|earning\/(rate|spending))\.ts`,
);
const libraries = /\/node_modules\/(?!@shopify\/|d3-|internmap\/)|rolldown\/runtime/;
/** What the entry begins with, before the app is there. */
const early =
  /\/(data-fetch|authorization-headers|primed-fetch|first-answers|session-store|start-session|app-auth|find-page|locale)\.ts$/;

/** What every kind says of itself, and what the pages make of it: for rewards, settings and a customer's history. */
const kinds = /\/admin\/src\/kinds\/|\/domain\/src\/((kinds|earning|rewards)\/|tags\.ts)/;

/** What draws a chart, with D3: it comes after the page. */
const plot = /\/admin\/src\/ui\/chart\/(plot|scale)\.tsx?$|\/node_modules\/(d3-|internmap\/)/;

const firstPage = findFirstPage(import.meta.dirname);
const isShared = (id: string): boolean => shared.test(id) && !early.test(id);
const isInApp = (id: string): boolean => libraries.test(id) || (isShared(id) && firstPage.needs(id));

export default defineConfig({
  plugins: [react(), firstPage.plugin, finishBuild(import.meta.dirname), devServer(serverUrl, isEmulated)],
  publicDir: false,
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, serverUrl])) },
  // Replaced in each answer by the server.
  html: { cspNonce: "LAUREL_NONCE" },
  build: {
    manifest: "manifest.json",
    target: "es2022",
    // Without it, a browser that cannot preload modules loads them later, and is otherwise the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file: each request costs more than a small part weighs. Without what it imports, lest it took the entry's.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "app", test: isInApp },
            { name: "kinds", test: kinds },
            { name: "plot", test: plot },
            { name: "common", test: isShared },
          ],
        },
      },
    },
  },
});
