// GET /auth/start and /auth/callback: the classic authorization, at the top level of the browser. Every redirect target
// is built here or by the platform's adapter; none comes from the request.
import cookies from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../process/deps.ts";
import { AppError, errors, type ErrorCode } from "../../../process/errors.ts";
import { errorCodeOf } from "../../../http/http-errors.ts";
import { countAsRefused } from "../../../http/limit-refusals.ts";
import { logRefusal } from "../../../http/log-refusals.ts";
import { sendPlainPage } from "../../../http/plain-page.ts";
import { wantNames } from "../../shops/connect/find-access.ts";
import { isShopDomain } from "../../shops/shop-domain.ts";
import { askConsent } from "./ask-consent.ts";
import { isAppPath, startUrl } from "./start-url.ts";
import { endStateCookie, readStateCookie, setStateCookie } from "./state-cookie.ts";
import { takeConsent } from "./take-consent.ts";

export async function consentRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  await app.register(cookies);
  app.setErrorHandler((error: Error, request, reply) => {
    const code = errorCodeOf(error);
    if (errors[code].http >= 500)
      request.log.error({ err: error, requestId: request.id, method: request.method }, "a request failed");
    return refuse(deps, reply, { code, shopDomain: shopOf(deps, request) });
  });

  app.get("/auth/start", async (request, reply) => {
    const shopDomain = shopOf(deps, request);
    if (!shopDomain) throw new AppError("invalid_shop");
    const query = queryOf(request);
    const path = query.get("path") ?? "";
    const { url, cookie } = await askConsent(deps, {
      shopDomain,
      of: "staff",
      path: isAppPath(path) ? path : "",
      wants: wantNames.filter((want) => want === query.get("wants")),
      granted: [],
      staff: null,
    });
    setStateCookie(deps, reply, shopDomain, cookie);
    return goTo(reply, url);
  });

  app.get("/auth/callback", async (request, reply) => {
    const query = queryOf(request);
    const cookieOf = (shop: string): string | undefined => readStateCookie(deps, request, shop);
    const outcome = await takeConsent(deps, query, cookieOf);
    if (!outcome.ok) {
      logRefusal(request, outcome.code);
      return refuse(deps, reply, outcome);
    }
    const shopDomain = query.get("shop") ?? "";
    const { step } = outcome;
    if (step) setStateCookie(deps, reply, shopDomain, step.cookie);
    else endStateCookie(deps, reply, shopDomain);
    return goTo(reply, step ? step.url : outcome.url);
  });
}

function goTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(url, 302);
}

/** The code is shown too, for support. */
function refuse(
  deps: Deps,
  reply: FastifyReply,
  { code, shopDomain }: { code: ErrorCode; shopDomain: string | null },
): FastifyReply {
  const { http, message } = errors[code];
  if (http < 500) countAsRefused(reply.request);
  const href = shopDomain ? startUrl(deps, shopDomain, undefined) : `${deps.env.appUrl}/install`;
  return sendPlainPage(reply.header("x-laurel-refusal", code), {
    status: http,
    title: "That didn’t work",
    text: `${message} Nothing was changed. (${code})`,
    action: { href, label: "Start again" },
  });
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split("?").slice(1).join("?"));
}

function shopOf(deps: Deps, request: FastifyRequest): string | null {
  const shops = queryOf(request).getAll("shop");
  const [shop = ""] = shops;
  return shops.length === 1 && isShopDomain(shop, deps.env.shopDomains) ? shop : null;
}
