// From the lines of an order to its points, in the order in which they are worked out: for the page and for e-mails.
import type { OrderReceipt as Order, ReceiptStep } from "@laurel/domain/shopper/receipt.ts";
import type { Words } from "../../texts/words.ts";

export interface SumRow {
  readonly label: string;
  readonly note: string | null;
  readonly value: string;
  /** `total`: points, all others are money or steps. */
  readonly kind: "plain" | "counts" | "total";
}

export function sumRows(order: Order, words: Words): readonly SumRow[] {
  const { lines, discountMinor, taxMinor, extras, reductions, countsMinor, steps } = order;
  return [
    ...lines.map(({ name, quantity, amountMinor, factorBasisPoints }) =>
      row(
        words.t("receipt_line", { count: quantity, name: name ?? words.t("an_item") }),
        words.amount(amountMinor),
        {
          note:
            factorBasisPoints === null ? null : words.t("times", { factor: words.factor(factorBasisPoints) }),
        },
      ),
    ),
    ...(discountMinor > 0 ? [row(words.t("discounts"), words.amount(-discountMinor))] : []),
    ...(taxMinor === 0
      ? []
      : [row(words.t(taxMinor < 0 ? "tax_inside" : "tax_on_top"), words.amount(taxMinor))]),
    ...extras.map(({ what, amountMinor }) => row(words.t(BESIDES[what]), words.amount(amountMinor))),
    ...reductions.map(({ reason, amountMinor }) =>
      row(words.t(TAKEN_OFF[reason]), words.amount(-amountMinor)),
    ),
    row(words.t("counts"), words.amount(countsMinor), { kind: "counts" }),
    ...steps.map((step) => row(stepLabel(step, words), words.exact(step.points))),
    ...rounded(order, words),
  ];
}

const row = (label: string, value: string, more: Partial<Pick<SumRow, "note" | "kind">> = {}): SumRow => ({
  label,
  value,
  note: null,
  kind: "plain",
  ...more,
});

/** The one rounding, and what the order itself is worth, which is added to it. */
function rounded({ rounding, fixed, points }: Order, words: Words): readonly SumRow[] {
  const total = (label: string) => row(label, words.number(points), { kind: "total" });
  if (fixed === 0) return [total(words.t(rounding === null ? "together" : ROUNDED[rounding]))];
  return [
    ...(rounding === null ? [] : [row(words.t(ROUNDED[rounding]), words.number(points - fixed))]),
    row(words.t("for_the_order"), words.signed(fixed)),
    total(words.t("together")),
  ];
}

function stepLabel(step: ReceiptStep, words: Words): string {
  switch (step.kind) {
    case "rate":
      return words.rate(step.rateBasisPoints, words.units(step.units));
    case "rules":
      return step.names.length === 0
        ? words.t("with_bonus")
        : words.t("with_rules", { name: words.list(step.names) });
    case "tier":
      return words.t("with_tier", { name: step.name, factor: words.factor(step.factorBasisPoints) });
  }
}

const ROUNDED = { floor: "rounded_down", nearest: "rounded", up: "rounded_up" } as const;

/** Of what was refunded, only a part may have counted: the rest was tax, or goods that earn nothing. */
const TAKEN_OFF = {
  not_paid: "not_paid",
  refunded_amount: "refunded_share",
  paid_with_gift_card: "paid_with_gift_card",
} as const;

export const BESIDES = { shipping: "delivery", tip: "tip", tax: "tax" } as const;
