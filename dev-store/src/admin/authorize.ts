// GET and POST /admin/oauth/authorize: an app asks for scopes, a staff member grants them, and a code goes back.
import type { FastifyReply } from "fastify";
import { Refusal } from "../refusal.ts";
import { installApp } from "../shops/open-shop.ts";
import { hostOf, type StaffVisit } from "./admin-visit.ts";
import { type Authorization, grantPage } from "./grant-page.ts";
import { sendPage } from "./layout.ts";
import { isGranted, isScope } from "./scope-labels.ts";
import { signedUrl } from "./sign-query.ts";

/** Shows the grant screen. If all scopes were granted before, the code goes back at once. */
export function askToAuthorize(visit: StaffVisit): FastifyReply {
  const authorization = readAuthorization(visit, visit.query);
  const { installation } = visit.shop;
  if (installation !== null && isGranted(installation.scopes, authorization.scopes)) {
    return sendCode(visit, { ...authorization, scopes: installation.scopes });
  }
  return sendPage(visit, grantPage(visit, authorization));
}

export function grantAuthorization(visit: StaffVisit): FastifyReply {
  const authorization = readAuthorization(visit, visit.form);
  installApp(visit.world, visit.shop, authorization.scopes);
  return sendCode(visit, authorization);
}

function sendCode(visit: StaffVisit, { redirectUri, scopes, state, isPerUser }: Authorization): FastifyReply {
  const { world, shop, session } = visit;
  const staffId = session.staff.id;
  const code = world.tokens.issueCode({ shopDomain: shop.domain, staffId, scopes, isPerUser });
  const parameters = {
    ...Object.fromEntries(redirectUri.searchParams),
    code,
    host: hostOf(visit),
    shop: shop.domain,
    state,
    timestamp: String(Math.floor(world.clock().getTime() / 1000)),
  };
  return visit.reply.redirect(signedUrl(redirectUri, parameters, world.apiSecret), 303);
}

function readAuthorization({ world }: StaffVisit, values: Readonly<Record<string, string>>): Authorization {
  if (values["client_id"] !== world.apiKey)
    throw new Refusal("client_unknown", "No app has this client_id on this platform.");
  const redirectUri = URL.parse(values["redirect_uri"] ?? "");
  if (redirectUri === null || redirectUri.origin !== world.app.url.origin)
    throw new Refusal("redirect_uri_invalid", "The redirect_uri is not on the app's own origin.");
  const scopes = (values["scope"] ?? "").split(/[\s,]+/).filter(Boolean);
  if (scopes.length === 0 || !scopes.every(isScope))
    throw new Refusal("scope_invalid", "The scope is a list such as read_orders,write_discounts.");
  const isPerUser = values["grant_options[]"] === "per-user";
  return { scopes, redirectUri, state: values["state"] ?? "", isPerUser };
}
