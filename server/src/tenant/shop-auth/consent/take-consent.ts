// GET /auth/callback: the store's answer. It is checked completely before it is used. Then it leads into the store's
// admin, or to the second question if the app has no valid tokens of the shop.
import type { Deps } from "../../../process/deps.ts";
import type { ErrorCode } from "../../../process/errors.ts";
import type { PlatformTokens, StaffFacts } from "../../../platform/platform.ts";
import { covers, findAccess, type Want } from "../../shops/connect/find-access.ts";
import { findShopByDomain } from "../../shops/find-shop.ts";
import { installWithTokens } from "../../shops/install-shop.ts";
import { isShopDomain } from "../../shops/shop-domain.ts";
import { askConsent, type ConsentStep } from "./ask-consent.ts";
import { askPlatform } from "../ask-platform.ts";
import { readState, spendState, type Question } from "./consent-state.ts";
import { makeLaunch } from "../launches.ts";
import { rememberStaff } from "../team/staff.ts";

export type ConsentOutcome =
  | { readonly ok: true; readonly step: ConsentStep }
  | { readonly ok: true; readonly step: null; readonly url: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly shopDomain: string | null };

interface Answer {
  readonly code: string;
  readonly question: Question;
}

/** Throws `platform_unavailable`; returns every other refusal as an outcome. */
export async function takeConsent(
  deps: Deps,
  query: URLSearchParams,
  cookieOf: (shopDomain: string) => string | undefined,
): Promise<ConsentOutcome> {
  const shopDomain = query.get("shop") ?? "";
  if (!isShopDomain(shopDomain, deps.env.shopDomains))
    return { ok: false, code: "invalid_shop", shopDomain: null };
  const refuse = (code: ErrorCode): ConsentOutcome => ({ ok: false, code, shopDomain });
  if (!isWhole(query)) return refuse("callback_malformed");
  const state = query.get("state") ?? "";
  const read = await readState(deps, { cookie: cookieOf(shopDomain), state, shopDomain });
  if (!read.ok) return refuse(read.code);
  const signed = deps.platform.authorization.verifyCallback(query, deps.clock.now());
  if (!signed.ok) return refuse(signed.code);
  if (!(await spendState(deps, state))) return refuse("state_spent");
  const answer = { code: query.get("code") ?? "", question: read.question };
  return read.question.of === "staff" ? takeStaff(deps, answer) : takeShop(deps, answer);
}

const NAMES = ["code", "hmac", "shop", "state", "timestamp"];

/** Each value exactly once, and no duplicates: what is read must be what was signed. */
function isWhole(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return new Set(names).size === names.length && NAMES.every((name) => query.get(name));
}

async function takeStaff(deps: Deps, { code, question: asked }: Answer): Promise<ConsentOutcome> {
  const { shopDomain, path, wants } = asked;
  const staff = await askPlatform(() => deps.platform.authorization.exchangeStaffCode(shopDomain, code));
  if (!staff) return { ok: false, code: "authorization_refused", shopDomain };
  const held = await findHeld(deps, shopDomain);
  if (held?.isGood && wants.every((want) => held.grants.includes(want)))
    return launch(deps, { shopId: held.shopId, shopDomain, path, staff });
  const granted = held?.scopes ?? [];
  const question = { shopDomain, path, wants, granted, of: "shop", staff } as const;
  return { ok: true, step: await askConsent(deps, question) };
}

async function takeShop(deps: Deps, { code, question }: Answer): Promise<ConsentOutcome> {
  const { shopDomain, path, staff } = question;
  const tokens = await askPlatform(() => deps.platform.authorization.exchangeCode(shopDomain, code));
  if (!tokens || !staff) return { ok: false, code: "authorization_refused", shopDomain };
  if (!grantsEnough(deps, tokens)) return { ok: false, code: "missing_scopes", shopDomain };
  const shop = await askPlatform(() => installWithTokens(deps, shopDomain, tokens));
  if (!shop) return { ok: false, code: "authorization_refused", shopDomain };
  return launch(deps, { shopId: shop.shopId, shopDomain, path, staff });
}

const grantsEnough = (deps: Deps, tokens: PlatformTokens): boolean =>
  covers(tokens.scopes, deps.platform.authorization.requiredScopes);

interface Held {
  readonly shopId: string;
  /** The tokens work, and have all required scopes. */
  readonly isGood: boolean;
  readonly grants: readonly Want[];
  readonly scopes: readonly string[];
}

/**
 * The stored access to the store. The platform is asked whether it still works, because an uninstall event may have
 * been lost.
 */
async function findHeld(deps: Deps, shopDomain: string): Promise<Held | null> {
  const shop = await findShopByDomain(deps, shopDomain);
  if (!shop?.isInstalled) return null;
  const access = await findAccess(deps, shop.shopId);
  if (!access) return null;
  const { hasRequiredScopes, grants, scopes } = access;
  const isGood = hasRequiredScopes && (await askPlatform(() => deps.platform.readShop(shopDomain))) !== null;
  return { shopId: shop.shopId, isGood, grants, scopes };
}

async function launch(
  deps: Deps,
  target: { shopId: string; shopDomain: string; path: string; staff: StaffFacts },
): Promise<ConsentOutcome> {
  const { shopId, shopDomain, path, staff } = target;
  await rememberStaff(deps, shopId, staff);
  const { token, expiresAt, uid } = await makeLaunch(deps, { shopId, staffId: staff.staffId });
  const url = new URL(deps.platform.authorization.adminUrl(shopDomain, path));
  url.searchParams.append("token", token);
  url.searchParams.append("expires_at", expiresAt);
  url.searchParams.append("uid", uid);
  return { ok: true, step: null, url: url.href };
}
