// What a setting does to an order, in a sentence. The points are calculated as for a real order.
import { exampleUnits } from "@laurel/domain/earning/spending.ts";
import {
  type ExampleAmounts,
  exampleOrder,
  examplePoints,
} from "@laurel/domain/orders/example/example-order.ts";
import { beforeTax, countPoints, type ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";

type Include = ProgramDocument["orders"]["include"];
type Money = (share: number) => number;

interface Example {
  readonly amounts: (of: Money) => ExampleAmounts;
  /** `tax`: what is said of the tax of its goods, which have none but in the example of tax itself. */
  readonly say: (money: (share: number) => string, tax: string) => string;
}

/** Shares of the example order's goods. */
const examples: { readonly [Name in keyof Include]: Example } = {
  tax: {
    amounts: (of) => ({ goods: of(1.2), tax: of(0.2) }),
    say: (money) => `An order of ${money(1.2)}, ${money(0.2)} of it tax,`,
  },
  shipping: {
    amounts: (of) => ({ goods: of(1), shipping: of(0.05) }),
    say: (money, tax) => `An order of ${money(1)}${tax} and ${money(0.05)} for shipping`,
  },
  tips: {
    amounts: (of) => ({ goods: of(1), tip: of(0.1) }),
    say: (money, tax) => `An order of ${money(1)}${tax} and a tip of ${money(0.1)}`,
  },
  giftCardsBought: {
    amounts: (of) => ({ goods: of(1), giftCard: of(0.5) }),
    say: (money, tax) => `An order of ${money(1)}${tax} and a gift card of ${money(0.5)}`,
  },
  paidWithGiftCard: {
    amounts: (of) => ({ goods: of(1), paidWithGiftCard: of(0.4) }),
    say: (money, tax) => `An order of ${money(1)}${tax}, ${money(0.4)} of it paid with a gift card,`,
  },
};

interface Asked {
  readonly program: ProgramDocument;
  readonly formats: Formats;
  readonly now: number;
}

/** Such as “An order of €100 before tax and €5 for shipping earns 100 points. Switched on: 105.” */
export function includeWords(name: keyof Include, asked: Asked): string {
  const { program, formats } = asked;
  const { amounts, say } = examples[name];
  const isOn = program.orders.include[name];
  const with_ = (included: boolean) =>
    pointsOf(
      amounts(ofGoods(asked)),
      withOrders(program, { include: { ...program.orders.include, [name]: included } }),
      asked,
    );
  const [present, other] = [with_(isOn), with_(!isOn)];
  const order = say((share) => formats.shortMoneyOfMinor(ofGoods(asked)(share)), beforeTax(program));
  return `${order} earns ${countPoints(present, program, formats)}. Switched ${isOn ? "off" : "on"}: ${formats.number(other)}.`;
}

/** Such as “An order of €10.99 before tax earns 10 points.” */
export function roundingWords(asked: Asked): string {
  const { program, formats } = asked;
  const goods = ofGoods(asked)(0.1099);
  const points = pointsOf({ goods }, program, asked);
  return `An order of ${formats.shortMoneyOfMinor(goods)}${beforeTax(program)} earns ${countPoints(points, program, formats)}.`;
}

/** A share of what the example order's goods cost, in minor units. */
const ofGoods = ({ program, formats }: Asked): Money => {
  const goods = exampleUnits(program) * 10 ** formats.currencyDecimals;
  return (share) => Math.round(goods * share);
};

const withOrders = (
  program: ProgramDocument,
  orders: Partial<ProgramDocument["orders"]>,
): ProgramDocument => ({
  ...program,
  orders: { ...program.orders, ...orders },
});

function pointsOf(amounts: ExampleAmounts, program: ProgramDocument, { formats, now }: Asked): number {
  const order = exampleOrder(amounts, { ...formats, now: new Date(now) });
  return examplePoints(program, order, formats) ?? 0;
}
