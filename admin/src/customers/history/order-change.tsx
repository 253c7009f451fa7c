import type { ExplainedChange } from "@laurel/domain/explanation.ts";
import type { NamedExplanation } from "@laurel/domain/orders/name-lines.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "./explanation.module.css";
import { nameOf } from "./line-labels.ts";

/** What an order entry changed besides points: items returned, refunded, added or removed. */
export function OrderChange({ order }: { readonly order: NamedExplanation }) {
  const formats = useFormats();
  const { change } = order as { readonly change?: ExplainedChange };
  if (!change || (!change.pieces && !change.amount)) return null;
  const { name, pieces = [], amount } = change;
  const lines = new Map([...order.lines, ...(order.leftOut ?? [])].map((line) => [line.line, line]));
  const sign = (quantity: number) => (name !== "edited" ? "" : quantity > 0 ? "+" : "−");
  return (
    <div>
      <div className={css.note}>{HEADS[name] ?? "Changed"}</div>
      <ul>
        {pieces.map(({ line, quantity }) => (
          <li key={line}>
            {`${sign(quantity)}${formats.number(Math.abs(quantity))} × ${nameOf(lines.get(line) ?? {}) ?? "a line"}`}
          </li>
        ))}
        {amount !== undefined && <li>An amount of {formats.moneyOfMinor(amount)}</li>}
      </ul>
    </div>
  );
}

const HEADS: { readonly [Name in ExplainedChange["name"]]?: string } = {
  refunded: "Returned",
  refunded_in_part: "Returned",
  cancelled: "Cancelled with the order",
  edited: "Edited",
};
