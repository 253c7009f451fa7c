import type { ProgramDocument } from "./program.ts";

type Orders = Pick<ProgramDocument["orders"], "include">;

/**
 * What of an order earns, in a sentence for the merchant. Example: “Goods after discounts, with shipping. Without tax,
 * tips and gift cards bought.”
 */
export function whatCounts({ include }: Orders): string {
  const parts: readonly [string, boolean][] = [
    ["tax", include.tax],
    ["shipping", include.shipping],
    ["tips", include.tips],
    ["gift cards bought", include.giftCardsBought],
  ];
  const named = (isIncluded: boolean) => parts.filter((part) => part[1] === isIncluded).map(([name]) => name);
  const [counted, leftOut] = [named(true), [...named(false), ...(include.paidWithGiftCard ? [] : [PAID])]];
  const goods = `Goods after discounts${counted.length > 0 ? `, with ${list(counted)}` : ""}.`;
  return leftOut.length > 0 ? `${goods} Without ${list(leftOut)}.` : goods;
}

const PAID = "what gift cards paid";

const list = (names: readonly string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
