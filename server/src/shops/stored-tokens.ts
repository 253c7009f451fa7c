// A shop's tokens as they are kept: sealed in its row, open only on their way to the platform.
import type { Database, Tx } from "../database/database.ts";
import type { PlatformTokens } from "../platform/platform.ts";
import { findCredentials, saveExchanged, type CredentialsRow } from "./platform-credentials.sql.ts";
import { createTokenSeal, type TokenSeal } from "./token-seal.ts";

export interface StoredTokens {
  readonly accessToken: string;
  /** Null for a token that does not expire. */
  readonly accessExpiresAt: Date | null;
  readonly refreshToken: string | null;
  /** As it stands in the row, to see whether it still does. */
  readonly sealedRefreshToken: Buffer | null;
}

export async function readTokens(
  db: Database,
  seal: TokenSeal,
  shopId: string,
): Promise<StoredTokens | null> {
  const [row] = await db.transaction(shopId, (tx) => tx.run(findCredentials, [shopId]));
  return row ? openTokens(seal, shopId, row) : null;
}

/** Null for what another secret sealed: it is as good as gone, and the app must be opened in the store once more. */
export function openTokens(seal: TokenSeal, shopId: string, row: CredentialsRow): StoredTokens | null {
  if (row.key_id !== seal.keyId) return null;
  return {
    accessToken: seal.open(row.access_token, { shopId, purpose: "access" }),
    accessExpiresAt: row.access_expires_at,
    refreshToken: row.refresh_token && seal.open(row.refresh_token, { shopId, purpose: "refresh" }),
    sealedRefreshToken: row.refresh_token,
  };
}

/** Stores what a token exchange gave, in the transaction that installs the shop. */
export async function saveExchangedTokens(
  tx: Tx,
  { tokens, appSecret, now }: { tokens: PlatformTokens; appSecret: string; now: Date },
): Promise<void> {
  const values = sealTokens(createTokenSeal(appSecret), tx.shopId, { tokens, now });
  await tx.run(saveExchanged, [...values, now]);
}

/** The values of a statement, from `shop_id` to `scopes`. */
export function sealTokens(
  seal: TokenSeal,
  shopId: string,
  { tokens, now }: { tokens: PlatformTokens; now: Date },
): readonly unknown[] {
  const after = (seconds: number | null): Date | null =>
    seconds === null ? null : new Date(now.getTime() + seconds * 1000);
  return [
    shopId,
    seal.keyId,
    seal.seal(tokens.accessToken, { shopId, purpose: "access" }),
    after(tokens.expiresInSeconds),
    tokens.refreshToken === null ? null : seal.seal(tokens.refreshToken, { shopId, purpose: "refresh" }),
    after(tokens.refreshExpiresInSeconds),
    tokens.scopes,
  ];
}
