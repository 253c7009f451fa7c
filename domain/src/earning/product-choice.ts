import type { OrderLine } from "../orders/order-state.ts";
import { isTagged } from "../tags.ts";

/** Products by tag, product or collection; of the platform's ids. A product that one of the lists names is chosen. */
export interface ProductChoice {
  readonly tags: readonly string[];
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
}

export function coversLine(choice: ProductChoice, line: OrderLine): boolean {
  if (line.productId !== null && choice.productIds.includes(line.productId)) return true;
  if (isTagged(line.productTags, choice.tags)) return true;
  return line.collectionIds?.some((id) => choice.collectionIds.includes(id)) ?? false;
}
