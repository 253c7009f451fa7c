import { statement } from "../../../database/database.ts";

export interface CredentialsRow {
  key_id: string;
  access_token: Buffer;
  access_expires_at: Date | null;
  refresh_token: Buffer | null;
}

export const findCredentials = statement<CredentialsRow>(
  "platform_credentials_find",
  `SELECT key_id, access_token, access_expires_at, refresh_token FROM platform_credentials WHERE shop_id = $1`,
);

/** From a token exchange: replaces earlier tokens and any refresh claim. */
export const saveExchanged = statement<never>(
  "platform_credentials_save_exchanged",
  `INSERT INTO platform_credentials
          (shop_id, key_id, access_token, access_expires_at, refresh_token, refresh_expires_at, scopes, exchanged_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (shop_id) DO UPDATE
      SET key_id = EXCLUDED.key_id, access_token = EXCLUDED.access_token,
          access_expires_at = EXCLUDED.access_expires_at, refresh_token = EXCLUDED.refresh_token,
          refresh_expires_at = EXCLUDED.refresh_expires_at, scopes = EXCLUDED.scopes,
          refresh_claimed_until = NULL, exchanged_at = EXCLUDED.exchanged_at, updated_at = EXCLUDED.updated_at`,
);

/**
 * Only over the tokens that were opened, and not during a refresh: fresh tokens are sealed with the secret in force
 * anyway.
 */
export const saveSealedAnew = statement<never>(
  "platform_credentials_save_sealed_anew",
  `UPDATE platform_credentials SET key_id = $2, access_token = $3, refresh_token = $4
    WHERE shop_id = $1 AND access_token = $5 AND refresh_claimed_until IS NULL`,
);

/** Returns a row to the one caller who may refresh. */
export const claimRefresh = statement<CredentialsRow>(
  "platform_credentials_claim_refresh",
  `UPDATE platform_credentials SET refresh_claimed_until = $2
    WHERE shop_id = $1 AND (refresh_claimed_until IS NULL OR refresh_claimed_until <= $3)
   RETURNING key_id, access_token, access_expires_at, refresh_token`,
);

/** Both tokens at once, and only over those that were refreshed: a token exchange in between wins. */
export const saveRefreshed = statement<{ shop_id: string }>(
  "platform_credentials_save_refreshed",
  `UPDATE platform_credentials
      SET key_id = $2, access_token = $3, access_expires_at = $4, refresh_token = $5, refresh_expires_at = $6,
          scopes = $7, refresh_claimed_until = NULL, updated_at = $8
    WHERE shop_id = $1 AND refresh_token = $9
   RETURNING shop_id`,
);

export const releaseClaim = statement<never>(
  "platform_credentials_release_claim",
  "UPDATE platform_credentials SET refresh_claimed_until = NULL WHERE shop_id = $1",
);

/** When the shop last gave its consent. */
export const lockExchangedAt = statement<{ exchanged_at: Date }>(
  "platform_credentials_lock",
  "SELECT exchanged_at FROM platform_credentials WHERE shop_id = $1 FOR UPDATE",
);

export const deleteCredentials = statement<never>(
  "platform_credentials_delete",
  "DELETE FROM platform_credentials WHERE shop_id = $1",
);

export const findAccess = statement<{
  key_id: string;
  scopes: string[];
  refresh_expires_at: Date | null;
  exchanged_at: Date;
}>(
  "platform_credentials_find_access",
  "SELECT key_id, scopes, refresh_expires_at, exchanged_at FROM platform_credentials WHERE shop_id = $1",
);
