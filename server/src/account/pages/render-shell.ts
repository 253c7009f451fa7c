// The one HTML of all pages, completed per answer: its nonce, its settings, and its page's files, so that the browser
// loads those in parallel with the entry instead of after it.
import { seenFromBrowser } from "../../http/browser-origin.ts";
import type { Env } from "../../config/env.ts";
import type { FirstAnswer } from "./first-answers.ts";
import type { AdminBuild, PageRow } from "./admin-build.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import { PLATFORM_SCRIPT } from "./page-policy.ts";

export type Bridge = "classic" | "current";

export interface ShellInput {
  readonly nonce: string;
  readonly page: PageRow;
  readonly bridge: Bridge;
}

/** In two parts: what the page's first answers are written between. */
export function renderShell(
  env: Env,
  build: AdminBuild,
  { nonce, page, bridge }: ShellInput,
): readonly [string, string] {
  const needed = page.layout === "app" ? [page, build.bridges[bridge]] : [page];
  const scripts = new Set(needed.flatMap((files) => files.scripts));
  const styles = new Set(needed.flatMap((files) => files.styles));
  const link = (rel: string, files: Iterable<string>): readonly string[] =>
    [...files].map((file) => `<link rel="${rel}" crossorigin href="${file}" nonce="${nonce}">`);
  const head = [
    ...(page.layout === "app" && bridge === "current" ? platformScript(env, nonce) : []),
    ...link("modulepreload", scripts),
    renderAnswers(pageAnswers(build, page), nonce),
  ];
  const values: Readonly<Record<string, string>> = {
    LAUREL_NONCE: nonce,
    LAUREL_CONFIG: escapeHtml(JSON.stringify(configOf(env, bridge))),
    "<!-- LAUREL_HEAD -->": head.join("\n    "),
    LAUREL_TITLE: escapeHtml(page.title),
    LAUREL_PAGE: page.layout === "app" ? escapeHtml(page.name) : "",
    // After what the HTML itself draws, so that its paint does not wait for them.
    "<!-- LAUREL_STYLES -->": link("stylesheet", styles).join("\n    "),
  };
  const html = build.html.replaceAll(
    /LAUREL_(NONCE|CONFIG|TITLE|PAGE)|<!-- LAUREL_(HEAD|STYLES) -->/g,
    (mark) => values[mark] ?? "",
  );
  const [before = "", after = ""] = html.split("<!-- LAUREL_ANSWERS -->");
  return [before, after];
}

/** Answers to calls that the page is about to make. As data, which no browser runs as a script. */
export function renderAnswers(answers: readonly FirstAnswer[], nonce: string): string {
  const json = JSON.stringify(answers).replaceAll("<", "\\u003c");
  return `<script type="application/json" class="first-answers" nonce="${nonce}">${json}</script>`;
}

/** What the page loader asks first: the build, and the page's own data. */
function pageAnswers({ appData, pageData }: AdminBuild, page: PageRow): readonly FirstAnswer[] {
  const data = pageData.get(page.path);
  const name = page.path === "/" ? "index" : page.path.slice(1);
  return [
    { path: "/page-data/app-data.json", bearer: "", answer: parse(appData) },
    ...(data ? [{ path: `/page-data/${name}/page-data.json`, bearer: "", answer: parse(data) }] : []),
  ];
}

const parse = (json: Buffer): unknown => JSON.parse(json.toString("utf8"));

/**
 * The platform requires its script first. It reads the launch parameters from the address before the page removes them.
 */
function platformScript({ devStoreUrl, shopifyApiKey, appUrl }: Env, nonce: string): readonly string[] {
  const source = devStoreUrl ? `${seenFromBrowser(devStoreUrl, appUrl)}/app-bridge.js` : PLATFORM_SCRIPT;
  return [
    `<meta name="shopify-api-key" content="${escapeHtml(shopifyApiKey)}">`,
    `<script src="${source}" nonce="${nonce}"></script>`,
  ];
}

/** The pages' settings: nothing in them is secret. */
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

/** A launch's ID token tells which bridge its admin has. Without a launch it is the platform's current one. */
export function chooseBridge(env: Env, query: URLSearchParams): Bridge {
  if (query.has("id_token")) return "current";
  if (query.has("hmac")) return "classic";
  return env.devStoreUrl ? "classic" : "current";
}
