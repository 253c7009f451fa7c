// The app's own part of a storefront: requests below /apps/laurel are passed on to the app, signed, without cookies. What
// the app answers as Liquid is put into the shop's layout.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hold } from "../control/break-answer.ts";
import { type Shop, shopByHandle } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { Html } from "./html.ts";
import { pageOfApp, pathOf } from "./layout.ts";
import { readSession } from "./session.ts";
import { signProxied } from "./sign-proxied.ts";
import { drawBlocks, renderLiquid } from "./theme/blocks.ts";

const PATH_PREFIX = "/apps/laurel";
/** An app's page brings its own styles. */
const APP_PAGE_CSP =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Below the app's address. */
const APP_PATH = "/proxy";

/** What a store that is closed to the public answers to everything. */
const PASSWORD_PAGE =
  "<!doctype html><title>Opening soon</title><form><label>Password <input type=password></label></form>";

/** Headers of a request that the platform passes on. */
const ASKED_HEADERS = ["accept", "accept-language", "content-type", "user-agent"];
/** Headers of an answer that stay behind: cookies, and what belongs to one connection. */
const KEPT_BACK: ReadonlySet<string> = new Set([
  "set-cookie",
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

export function registerAppProxy(app: FastifyInstance, world: World): void {
  void app.register(async (proxied) => {
    // A body is passed on as it came.
    proxied.removeAllContentTypeParsers();
    proxied.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const url of [`/s/:handle${PATH_PREFIX}`, `/s/:handle${PATH_PREFIX}/*`])
      proxied.route({
        method: ["GET", "POST", "PUT", "DELETE"],
        url,
        handler: async (request, reply) => {
          const { handle } = request.params as { handle: string };
          const shop = shopByHandle(world.shops, handle);
          if (!shop?.installation) return reply.code(404).send();
          return passOn(world, shop, request, reply);
        },
      });
  });
}

async function passOn(
  world: World,
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = "", asked = ""] = (request.raw.url ?? "").split(/\?(.*)/s);
  const rest = path.slice(path.indexOf(PATH_PREFIX) + PATH_PREFIX.length);
  const fault = world.faults.strike({ target: "proxy", shopDomain: shop.domain, fields: [rest] });
  const holdMs = fault?.holdMs ?? 30_000;
  if (fault?.kind === "http_500" || fault?.kind === "http_502")
    return reply.code(fault.kind === "http_500" ? 500 : 502).send();
  if (fault?.kind === "html") return reply.type("text/html; charset=utf-8").send(PASSWORD_PAGE);
  if (fault?.kind === "timeout_before_work") return hold(reply, holdMs);
  if (fault?.kind === "late") await sleep(holdMs);
  const session = readSession(request, shop);
  const { customer } = session;
  const query = signProxied(
    new URLSearchParams(asked),
    {
      shop: shop.domain,
      logged_in_customer_id: customer === null ? "" : String(customer.id),
      path_prefix: pathOf(shop, PATH_PREFIX),
      timestamp: String(Math.floor(world.clock().getTime() / 1000)),
    },
    world.apiSecret,
  );
  const target = new URL(`${APP_PATH}${rest}?${query.toString()}`, world.app.url);
  const answer = await fetch(target, {
    method: request.method,
    headers: {
      ...Object.fromEntries(ASKED_HEADERS.flatMap((name) => headerOf(request, name))),
      "x-forwarded-for": request.ip,
      "x-forwarded-host": shop.domain,
    },
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    redirect: "manual",
  }).catch(() => null);
  if (answer === null) return reply.code(502).send();
  for (const [name, value] of answer.headers) if (!KEPT_BACK.has(name)) void reply.header(name, value);
  void reply.code(answer.status);
  const isLiquid = answer.headers.get("content-type")?.startsWith("application/liquid") === true;
  if (!isLiquid) return reply.send(Buffer.from(await answer.arrayBuffer()));
  const page = { shop, session, template: "page", now: world.clock() };
  const body = new Html(renderLiquid(await answer.text(), page));
  return reply
    .type("text/html; charset=utf-8")
    .header("Content-Security-Policy", APP_PAGE_CSP)
    .send(pageOfApp({ shop, session, title: "Rewards", body, blocks: drawBlocks(world, page) }));
}

function headerOf({ headers }: FastifyRequest, name: string): [string, string][] {
  const value = headers[name];
  return typeof value === "string" ? [[name, value]] : [];
}
