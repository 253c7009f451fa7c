// POST /auth: exchanges the page's credential for a session, or tells the page where authorization begins. Without a
// good credential the answer is the same whether the shop has the app installed or not.
import type { Deps } from "../../process/deps.ts";
import { AppError, type ErrorCode } from "../../process/errors.ts";
import { findShopById } from "../shops/find-shop.ts";
import { isShopDomain } from "../shops/shop-domain.ts";
import { makeCustomToken } from "./backend-tokens.ts";
import type { Bearer } from "./bearer.ts";
import { connectWithIdToken } from "./connect-with-id-token.ts";
import { useLaunch } from "./launches.ts";
import { findSession, openSession, type Session } from "./sessions.ts";
import { startUrl } from "./consent/start-url.ts";

export interface RefreshInput {
  readonly shop: string;
  readonly uid: string | undefined;
  readonly expiresAt: string | undefined;
  /** The merchant's page in the app. */
  readonly path: string | undefined;
  readonly bearer: Bearer;
  /** The store's ID token, if the request has one besides the bearer. */
  readonly idToken: string | null;
}

export type RefreshAnswer =
  | {
      readonly status: "ok";
      readonly body: string;
      readonly token: string;
      readonly expires_at: string;
      readonly uid: string;
    }
  | { readonly status: "update"; readonly body: string; readonly code: ErrorCode };

/** Refuses `invalid_shop`, and `platform_unavailable` if the platform must be asked and does not answer. */
export async function refreshAuth(deps: Deps, input: RefreshInput): Promise<RefreshAnswer> {
  if (!isShopDomain(input.shop, deps.env.shopDomains)) throw new AppError("invalid_shop");
  const held = await findHeld(deps, input);
  if (!held.ok) return { status: "update", body: startUrl(deps, input.shop, input.path), code: held.code };
  return {
    status: "ok",
    body: deps.platform.authorization.adminUrl(input.shop, input.path ?? ""),
    token: held.token,
    expires_at: held.session.expiresAt.toISOString(),
    uid: await makeCustomToken(deps, held.session),
  };
}

type Held =
  | { readonly ok: true; readonly token: string; readonly session: Session }
  | { readonly ok: false; readonly code: ErrorCode };

async function findHeld(deps: Deps, input: RefreshInput): Promise<Held> {
  if (!input.bearer.ok) return input.bearer;
  const { text } = input.bearer;
  if (text.startsWith("la_")) return keepSession(deps, input, text);
  if (text.startsWith("ll_")) return swapLaunch(deps, input, text);
  if (text.split(".").length === 3) return openWithIdToken(deps, input.shop, text);
  return { ok: false, code: "unknown_credential" };
}

async function keepSession(
  deps: Deps,
  { shop: shopDomain, idToken }: RefreshInput,
  token: string,
): Promise<Held> {
  const found = await findSession(deps, token, idToken);
  if (!found.ok) return found;
  const shop = await findShopById(deps, found.session.shopId);
  if (shop?.domain !== shopDomain) return { ok: false, code: "wrong_shop" };
  return { ok: true, token, session: found.session };
}

async function swapLaunch(deps: Deps, input: RefreshInput, token: string): Promise<Held> {
  const { uid, expiresAt } = input;
  const launch = await useLaunch(deps, { token, uid, expiresAt });
  if (!launch.ok) return launch;
  const shop = await findShopById(deps, launch.shopId);
  if (shop?.domain !== input.shop) return { ok: false, code: "wrong_shop" };
  return open(deps, { shopId: launch.shopId, staffId: launch.staffId, isProved: false });
}

async function openWithIdToken(deps: Deps, shopDomain: string, idToken: string): Promise<Held> {
  const verified = await deps.platform.authorization.verifyIdToken(idToken);
  if (!verified.ok) return { ok: false, code: verified.fault };
  // Checked before anything is done for the token's shop.
  if (verified.shopDomain !== shopDomain) return { ok: false, code: "wrong_shop" };
  const connection = await connectWithIdToken(deps, idToken);
  return connection.ok
    ? open(deps, { shopId: connection.shop.shopId, staffId: connection.staffId, isProved: true })
    : connection;
}

async function open(
  deps: Deps,
  person: { shopId: string; staffId: string; isProved: boolean },
): Promise<Held> {
  const opened = await deps.db.global((tx) => openSession(deps, tx, person));
  const { shopId, staffId, isProved } = person;
  deps.log.info({ shopId, staffId, by: isProved ? "id_token" : "authorization" }, "a person signed in");
  return { ok: true, ...opened };
}
