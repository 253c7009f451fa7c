import { z } from "zod";
import type { OrderLine } from "../orders/order-state.ts";
import { orderKind } from "./earning-kind.ts";

const config = z.strictObject({
  tags: z.array(z.string().min(1)).max(250),
  productIds: z.array(z.string().min(1)).max(250),
  collectionIds: z.array(z.string().min(1)).max(250),
  multiplierBasisPoints: z.int().min(0).max(1_000_000),
});

/** Multiplies the lines of some products, by tag, product or collection; other lines are left as they are. */
export const productMultiplier = orderKind({
  config,
  contribute: (config) => ({
    type: "multiply",
    basisPoints: config.multiplierBasisPoints,
    covers: (line) => coversLine(config, line),
  }),
  needsProductFacts: (config) => config.tags.length > 0 || config.collectionIds.length > 0,
});

function coversLine(rule: z.infer<typeof config>, line: OrderLine): boolean {
  if (line.productId !== null && rule.productIds.includes(line.productId)) return true;
  if (line.productTags?.some((tag) => rule.tags.includes(tag))) return true;
  return line.collectionIds?.some((id) => rule.collectionIds.includes(id)) ?? false;
}
