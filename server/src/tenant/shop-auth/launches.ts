// The way back into the store's admin: three values in an address, which ends up in histories and logs. So they can be
// exchanged once, within a minute, and only together.
import { timingSafeEqual } from "node:crypto";
import type { Deps } from "../../process/deps.ts";
import { insertCredential, spendLaunch } from "./credentials.sql.ts";
import { hashOf, isToken, makeToken } from "./opaque-token.ts";

const LAUNCH_SECONDS = 60;

export interface LaunchValues {
  readonly token: string;
  readonly expiresAt: string;
  readonly uid: string;
}

export type LaunchFault = "launch_unknown" | "launch_expired" | "launch_spent" | "launch_mismatch";

export async function makeLaunch(
  deps: Deps,
  { shopId, staffId }: { shopId: string; staffId: string },
): Promise<LaunchValues> {
  const token = makeToken("ll_");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LAUNCH_SECONDS * 1000);
  const uid = deps.newId();
  const values = [hashOf(token), uid, shopId, "launch", staffId, now, expiresAt, null];
  await deps.db.global((tx) => tx.run(insertCredential, values));
  return { token, expiresAt: expiresAt.toISOString(), uid };
}

/** Using the token spends it, even if the other values are wrong. */
export async function useLaunch(
  deps: Deps,
  values: { token: string; expiresAt: string | undefined; uid: string | undefined },
): Promise<{ ok: true; shopId: string; staffId: string } | { ok: false; code: LaunchFault }> {
  if (!isToken("ll_", values.token)) return { ok: false, code: "launch_unknown" };
  const now = deps.clock.now();
  const [row] = await deps.db.global((tx) => tx.run(spendLaunch, [hashOf(values.token), now]));
  if (!row) return { ok: false, code: "launch_unknown" };
  if (row.revoked_at) return { ok: false, code: "launch_spent" };
  if (row.expires_at <= now) return { ok: false, code: "launch_expired" };
  const isWhole = isSame(values.uid, row.id) && isSame(values.expiresAt, row.expires_at.toISOString());
  if (!isWhole) return { ok: false, code: "launch_mismatch" };
  return { ok: true, shopId: row.shop_id, staffId: row.name };
}

const isSame = (given: string | undefined, right: string): boolean =>
  timingSafeEqual(hashOf(given ?? ""), hashOf(right));
