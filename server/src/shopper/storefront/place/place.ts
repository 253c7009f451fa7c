// Where the shop's store leads to Laurel. The store says it with each signed request.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { enqueuePublishing } from "../../../tenant/program/enqueue-publishing.ts";
import { findPlace, keepCall } from "./place.sql.ts";

export interface Place {
  /** Below the store's host, and below the path of a market or language: `/apps/laurel`. */
  readonly base: string;
  /** The day of UTC on which the store last passed a request on. Null: it never did. */
  readonly calledOn: string | null;
}

/** As the app is set up on the platform, until a store says otherwise. */
export const FIRST_BASE = "/apps/laurel";

export async function loadPlace(tx: Tx): Promise<Place> {
  const [row] = await tx.run(findPlace, [tx.shopId]);
  return { base: row?.base ?? FIRST_BASE, calledOn: row?.called_on ?? null };
}

interface Call {
  readonly shop: { readonly shopId: string };
  /** With the path of a market or language, which is `root`. */
  readonly base: string;
  readonly root: string;
}

interface Noted {
  readonly call: string;
  readonly isStored: Promise<void>;
}

/** The last call that this process stored or is storing, by shop. */
const noted = new WeakMap<object, Map<string, Noted>>();

/**
 * Remembers a signed request: the first one of a day, and one that came by another path. It is stored on return, also
 * where another request began that.
 */
export async function noteCall(deps: Deps, { shop, base, root }: Call): Promise<void> {
  const seen = noted.get(deps.db) ?? new Map<string, Noted>();
  noted.set(deps.db, seen);
  const path = base.slice(root.length);
  const day = deps.clock.now().toISOString().slice(0, 10);
  const call = `${day} ${path}`;
  const last = seen.get(shop.shopId);
  if (last?.call === call) return last.isStored;
  const isStored = deps.db.transaction(shop.shopId, async (tx) => {
    const { base: before } = await loadPlace(tx);
    tx.write(keepCall, [shop.shopId, path, day]);
    if (before !== path) await enqueuePublishing(tx);
  });
  const now = { call, isStored };
  seen.set(shop.shopId, now);
  try {
    await isStored;
  } catch (error) {
    if (seen.get(shop.shopId) === now) seen.delete(shop.shopId);
    throw error;
  }
}
