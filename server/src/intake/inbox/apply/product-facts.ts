// Tags and collections of products, for programs whose rules use them. A platform's order does not include them, so
// they are read separately and stored. An order keeps those of its first day.
import { needsProductFacts } from "@laurel/domain/program/program.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Tx } from "../../../database/database.ts";
import { PlatformError } from "../../../platform/platform.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import type { IncomingEvent } from "./batch.ts";
import { findProducts, outdateProducts, saveProducts, type ProductRow } from "./products.sql.ts";

/** Facts older than this are read again: the merchant may have tagged the product since. */
const FRESH_MILLISECONDS = 24 * 3_600_000;
const READ_MAX = 250;

/** Thrown to leave a transaction: the missing products are read outside it, and the work starts again. */
export class ProductsMissing extends Error {
  readonly productIds: readonly string[];
  constructor(productIds: readonly string[]) {
    super("Product facts must be read first.");
    this.name = "ProductsMissing";
    this.productIds = productIds;
  }
}

/** Adds the products' facts to each order's lines, if the program in force needs any. */
export async function withProductFacts(
  tx: Tx,
  deps: Deps,
  { program, events }: { readonly program: Program; readonly events: readonly IncomingEvent[] },
): Promise<readonly IncomingEvent[]> {
  if (!needsProductFacts(program.document)) return events;
  const productIds = [
    ...new Set(
      events.flatMap(({ event }) => (event.type === "order_changed" ? productsOf(event.order) : [])),
    ),
  ];
  if (productIds.length === 0) return events;
  const known = await loadKnownProducts(tx, productIds);
  const staleBefore = deps.clock.now().getTime() - FRESH_MILLISECONDS;
  const missing = productIds.filter((id) => (known.get(id)?.read_at.getTime() ?? 0) < staleBefore);
  if (missing.length > 0) throw new ProductsMissing(missing);
  return events.map((event) => addFacts(event, known));
}

/** As they were last read, whenever that was. */
export async function loadKnownProducts(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = productIds.length === 0 ? [] : await tx.run(findProducts, [tx.shopId, productIds]);
  return new Map(rows.map((row) => [row.product_id, row]));
}

const productsOf = (order: { lines: readonly { productId: string | null }[] }): string[] =>
  order.lines.flatMap(({ productId }) => productId ?? []);

function addFacts(incoming: IncomingEvent, known: ReadonlyMap<string, ProductRow>): IncomingEvent {
  const { event } = incoming;
  if (event.type !== "order_changed") return incoming;
  const lines = event.order.lines.map((line) => {
    const facts = line.productId === null ? undefined : known.get(line.productId);
    return facts ? { ...line, productTags: facts.tags, collectionIds: facts.collection_ids } : line;
  });
  return { ...incoming, event: { ...event, order: { ...event.order, lines } } };
}

/**
 * Makes an order that names these products read them again. While the store did not show its products, none had tags.
 */
export async function outdateProductFacts(tx: Tx): Promise<void> {
  await tx.run(outdateProducts, [tx.shopId]);
}

/** Reads products from the platform, outside any transaction. A product that no longer exists has no tags. */
export async function readMissingProducts(
  deps: Deps,
  shop: Shop,
  productIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < productIds.length; start += READ_MAX) {
    const ids = productIds.slice(start, start + READ_MAX);
    const facts = await deps.platform.readProducts(shop.domain, ids).catch((error: unknown) => {
      // The shop has not given access to its products: its rules by tag match nothing, and orders are applied as usual.
      if (error instanceof PlatformError && !error.isRetryable) return [];
      throw error;
    });
    const found = new Map(facts.map((one) => [one.productId, one]));
    await deps.db.transaction(shop.shopId, (tx) =>
      tx.run(saveProducts, [
        shop.shopId,
        deps.clock.now(),
        ids,
        ids.map((id) => JSON.stringify(found.get(id)?.tags ?? [])),
        ids.map((id) => JSON.stringify(found.get(id)?.collectionIds ?? [])),
      ]),
    );
  }
}
