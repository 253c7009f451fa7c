// Keys for programs that call the API. A key is shown once; what is kept is its hash, from which it cannot be had back.
import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { findApiKey, insertApiKey, noteApiKeyUse } from "./credentials.sql.ts";

export interface ApiKey {
  readonly id: string;
  readonly shopId: string;
  readonly name: string;
  /** `*` may do all. */
  readonly scopes: readonly string[];
}

const KEY = /^lk_[A-Za-z0-9_-]{43}$/;
const KEPT_MS = 3_000;
const KEPT_MAX = 10_000;

interface Kept {
  readonly untilMs: number;
  readonly key: Promise<ApiKey | null>;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/** The key alone lets its holder in: it is never stored or logged. */
export async function createApiKey(
  deps: Deps,
  { shopId, name, scopes }: { shopId: string; name: string; scopes: readonly string[] },
): Promise<{ id: string; key: string }> {
  const key = `lk_${randomBytes(32).toString("base64url")}`;
  const id = deps.newId();
  await deps.db.global((tx) =>
    tx.run(insertApiKey, [hashOf(key), id, shopId, name, scopes, deps.clock.now()]),
  );
  return { id, key };
}

/** Null for what is no key, or none any more. A key that is revoked may work for three seconds yet. */
export function verifyApiKey(deps: Deps, text: string): Promise<ApiKey | null> {
  if (!KEY.test(text)) return Promise.resolve(null);
  const hash = hashOf(text);
  const kept = keptOf.get(deps.db) ?? new Map<string, Kept>();
  keptOf.set(deps.db, kept);
  const nowMs = performance.now();
  const name = hash.toString("base64");
  const known = kept.get(name);
  if (known && known.untilMs > nowMs) return known.key;
  const key = lookUp(deps, hash);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(name, { untilMs: nowMs + KEPT_MS, key });
  key.catch(() => kept.delete(name));
  return key;
}

async function lookUp(deps: Deps, hash: Buffer): Promise<ApiKey | null> {
  const now = deps.clock.now();
  return deps.db.global(async (tx) => {
    const [row] = await tx.run(findApiKey, [hash, now]);
    if (!row) return null;
    await tx.run(noteApiKeyUse, [hash, now]);
    return { id: row.id, shopId: row.shop_id, name: row.name, scopes: row.scopes };
  });
}

/** Keys are random and long, so that one round of hashing is enough. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();
