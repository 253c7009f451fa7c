import { nameOf, type NamedExplanation, type NamedLeftOutLine } from "@laurel/domain/orders/name-lines.ts";
import { differenceOf, isPart, soldFor } from "@laurel/domain/orders/order-difference.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { returnedItems } from "./order-change.tsx";
import { Text } from "../../ui/page/text.tsx";

/** Items that do not count, their price, and why. What this entry returned is listed by `OrderChange`. */
export function LeftOut({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const returned = returnedItems(order);
  const items = [
    // Lines that count in part: the rest was refunded.
    ...order.lines
      .filter(isPart)
      .map((line) => ({ line, quantity: line.ordered - line.quantity, reason: LEFT_OUT.refunded })),
    ...(order.leftOut ?? []).map((line) => ({
      line,
      quantity: line.quantity,
      reason: whyLeftOut(line, order),
    })),
  ].filter(
    ({ line, quantity, reason }) => reason !== LEFT_OUT.refunded || returned.get(line.line) !== quantity,
  );
  if (items.length === 0) return null;
  return (
    <div>
      <Text as="div" kind="note">
        Left out
      </Text>
      <ul>
        {items.map(({ line, quantity, reason }) => (
          <li key={line.line}>
            {formats.number(quantity)} × {nameOf(line) ?? "a line"}: {reason}
            <Amount minor={soldFor(line, quantity)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of the order's total did not count, besides the items left out. */
export function NotInTotal({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const difference = differenceOf(order);
  if (!difference || difference.others.length === 0) return null;
  const others = difference.others.map(({ what, amount }) => `${what} ${formats.moneyOfMinor(amount)}`);
  return (
    <Text kind="note">
      {`Not counted of the total of ${formats.moneyOfMinor(difference.total)}: ${others.join(", ")}.`}
    </Text>
  );
}

function Amount({ minor }: { readonly minor: number | null }) {
  const formats = useFormats();
  return minor !== null && `, ${formats.moneyOfMinor(minor)}`;
}

/** Items of a cancelled order were not refunded one by one. */
const whyLeftOut = ({ reason }: NamedLeftOutLine, { none }: NamedExplanation): string =>
  reason === "refunded" && none === "cancelled" ? "cancelled with the order" : LEFT_OUT[reason];

const LEFT_OUT: Readonly<Record<NonNullable<OrderExplanation["leftOut"]>[number]["reason"], string>> = {
  gift_card: "gift cards don’t earn",
  refunded: "refunded",
  excluded_product: "this product doesn’t earn",
  excluded_tag: "products with this tag don’t earn",
  excluded_collection: "products in this collection don’t earn",
};
