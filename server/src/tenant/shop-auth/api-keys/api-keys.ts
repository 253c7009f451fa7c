// Keys for programs that call the API. A key is shown once. Only its hash is stored, from which the key cannot be
// recovered.
import { createHash, randomBytes } from "node:crypto";
import { recordChange } from "../../audit/record-change.ts";
import type { Tx } from "../../../database/database.ts";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import {
  findApiKey,
  findKeyNames,
  insertApiKey,
  listApiKeys,
  type ListedKeyRow,
  noteApiKeyUse,
  revokeApiKeyRow,
} from "./api-keys.sql.ts";

export interface ApiKey {
  readonly id: string;
  readonly shopId: string;
  readonly name: string;
  /** See api-scopes.ts. */
  readonly scopes: readonly string[];
}

/** As the settings show it: never the key itself. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** Null: the key is older than this field. */
  readonly createdBy: string | null;
  /** Accurate to a minute. */
  readonly lastUsedAt: Date | null;
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
}

export interface NewKey {
  readonly shopId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly actor: string;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null;
}

const KEY = /^lk_[A-Za-z0-9_-]{43}$/;
/** "Last used" is for display only: it is written no more often than this. */
const NOTED_MS = 60_000;
/** Keys in force at a time, per shop. */
const KEYS_MAX = 100;

const cacheOf = cachePerDatabase<Promise<ApiKey | null>>({ max: 10_000, ttl: 3_000 });

/** The key alone gives access: it is never stored or logged. Refuses `limit_reached`. */
export async function createApiKey(
  deps: Deps,
  { shopId, name, scopes, actor, expiresAt = null }: NewKey,
): Promise<{ id: string; key: string; listed: ListedKey }> {
  const key = `lk_${randomBytes(32).toString("base64url")}`;
  const id = deps.newId();
  const now = deps.clock.now();
  return deps.db.transaction(shopId, async (tx) => {
    const present = await tx.run(listApiKeys, [shopId, now]);
    if (present.length >= KEYS_MAX) {
      const message = `A shop has at most ${KEYS_MAX} keys: revoke one that you no longer use.`;
      throw new AppError("limit_reached", { limit: KEYS_MAX }, { message });
    }
    await tx.run(insertApiKey, [hashOf(key), id, shopId, name, scopes, now, actor, expiresAt]);
    recordChange(deps, tx, {
      action: "API_KEY_CREATED",
      subjectId: id,
      actor,
      before: null,
      after: { name, scopes, expiresAt: expiresAt?.toISOString() ?? null },
    });
    const listed = { id, name, scopes, createdAt: now, createdBy: actor, lastUsedAt: null, expiresAt };
    return { id, key, listed };
  });
}

/** Keys in force, newest first. */
export async function listKeys(deps: Deps, tx: Tx): Promise<readonly ListedKey[]> {
  return (await tx.run(listApiKeys, [tx.shopId, deps.clock.now()])).map(toListed);
}

/** Refuses `api_key_not_found`. Another process that used the key a moment ago may accept it for three more seconds. */
export async function revokeApiKey(
  deps: Deps,
  { shopId, keyId, actor }: { shopId: string; keyId: string; actor: string },
): Promise<ListedKey> {
  const { hash, listed } = await deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(revokeApiKeyRow, [shopId, keyId, deps.clock.now()]);
    if (!row) throw new AppError("api_key_not_found", {}, { field: ["id"] });
    const { name, scopes } = row;
    recordChange(deps, tx, {
      action: "API_KEY_REVOKED",
      subjectId: keyId,
      actor,
      before: { name, scopes },
      after: null,
    });
    return { hash: row.hash, listed: toListed(row) };
  });
  cacheOf(deps.db).delete(hash.toString("base64"));
  return listed;
}

/** By id, including revoked keys. */
export async function findNamesOfKeys(
  tx: Tx,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = keyIds.length === 0 ? [] : await tx.run(findKeyNames, [tx.shopId, keyIds]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Null for an unknown or ended key. A key that was revoked in another process may work for three more seconds. */
export function verifyApiKey(deps: Deps, text: string): Promise<ApiKey | null> {
  if (!KEY.test(text)) return Promise.resolve(null);
  const hash = hashOf(text);
  const kept = cacheOf(deps.db);
  const name = hash.toString("base64");
  const known = kept.get(name);
  if (known) return known;
  const key = lookUp(deps, hash);
  kept.set(name, key);
  key.catch(() => kept.delete(name));
  return key;
}

async function lookUp(deps: Deps, hash: Buffer): Promise<ApiKey | null> {
  const now = deps.clock.now();
  return deps.db.global(async (tx) => {
    const [row] = await tx.run(findApiKey, [hash, now]);
    if (!row) return null;
    const isDue = !row.last_used_at || now.getTime() - row.last_used_at.getTime() > NOTED_MS;
    if (isDue) await tx.run(noteApiKeyUse, [hash, now]);
    return { id: row.id, shopId: row.shop_id, name: row.name, scopes: row.scopes };
  });
}

const toListed = (row: ListedKeyRow): ListedKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at,
  createdBy: row.created_by,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

/** Keys are random and long, so one round of hashing is enough. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();
