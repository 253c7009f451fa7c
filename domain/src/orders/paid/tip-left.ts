// What is left of an order's tips. They are refunded as units of their lines, or by a refund that names them.
import type { OrderState, RefundState } from "../order-state.ts";
import { share } from "./share.ts";

/** Minor units. `unlisted`: known refunds that the state does not list. */
export function tipLeft(
  { tipMinor, tips, refunds }: Pick<OrderState, "tipMinor" | "tips" | "refunds">,
  unlisted: readonly RefundState[] = [],
): number {
  const taken = unlisted.flatMap(({ lines }) => lines);
  let onLines = 0n;
  for (const { lineId, quantity, currentQuantity, amountMinor } of tips ?? []) {
    const returned = taken.reduce((units, one) => units + (one.lineId === lineId ? one.quantity : 0), 0);
    onLines += share(BigInt(amountMinor), Math.max(0, currentQuantity - returned), quantity);
  }
  // The store's sum may be what was given, or what is left: it is never more than either.
  const left = tips === undefined ? tipMinor : Math.min(tipMinor, Number(onLines));
  return [...refunds, ...unlisted].reduce(
    (minor, refund) => Math.max(0, minor - (refund.tipMinor ?? 0)),
    left,
  );
}
