// A shop's tokens as stored: sealed in its row, opened only for calls to the platform.
import type { Database, Tx } from "../../../database/database.ts";
import type { PlatformTokens } from "../../../platform/platform.ts";
import {
  findCredentials,
  saveExchanged,
  saveSealedAnew,
  type CredentialsRow,
} from "./platform-credentials.sql.ts";
import type { TokenSeal } from "./token-seal.ts";

export interface StoredTokens {
  readonly accessToken: string;
  /** Null for a token that does not expire. */
  readonly accessExpiresAt: Date | null;
  readonly refreshToken: string | null;
  /** The stored bytes, to detect whether the row has changed. */
  readonly sealedRefreshToken: Buffer | null;
}

export async function readTokens(
  db: Database,
  seal: TokenSeal,
  shopId: string,
): Promise<StoredTokens | null> {
  const [row] = await db.transaction(shopId, (tx) => tx.run(findCredentials, [shopId]));
  const tokens = row ? openTokens(seal, shopId, row) : null;
  if (!row || !tokens || row.key_id === seal.keyId) return tokens;
  await sealAnew(db, seal, { shopId, row, tokens });
  return tokens;
}

interface ToSealAnew {
  readonly shopId: string;
  readonly row: CredentialsRow;
  readonly tokens: StoredTokens;
}

/**
 * Seals with the secret in force. Each shop's tokens are read at least once a day, so an older secret can be removed
 * after a day.
 */
async function sealAnew(db: Database, seal: TokenSeal, { shopId, row, tokens }: ToSealAnew): Promise<void> {
  const values = [
    shopId,
    seal.keyId,
    seal.seal(tokens.accessToken, { shopId, purpose: "access" }),
    tokens.refreshToken === null ? null : seal.seal(tokens.refreshToken, { shopId, purpose: "refresh" }),
    row.access_token,
  ];
  await db.transaction(shopId, (tx) => tx.run(saveSealedAnew, values));
}

/**
 * Null if the tokens were sealed with an unknown secret: then they are lost, and the app must be opened in the store
 * again.
 */
export function openTokens(seal: TokenSeal, shopId: string, row: CredentialsRow): StoredTokens | null {
  const keyId = row.key_id;
  if (!seal.holds(keyId)) return null;
  return {
    accessToken: seal.open(row.access_token, { shopId, purpose: "access" }, keyId),
    accessExpiresAt: row.access_expires_at,
    refreshToken: row.refresh_token && seal.open(row.refresh_token, { shopId, purpose: "refresh" }, keyId),
    sealedRefreshToken: row.refresh_token,
  };
}

/** Stores the tokens of an exchange, in the transaction that installs the shop. */
export async function saveExchangedTokens(
  tx: Tx,
  { tokens, seal, now }: { tokens: PlatformTokens; seal: TokenSeal; now: Date },
): Promise<void> {
  const values = sealTokens(seal, tx.shopId, { tokens, now });
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
