// POST /admin/oauth/access_token: the three grants with which an app gets a shop's token.
import { timingSafeEqual } from "node:crypto";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { readIdToken } from "./id-token.ts";
import { ACCESS_TOKEN_SECONDS, ONLINE_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from "./token-store.ts";

export interface OauthAnswer {
  status: number;
  body: object;
}

const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const ID_TOKEN_TYPE = "urn:ietf:params:oauth:token-type:id_token";
const OFFLINE_TYPE = "urn:shopify:params:oauth:token-type:offline-access-token";
const ONLINE_TYPE = "urn:shopify:params:oauth:token-type:online-access-token";

export function grantAccessToken(
  world: World,
  shop: Shop,
  body: Readonly<Record<string, unknown>>,
): OauthAnswer {
  const field = (name: string): string => {
    const value = body[name];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
  };
  if (field("client_id") !== world.apiKey || !isSame(field("client_secret"), world.apiSecret)) {
    return refuse("invalid_client", "The client id or secret is wrong.");
  }
  if (shop.installation === null) return refuse("invalid_request", "The app is not installed in this shop.");
  const isExpiring = field("expiring") === "1" || field("expiring") === "true";
  if (field("grant_type") === TOKEN_EXCHANGE) return exchange(world, shop, field, isExpiring);
  if (field("grant_type") === "refresh_token") return refresh(world, shop, field("refresh_token"));
  if (field("code") !== "") {
    const code = world.tokens.useCode(field("code"), shop.domain);
    if (code === null) return refuse("invalid_grant", "The authorization code is not valid or was used.");
    if (code.isPerUser) return online(world, shop, code.staffId);
    shop.installation.scopes = [...code.scopes];
    return offline(world, shop, isExpiring, null);
  }
  return refuse("unsupported_grant_type", "This grant type is not known.");
}

function exchange(
  world: World,
  shop: Shop,
  field: (name: string) => string,
  isExpiring: boolean,
): OauthAnswer {
  if (field("subject_token_type") !== ID_TOKEN_TYPE) {
    return refuse("invalid_request", "The subject token type is not known.");
  }
  const expected = { shopDomain: shop.domain, now: world.clock() };
  const claims = readIdToken(world, field("subject_token"), expected);
  if (claims === null) return refuse("invalid_subject_token", "The ID token does not hold.");
  if (field("requested_token_type") === OFFLINE_TYPE) return offline(world, shop, isExpiring, null);
  if (field("requested_token_type") === ONLINE_TYPE) return online(world, shop, Number(claims.sub));
  return refuse("invalid_request", "The requested token type is not known.");
}

function refresh(world: World, shop: Shop, token: string): OauthAnswer {
  const used = world.tokens.useRefresh(token, shop.domain);
  if (used === null) return refuse("invalid_grant", "The refresh token does not hold.");
  return offline(world, shop, true, used.token);
}

function offline(world: World, shop: Shop, isExpiring: boolean, predecessor: string | null): OauthAnswer {
  const scopes = shop.installation?.scopes ?? [];
  const ttlSeconds = isExpiring ? ACCESS_TOKEN_SECONDS : null;
  const { token } = world.tokens.issueAccess({ shopDomain: shop.domain, staffId: null, scopes, ttlSeconds });
  const body = { access_token: token, scope: scopes.join(",") };
  if (!isExpiring) return { status: 200, body };
  return {
    status: 200,
    body: {
      ...body,
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: world.tokens.issueRefresh(shop.domain, predecessor).token,
      refresh_token_expires_in: REFRESH_TOKEN_SECONDS,
    },
  };
}

function online(world: World, shop: Shop, staffId: number): OauthAnswer {
  const person = shop.staff.find((candidate) => candidate.id === staffId);
  if (person === undefined) return refuse("invalid_subject_token", "The ID token does not hold.");
  const scopes = shop.installation?.scopes ?? [];
  const ttlSeconds = ONLINE_TOKEN_SECONDS;
  const { token } = world.tokens.issueAccess({ shopDomain: shop.domain, staffId, scopes, ttlSeconds });
  const [firstName = "", ...lastName] = person.name.split(" ");
  return {
    status: 200,
    body: {
      access_token: token,
      scope: scopes.join(","),
      expires_in: ttlSeconds,
      associated_user_scope: scopes.join(","),
      associated_user: {
        id: staffId,
        first_name: firstName,
        last_name: lastName.join(" "),
        email: person.email,
        email_verified: true,
        account_owner: true,
        locale: "en",
        collaborator: false,
      },
    },
  };
}

const refuse = (error: string, description: string): OauthAnswer => ({
  status: 400,
  body: { error, error_description: description },
});

function isSame(given: string, right: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(right);
  return one.length === other.length && timingSafeEqual(one, other);
}
