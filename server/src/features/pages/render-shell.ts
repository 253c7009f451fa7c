// The one HTML of all pages, completed for an answer: its nonce, its settings, and what its page needs, so that the
// browser fetches that beside the entry instead of after it.
import { seenFromBrowser } from "../../http/browser-origin.ts";
import type { Env } from "../../config/env.ts";
import type { AdminBuild, PageRow } from "./admin-build.ts";
import { escapeHtml } from "./escape-html.ts";
import { PLATFORM_SCRIPT } from "./page-policy.ts";

export type Bridge = "classic" | "current";

export interface ShellInput {
  readonly nonce: string;
  readonly page: PageRow;
  readonly bridge: Bridge;
}

export function renderShell(env: Env, build: AdminBuild, { nonce, page, bridge }: ShellInput): string {
  const needed = page.layout === "app" ? [page, build.bridges[bridge]] : [page];
  const scripts = new Set(needed.flatMap((files) => files.scripts));
  const styles = new Set(needed.flatMap((files) => files.styles));
  const link = (rel: string, files: Iterable<string>): readonly string[] =>
    [...files].map((file) => `<link rel="${rel}" crossorigin href="${file}" nonce="${nonce}">`);
  const head = [
    ...(page.layout === "app" && bridge === "current" ? platformScript(env, nonce) : []),
    ...link("modulepreload", scripts),
    ...pageData(page),
  ];
  const values: Readonly<Record<string, string>> = {
    LAUREL_NONCE: nonce,
    LAUREL_CONFIG: escapeHtml(JSON.stringify(configOf(env, bridge))),
    "<!-- LAUREL_HEAD -->": head.join("\n    "),
    LAUREL_TITLE: escapeHtml(page.title),
    // Behind the entry's own, which they build upon.
    "</head>": `  ${link("stylesheet", styles).join("\n    ")}\n  </head>`,
  };
  return build.html.replaceAll(
    /LAUREL_NONCE|LAUREL_CONFIG|<!-- LAUREL_HEAD -->|LAUREL_TITLE|<\/head>/g,
    (mark) => values[mark] ?? "",
  );
}

/** What the page loader asks for first. */
function pageData({ path }: PageRow): readonly string[] {
  const name = path === "/" ? "index" : path.slice(1);
  return ["app-data.json", `${name}/page-data.json`].map(
    (file) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/page-data/${file}">`,
  );
}

/** The platform wants its script first, and reads the launch from the address before the page takes it away. */
function platformScript({ devStoreUrl, shopifyApiKey, appUrl }: Env, nonce: string): readonly string[] {
  const source = devStoreUrl ? `${seenFromBrowser(devStoreUrl, appUrl)}/app-bridge.js` : PLATFORM_SCRIPT;
  return [
    `<meta name="shopify-api-key" content="${escapeHtml(shopifyApiKey)}">`,
    `<script src="${source}" nonce="${nonce}"></script>`,
  ];
}

/** What the pages are told: nothing of it is secret. */
function configOf(env: Env, bridge: Bridge) {
  const { shopifyApiKey: apiKey, appUrl, shopDomains, devStoreUrl } = env;
  return {
    apiKey,
    appUrl,
    shopDomains,
    ...(devStoreUrl ? { devStoreUrl: seenFromBrowser(devStoreUrl, appUrl) } : {}),
    bridge,
  };
}

/** A launch says by its ID token which bridge its admin has; without a launch it is the platform's own of today. */
export function chooseBridge(env: Env, query: URLSearchParams): Bridge {
  if (query.has("id_token")) return "current";
  if (query.has("hmac")) return "classic";
  return env.devStoreUrl ? "classic" : "current";
}
