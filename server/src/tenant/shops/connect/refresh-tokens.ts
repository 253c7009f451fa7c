// Exchanges old tokens for new ones: in one process at a time, and without a transaction around the call to the
// platform. A claim in the shop's row excludes other processes. The claim of a killed process expires.
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../database/database.ts";
import type { Clock } from "../../../process/deps.ts";
import { PlatformError, type PlatformAuthorization } from "../../../platform/platform.ts";
import { claimRefresh, releaseClaim, saveRefreshed } from "./platform-credentials.sql.ts";
import { openTokens, readTokens, sealTokens, type StoredTokens } from "./stored-tokens.ts";
import type { TokenSeal } from "./token-seal.ts";

export interface RefreshDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly authorization: PlatformAuthorization;
  readonly seal: TokenSeal;
}

export interface RefreshInput {
  readonly shopId: string;
  readonly shopDomain: string;
  /** The access token that the platform refused before its end; null if it is only about to expire. */
  readonly rejected: string | null;
}

/** A token with less time left is refreshed first. */
const SPARE_SECONDS = 5 * 60;
/** Longer than a refresh with all its retries may take. */
const CLAIM_SECONDS = 90;
const LOOK_AGAIN_MS = 50;
const LOOK_AGAIN_FOR_MS = 60_000;

/** Returns a valid access token, refreshed by this process or by another. */
export async function refreshTokens(deps: RefreshDeps, input: RefreshInput): Promise<string> {
  const { db, clock, seal } = deps;
  const giveUpAtMs = performance.now() + LOOK_AGAIN_FOR_MS;
  while (performance.now() < giveUpAtMs) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
    const values = [input.shopId, until, now];
    const [claimed] = await db.transaction(input.shopId, (tx) => tx.run(claimRefresh, values));
    if (claimed) return refreshClaimed(deps, input, openTokens(seal, input.shopId, claimed));
    await sleep(LOOK_AGAIN_MS);
    const tokens = await readTokens(db, seal, input.shopId);
    if (!tokens) throw noCredentials();
    if (willDo(tokens, clock, input.rejected)) return tokens.accessToken;
  }
  throw new PlatformError("platform_unreachable", "The shop's token was not refreshed in time.", {
    isRetryable: true,
  });
}

/** Whether these tokens need no refresh. */
export function willDo(tokens: StoredTokens, clock: Clock, rejected: string | null): boolean {
  if (rejected !== null) return tokens.accessToken !== rejected;
  const { accessExpiresAt } = tokens;
  return (
    accessExpiresAt === null || accessExpiresAt.getTime() - clock.now().getTime() >= SPARE_SECONDS * 1000
  );
}

async function refreshClaimed(
  deps: RefreshDeps,
  input: RefreshInput,
  tokens: StoredTokens | null,
): Promise<string> {
  let isSaved = false;
  try {
    if (!tokens) throw noCredentials();
    // Another process finished between our check and our claim.
    if (willDo(tokens, deps.clock, input.rejected)) return tokens.accessToken;
    const accessToken = await swap(deps, input, tokens);
    isSaved = true;
    return accessToken;
  } catch (error) {
    const isStillGood = tokens?.accessExpiresAt && tokens.accessExpiresAt > deps.clock.now();
    if (isStillGood && input.rejected === null && error instanceof PlatformError) return tokens.accessToken;
    throw error;
  } finally {
    if (!isSaved) await deps.db.transaction(input.shopId, (tx) => tx.run(releaseClaim, [input.shopId]));
  }
}

async function swap(deps: RefreshDeps, input: RefreshInput, old: StoredTokens): Promise<string> {
  if (old.refreshToken === null) throw notAuthorized();
  const tokens = await deps.authorization.refreshTokens(input.shopDomain, old.refreshToken);
  const now = deps.clock.now();
  const values = [...sealTokens(deps.seal, input.shopId, { tokens, now }), now, old.sealedRefreshToken];
  const saved = await deps.db.transaction(input.shopId, (tx) => tx.run(saveRefreshed, values));
  if (saved.length > 0) return tokens.accessToken;
  // The merchant opened the app meanwhile: the tokens of that exchange are newer than ours.
  const newer = await readTokens(deps.db, deps.seal, input.shopId);
  if (!newer) throw noCredentials();
  return newer.accessToken;
}

export const noCredentials = (): PlatformError =>
  new PlatformError(
    "no_credentials",
    "The shop is not connected to its store: open the app once from the store's admin.",
    {
      isRetryable: false,
    },
  );

const notAuthorized = (): PlatformError =>
  new PlatformError("not_authorized", "The store platform no longer accepts our access.", {
    isRetryable: false,
  });
