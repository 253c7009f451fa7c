// The merchant's pages: HTML for every address of the page table, a real 404 for all others, the page loader's data,
// and the files of the build.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import type { AdminBuild, PageRow } from "./admin-build.ts";
import { BuildInForce } from "./build-in-force.ts";
import { adminFolder as builtFolder } from "../../process/ensure-pages-built.ts";
import { findPage, NOT_FOUND_PATH } from "./find-page.ts";
import { startUrl } from "../../tenant/shop-auth/consent/start-url.ts";
import { answerFirstCalls } from "./first-answers.ts";
import { launchShop } from "./launch-shop.ts";
import { contentSecurityPolicy } from "./page-policy.ts";
import { sendPlainPage } from "../../http/plain-page.ts";
import { chooseBridge, renderAnswers, renderShell } from "./render-shell.ts";
import { sendStaticFile } from "./send-static-file.ts";

/** `adminFolder` is where the build is, or will be. */
export async function pageRoutes(
  app: FastifyInstance,
  { deps, adminFolder = builtFolder }: { deps: Deps; adminFolder?: string | undefined },
): Promise<void> {
  const inForce = new BuildInForce(adminFolder);
  const built = (): AdminBuild => {
    const build = inForce.get();
    if (build) return build;
    throw new AppError("pages_not_built");
  };

  app.get("/page-data/app-data.json", async (request, reply) => {
    const build = built();
    return sendData(request, reply, { build, data: build.appData });
  });

  app.get("/page-data/*", async (request, reply) => {
    const build = built();
    const [, name] = /^\/page-data\/(.+)\/page-data\.json$/.exec(pathOf(request)) ?? [];
    if (!name) throw new AppError("not_found");
    const path = name === "index" ? "/" : `/${name}`;
    const page = path === NOT_FOUND_PATH ? { path } : findPage(build.pages, path);
    const data = page && build.pageData.get(page.path);
    if (!data) throw new AppError("not_found");
    return sendData(request, reply, { build, data });
  });

  app.get("/assets/*", async (request, reply) => {
    const file = inForce.asset(pathOf(request));
    if (!file) throw new AppError("not_found");
    return sendStaticFile(
      request,
      reply.header("cache-control", "public, max-age=31536000, immutable"),
      file,
    );
  });

  app.get("/sw.js", async (request, reply) => {
    const { worker } = built();
    // A worker's own answer determines what it may fetch.
    const policy =
      "default-src 'none'; script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    return sendStaticFile(
      request,
      reply.header("cache-control", "no-cache").header("content-security-policy", policy),
      worker,
    );
  });

  app.get("/*", async (request, reply) => {
    const build = inForce.get();
    const query = queryOf(request);
    if (pathOf(request) === "/" && isLaunch(query)) return reply.redirect(`/app?${query.toString()}`, 302);
    const installing = pathOf(request) === "/install" ? shopOfStore(deps, request, query) : null;
    if (installing) return reply.redirect(startUrl(deps, installing, undefined), 302);
    const page = build && findPage(build.pages, pathOf(request));
    const isForPeople = (request.headers.accept ?? "").includes("text/html");
    if (!page && !isForPeople) throw new AppError("not_found");
    if (!build) return sendNotBuilt(reply);
    const notFound = build.pages.find(({ path }) => path === NOT_FOUND_PATH);
    const shown = page ?? notFound;
    if (!shown) throw new AppError("not_found");
    reply.status(page ? 200 : 404);
    return sendShell(deps, request, reply, { build, page: shown });
  });
}

/** Stores may open the app at its root: redirects into the app, with all of the store's parameters. */
const isLaunch = (query: URLSearchParams): boolean =>
  query.has("shop") && ["hmac", "id_token", "embedded", "token"].some((name) => query.has(name));

/** The shop, if the store itself sent the merchant here outside its frame. The merchant then need not type it. */
function shopOfStore({ env }: Deps, request: FastifyRequest, query: URLSearchParams): string | null {
  const isFromStore = ["hmac", "host", "id_token"].some((name) => query.has(name));
  return isFromStore && !isFramed(request) ? launchShop(query, env.shopDomains) : null;
}

const isFramed = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-dest"] === "iframe";

function sendShell(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { build, page }: { build: AdminBuild; page: PageRow },
): FastifyReply {
  const { env } = deps;
  const nonce = randomBytes(16).toString("base64");
  const query = queryOf(request);
  const isApp = /^\/app(\/|$)/.test(pathOf(request));
  const shop = launchShop(query, env.shopDomains);
  void reply
    .header("content-security-policy", contentSecurityPolicy(env, { nonce, isApp, shop }))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8");
  const [before, after] = renderShell(env, build, { nonce, page, bridge: chooseBridge(env, query) });
  const idToken = isFramed(request) && page.layout === "app" ? query.get("id_token") : null;
  if (shop === null || idToken === null) return reply.send(before + after);
  const answers = answerFirstCalls(deps, { shop, idToken });
  // The browser loads the page's files and paints its frame meanwhile.
  return reply.send(
    Readable.from(
      (async function* () {
        yield before;
        yield renderAnswers(await answers, nonce);
        yield after;
      })(),
    ),
  );
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, {
    status: 503,
    title: "The pages are not built yet",
    text: "Build them with: npm run build -w @laurel/admin. The server takes them up by itself.",
  });
}

/** The same for all users, and new with each build. */
function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  { build, data }: { build: AdminBuild; data: Buffer },
): FastifyReply {
  const etag = `"${build.hash}"`;
  reply.header("cache-control", "no-cache").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(data);
}

const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "/";

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split("?").slice(1).join("?"));
