// The store's admin: the top window that hosts the app. Its pages are at /store/<name>/admin, and at /admin when the
// host names the shop, as on the platform.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setEmailConsent } from "../commerce/customers.ts";
import { Refusal } from "../refusal.ts";
import { installApp, uninstallApp } from "../shops/open-shop.ts";
import { shopOfRequest } from "../shops/shop-of-request.ts";
import { type Shop, shopByHandle, shopHandle } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { type AdminVisit, flatten, type StaffVisit } from "./admin-visit.ts";
import { appPage } from "./app-page.ts";
import { appsPage } from "./apps-page.ts";
import { askToAuthorize, grantAuthorization } from "./authorize.ts";
import { registerBrowserFiles } from "./browser-files.ts";
import { installPage } from "./grant-page.ts";
import { homePage } from "./home-page.ts";
import { idTokenOf, installUrl, launchUrl } from "./launch.ts";
import { sendPage } from "./layout.ts";
import { listResources } from "./list-resources.ts";
import { messagePage } from "./message-page.ts";
import { rowPage, sectionPage } from "./section-page.ts";
import { SECTIONS } from "./sections.ts";
import { signInPage } from "./sign-in-page.ts";
import { keepTheme, listExtensions, themePage } from "./theme-page.ts";
import { type Bridge, keepBridge, keepStaffSession, readBridge, readStaffSession } from "./staff-session.ts";

export function registerAdmin(app: FastifyInstance, world: World): void {
  registerBrowserFiles(app);
  for (const prefix of ["/store/:handle/admin", "/admin"]) {
    const open = (method: "GET" | "POST", path: string, handle: (visit: AdminVisit) => unknown): void => {
      app.route({
        method,
        url: prefix + path,
        handler: (request, reply) => visit(world, request, reply, handle),
      });
    };
    const staffOnly = (
      method: "GET" | "POST",
      path: string,
      handle: (visit: StaffVisit) => unknown,
    ): void => {
      open(method, path, (visit) => {
        const { session } = visit;
        return session === null ? sendToSignIn(visit) : handle({ ...visit, session });
      });
    };
    open("GET", "/sign-in", (visit) => sendPage(visit, signInPage(visit, visit.query["to"] ?? "")));
    open("POST", "/sign-in", signIn);
    open("POST", "/sign-out", (visit) => {
      keepStaffSession(visit.reply, visit.base, null);
      return visit.reply.redirect(`${visit.base}/sign-in`, 303);
    });
    staffOnly("GET", "", (visit) => sendPage(visit, homePage(visit)));
    staffOnly("GET", "/", (visit) => sendPage(visit, homePage(visit)));
    staffOnly("GET", "/apps", (visit) => sendPage(visit, appsPage(visit)));
    staffOnly("GET", `/apps/${world.apiKey}`, openApp);
    staffOnly("GET", `/apps/${world.apiKey}/*`, openApp);
    staffOnly("POST", "/bridge", (visit) => {
      keepBridge(visit.reply, visit.base, visit.form["bridge"] === "classic" ? "classic" : "current");
      return visit.reply.redirect(`${visit.base}/apps`, 303);
    });
    staffOnly("GET", "/launch", (visit) => {
      const bridge = readBridge(visit.request);
      return visit.reply.send({ url: launchUrl(visit, { path: visit.query["path"] ?? "", bridge }) });
    });
    staffOnly("POST", "/id-token", (visit) =>
      visit.shop.installation === null
        ? visit.reply.code(403).send({ code: "app_not_installed" })
        : visit.reply.header("Cache-Control", "no-store").send({ idToken: idTokenOf(visit) }),
    );
    staffOnly("GET", "/extensions", (visit) => visit.reply.send(listExtensions(visit)));
    staffOnly("GET", "/resources", (visit) => {
      const resources = listResources(visit.shop, visit.query["type"] ?? "");
      return resources === null
        ? visit.reply.code(403).send({ code: "missing_scope" })
        : visit.reply.send(resources);
    });
    staffOnly("GET", "/install", startInstall);
    staffOnly("POST", "/install", (visit) => {
      installApp(world, visit.shop, world.app.scopes);
      return visit.reply.redirect(`${visit.base}/apps/${world.apiKey}`, 303);
    });
    staffOnly("POST", "/uninstall", (visit) => {
      uninstallApp(world, visit.shop);
      return visit.reply.redirect(`${visit.base}/apps`, 303);
    });
    staffOnly("GET", "/oauth/authorize", askToAuthorize);
    staffOnly("POST", "/oauth/authorize", grantAuthorization);
    // The second is where an app's links to the theme editor lead.
    for (const path of ["/themes", "/themes/current/editor"])
      staffOnly("GET", path, (visit) => sendPage(visit, themePage(visit)));
    staffOnly("POST", "/themes", keepTheme);
    staffOnly("POST", "/customers/:id/email-marketing", (visit) => {
      const { id = "" } = visit.request.params as { id?: string };
      const state = visit.form["state"] === "subscribed" ? "subscribed" : "unsubscribed";
      setEmailConsent(world, visit.shop, id, { state });
      return visit.reply.redirect(`${visit.base}/customers/${id}`, 303);
    });
    staffOnly("GET", "/*", showSection);
  }
}

