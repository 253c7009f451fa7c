import type { NamedExplanation, NamedLeftOutLine } from "@laurel/domain/orders/name-lines.ts";
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "./explanation.module.css";
import { isPart, nameOf } from "./line-labels.ts";
import { differenceOf, soldFor } from "./order-difference.ts";

/** Lines and items that do not count, their price, and why. */
export function LeftOut({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  // Lines that count in part: the rest was refunded.
  const parts = order.lines.filter(isPart);
  return (
    <div>
      <div className={css.note}>Left out</div>
      <ul>
        {parts.map((line) => (
          <li key={line.line}>
            {formats.number(line.ordered - line.quantity)} × {nameOf(line) ?? "a line"}: {LEFT_OUT.refunded}
            <Amount minor={soldFor(line, line.ordered - line.quantity)} />
          </li>
        ))}
        {order.leftOut?.map((line) => (
          <li key={line.line}>
            {formats.number(line.quantity)} × {nameOf(line) ?? "a line"}: {whyLeftOut(line, order)}
            <Amount minor={soldFor(line, line.quantity)} />
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
  const others = difference.others.map(
    ({ what, amount }) => `${what.toLowerCase()} ${formats.moneyOfMinor(amount)}`,
  );
  return (
    <p className={css.note}>
      {`Not counted of the total of ${formats.moneyOfMinor(difference.total)}: ${others.join(", ")}.`}
    </p>
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
