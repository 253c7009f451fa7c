import type { ExplainedChange } from "@laurel/domain/explanation.ts";
import { nameOf, type NamedExplanation } from "@laurel/domain/orders/name-lines.ts";
import { soldFor } from "@laurel/domain/orders/order-difference.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Text } from "../../ui/page/text.tsx";

/** What an order entry changed besides points: items returned, refunded, added or removed. */
export function OrderChange({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const { change } = order as { readonly change?: ExplainedChange };
  if (!change || (!change.quantities && !change.amount)) return null;
  const { name, quantities = [], amount } = change;
  const lines = new Map([...order.lines, ...(order.leftOut ?? [])].map((line) => [line.line, line]));
  const soldAt = (line: string, quantity: number) => {
    const sold = lines.get(line);
    const minor = sold && name !== "edited" ? soldFor(sold, Math.abs(quantity)) : null;
    return minor === null ? "" : `, ${formats.moneyOfMinor(minor)}`;
  };
  const sign = (quantity: number) => (name !== "edited" ? "" : quantity > 0 ? "+" : "−");
  return (
    <div>
      <Text as="div" kind="note">
        {HEADS[name] ?? "Changed"}
      </Text>
      <ul>
        {quantities.map(({ line, quantity }) => (
          <li key={line}>
            {`${sign(quantity)}${formats.number(Math.abs(quantity))} × ${nameOf(lines.get(line) ?? {}) ?? "a line"}${soldAt(line, quantity)}`}
          </li>
        ))}
        {amount !== undefined && <li>An amount of {formats.moneyOfMinor(amount)}</li>}
      </ul>
    </div>
  );
}

/** How many items of each line this entry returned, by line. */
export function returnedItems(order: NamedExplanation): ReadonlyMap<string, number> {
  const { change } = order as { readonly change?: ExplainedChange };
  const isReturn = change?.name === "refunded" || change?.name === "refunded_in_part";
  const quantities = isReturn ? (change.quantities ?? []) : [];
  return new Map(quantities.map(({ line, quantity }) => [line, Math.abs(quantity)]));
}

const HEADS: { readonly [Name in ExplainedChange["name"]]?: string } = {
  refunded: "Returned",
  refunded_in_part: "Returned",
  cancelled: "Cancelled with the order",
  edited: "Edited",
};
