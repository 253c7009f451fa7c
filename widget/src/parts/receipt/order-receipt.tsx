import type { OrderReceipt as Order } from "@laurel/domain/shopper/receipt.ts";
import type { ReactNode } from "react";
import type { TextName } from "../../texts/texts.ts";
import type { Words } from "../../texts/words.ts";
import { Figure } from "../figure.tsx";
import { BESIDES, sumRows } from "./sum-rows.ts";

interface OrderProps {
  readonly words: Words;
  readonly order: Order;
}

/** From the lines of an order to its points, in the order in which they are worked out. */
export function OrderReceipt({ words, order }: OrderProps) {
  return (
    <>
      <Change words={words} order={order} />
      {order.none === null ? <Sum words={words} order={order} /> : <p>{words.t(NONE[order.none])}</p>}
      <NotCounted words={words} order={order} />
    </>
  );
}

/** What happened to the order, and to its points. Draws nothing for its first entry. */
function Change({ words, order: { change, none } }: OrderProps) {
  if (change === null) return null;
  const { name, items, amountMinor, before, posted } = change;
  return (
    <>
      <p>{words.t(CHANGES[name])}</p>
      <dl>
        {items.map((item, at) => (
          <Row key={at} label={item.name ?? words.t("an_item")} value={words.signed(item.quantity)} />
        ))}
        {amountMinor !== null && (
          <Row label={words.t("refunded_amount")} value={words.amount(-amountMinor)} />
        )}
        <Row label={words.t("worth_before")} value={words.number(before)} />
        <Row label={words.t("worth_now")} value={words.number(before + posted)} />
        <Row
          kind="total"
          label={words.t("worth_change")}
          value={<Figure words={words} value={words.signed(posted)} counted={posted} />}
        />
      </dl>
      {none === null && <p className="receipt-head">{words.t("receipt_now")}</p>}
    </>
  );
}

function Sum({ words, order }: OrderProps) {
  return (
    <dl>
      {sumRows(order, words).map(({ label, note, value, kind }, at) => (
        <Row
          key={at}
          kind={kind}
          label={label}
          note={note}
          value={kind === "total" ? <Figure words={words} value={value} counted={order.points} /> : value}
        />
      ))}
    </dl>
  );
}

function NotCounted({ words, order: { leftOut, notCounted } }: OrderProps) {
  if (leftOut.length + notCounted.length === 0) return null;
  return (
    <>
      <p className="receipt-head">{words.t("not_counted")}</p>
      <dl>
        {leftOut.map(({ name, quantity, amountMinor, reason }, at) => (
          <Row
            key={at}
            label={words.t("receipt_line", { count: quantity, name: name ?? words.t("an_item") })}
            note={words.t(LEFT_OUT[reason])}
            value={amountMinor === null ? null : words.amount(amountMinor)}
          />
        ))}
        {notCounted.map(({ what, amountMinor }) => (
          <Row key={what} label={words.t(BESIDES[what])} value={words.amount(amountMinor)} />
        ))}
      </dl>
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly note?: string | null;
  readonly value: ReactNode;
  readonly kind?: "plain" | "counts" | "total";
}

function Row({ label, note = null, value, kind = "plain" }: RowProps) {
  return (
    <div className={kind}>
      <dt>
        {label}
        {note !== null && <span className="second"> {note}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

const LEFT_OUT = {
  gift_card: "left_gift_card",
  refunded: "left_returned",
  excluded: "left_excluded",
} as const;

const NONE: Readonly<Record<NonNullable<Order["none"]>, TextName>> = {
  cancelled: "none_cancelled",
  voided: "none_voided",
  refunded: "none_returned",
  not_paid: "none_unpaid",
  not_fulfilled: "none_unsent",
  deleted: "none_removed",
  not_counted: "none_at_all",
};

const CHANGES: Readonly<Record<NonNullable<Order["change"]>["name"], TextName>> = {
  cancelled: "change_cancelled",
  refunded: "change_returned",
  refunded_in_part: "change_part_returned",
  edited: "change_edited",
  voided: "change_voided",
  deleted: "change_removed",
  moved: "change_moved",
  customer_added: "change_added",
  customer_removed: "change_taken_off",
  claimed: "change_claimed",
  updated: "change_edited",
};
