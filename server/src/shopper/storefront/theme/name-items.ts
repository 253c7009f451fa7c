// Asks the store for the names of the products and collections that earn more, so that shoppers read them.
import { type ItemKind, itemsToName, type NamedItem } from "@laurel/domain/shopper/named-items.ts";
import { PlatformError } from "../../../platform/platform.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { saveNamedItems } from "../place/place.sql.ts";
import { FIRST_BASE } from "../place/place.ts";

const kinds: readonly ItemKind[] = ["Product", "Collection"];

/** Names that the store does not tell now, for want of a scope for instance, stay as they were. */
export async function nameItems(deps: Deps, { shopId, domain }: Shop): Promise<void> {
  const program = await deps.db.transaction(shopId, loadProgram);
  const ids = itemsToName(program.document);
  try {
    const read = await Promise.all(kinds.map((kind) => deps.platform.readItems(domain, kind, ids[kind])));
    const named = read.flatMap((items, at) =>
      items.map(({ id, title, path }): NamedItem => ({ kind: kinds[at]!, id, title, path })),
    );
    await deps.db.transaction(shopId, async (tx) =>
      tx.write(saveNamedItems, [shopId, FIRST_BASE, JSON.stringify(named)]),
    );
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    deps.log.warn({ err: error, shopId }, "the store did not tell the names of products");
  }
}