/** Finds the shop and the staff session; a refusal becomes a page. */
async function visit(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (visit: AdminVisit) => unknown,
): Promise<unknown> {
  const { handle: name, "*": rest } = request.params as { handle?: string; "*"?: string };
  const named = name === undefined ? shopOfRequest(world, request) : shopOfHandle(world, name);
  const query = flatten(request.query);
  if (named === null) return name === undefined ? sendToShop(world, request, reply) : notFound(reply);
  const elsewhere = sameSiteAddress(world, request);
  if (elsewhere !== null) return reply.redirect(elsewhere, 302);
  const found: AdminVisit = {
    world,
    shop: named,
    base: name === undefined ? "/admin" : `/store/${shopHandle(named)}/admin`,
    origin: `${request.protocol}://${request.headers.host ?? ""}`,
    session: readStaffSession(request, named),
    query,
    form: flatten(request.body),
    rest: rest === undefined ? "" : `/${rest}`,
    request,
    reply,
  };
  if (request.method === "POST" && !isFromThisPage(request))
    return sendPage(
      withCode(found, 403),
      messagePage(found, "Not from here", "This form came from another page."),
    );
  try {
    return await handle(found);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sendPage(withCode(found, 400), messagePage(found, "That does not work", error.message));
  }
}

function openApp(visit: StaffVisit): unknown {
  const { world, shop, base, query, reply } = visit;
  if (shop.installation === null) return reply.redirect(`${base}/install`, 303);
  const asked = query["bridge"];
  const bridge: Bridge = asked === "classic" || asked === "current" ? asked : readBridge(visit.request);
  if (asked !== undefined) keepBridge(reply, base, bridge);
  // Not decoded: the app's paths are passed on unchanged.
  const { pathname } = new URL(visit.request.url, visit.origin);
  const path = pathname.slice(`${base}/apps/${world.apiKey}`.length).replace(/^\/$/, "");
  return sendPage(visit, appPage(visit, path, bridge));
}

function startInstall(visit: StaffVisit): unknown {
  return readBridge(visit.request) === "classic"
    ? visit.reply.redirect(installUrl(visit), 303)
    : sendPage(visit, installPage(visit));
}

function showSection(visit: StaffVisit): unknown {
  const [, name = "", id] = visit.rest.split("/");
  const section = SECTIONS.find((candidate) => candidate.name === name);
  const page =
    section === undefined
      ? null
      : id === undefined
        ? sectionPage(visit, section)
        : rowPage(visit, section, id);
  if (page !== null) return sendPage(visit, page);
  return sendPage(
    withCode(visit, 404),
    messagePage(visit, "Not found", "There is nothing at this address of the admin."),
  );
}

function signIn(visit: AdminVisit): unknown {
  const staff = visit.shop.staff.find(({ id }) => String(id) === visit.form["staffId"]);
  if (staff === undefined) return sendPage(withCode(visit, 422), signInPage(visit, visit.form["to"] ?? ""));
  keepStaffSession(visit.reply, visit.base, staff);
  return visit.reply.redirect(ownPath(visit, visit.form["to"]), 303);
}

function sendToSignIn({ base, request, reply }: AdminVisit): unknown {
  if (request.method === "POST" || request.url.startsWith(`${base}/launch`))
    return reply.code(401).send({ code: "signed_out" });
  return reply.redirect(`${base}/sign-in?${new URLSearchParams({ to: request.url }).toString()}`, 303);
}

/** A path of this admin; anything else becomes its home page. */
function ownPath({ base, origin }: AdminVisit, to: string | undefined): string {
  const url = URL.parse(to ?? "", origin);
  const isOwn = url?.origin === origin && (url.pathname === base || url.pathname.startsWith(`${base}/`));
  return isOwn ? url.pathname + url.search : base;
}

/** `/admin/…?shop=` on a host with several shops: redirects to that shop's admin. */
function sendToShop(world: World, request: FastifyRequest, reply: FastifyReply): unknown {
  const { shop: domain } = flatten(request.query);
  const [only, ...others] = world.shops.values();
  const shop = domain === undefined ? (others.length === 0 ? only : undefined) : world.shops.get(domain);
  return shop === undefined
    ? notFound(reply)
    : reply.redirect(`/store/${shopHandle(shop)}${request.url}`, 302);
}

/** For browsers `localhost` and `127.0.0.1` are two sites: the admin must be on the app's. */
function sameSiteAddress(world: World, request: FastifyRequest): string | null {
  const names = new Set(["localhost", "127.0.0.1"]);
  const { hostname } = world.app.url;
  const [name = "", port = ""] = (request.headers.host ?? "").split(":");
  if (request.method !== "GET" || name === hostname || !names.has(name) || !names.has(hostname)) return null;
  return `${request.protocol}://${hostname}:${port}${request.url}`;
}

const isFromThisPage = (request: FastifyRequest): boolean =>
  ["same-origin", "none"].includes(request.headers["sec-fetch-site"] ?? "none");

const shopOfHandle = (world: World, handle: string): Shop | null => shopByHandle(world.shops, handle) ?? null;

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type("text/plain; charset=utf-8").send("There is no such shop.");

function withCode<Visit extends AdminVisit>(visit: Visit, code: number): Visit {
  void visit.reply.code(code);
  return visit;
}
