// What had been paid for of an order that is owed on. No message tells it, and the order itself only what it costs now; but
// the platform keeps an agreement of each order, edit, return and refund.
import type { OrderState, PaidFor } from "@laurel/domain/orders/order-state.ts";
import { paidBefore, type Agreement, type Sale } from "@laurel/domain/orders/paid/paid-before.ts";
import { owedMinor } from "@laurel/domain/orders/paid/unpaid.ts";
import { z } from "zod";
import { moneyBag, pageInfo, shopAmount } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { moneyReader, type MoneyReader } from "./money-reader.ts";
import { globalId, instant, PayloadRefusal } from "./payload.ts";

const sale = z.object({
  lineType: z.string(),
  totalAmount: moneyBag,
  totalTaxAmount: moneyBag,
  lineItem: z.object({ id: globalId }).optional(),
});

const agreement = z.object({
  happenedAt: instant,
  sales: z.object({ nodes: z.array(sale), pageInfo: z.object({ hasNextPage: z.boolean() }) }),
});

type AgreementAnswer = z.output<typeof agreement>;

const answer = z.object({
  order: z
    .object({
      updatedAt: instant,
      netPaymentSet: moneyBag,
      agreements: z.object({ nodes: z.array(agreement), pageInfo }),
    })
    .nullable(),
});

const orderAgreements = operation<{ id: string; after: string | null }, z.output<typeof answer>>(
  "order-agreements",
  answer,
);

/** Undefined: nothing is owed, or it cannot be told. Null: the order has changed since it was read. */
export async function readPaidFor(
  client: ShopifyClient,
  shopDomain: string,
  state: OrderState,
): Promise<PaidFor | undefined | null> {
  if (owedMinor(state) === 0) return undefined;
  const id = `gid://shopify/Order/${state.orderId}`;
  const agreements: AgreementAnswer[] = [];
  let after: string | null = null;
  for (;;) {
    const variables: { id: string; after: string | null } = { id, after };
    const { order }: z.output<typeof answer> = await client.run(shopDomain, orderAgreements, variables);
    if (order?.updatedAt !== state.updatedAt) return null;
    const { nodes, pageInfo: page } = order.agreements;
    // An edit of so many lines is not paged through: the order is taken for a deposit, as any of which this is not known.
    if (nodes.some(({ sales }) => sales.pageInfo.hasNextPage)) return undefined;
    agreements.push(...nodes);
    if (!page.hasNextPage) return paidForOf(state, agreements, order.netPaymentSet);
    after = page.endCursor;
  }
}

function paidForOf(
  state: OrderState,
  agreements: readonly AgreementAnswer[],
  netPayment: z.output<typeof moneyBag>,
): PaidFor | undefined {
  const money = moneyReader(state.currencyCode);
  try {
    const paidMinor = money.signed("netPaymentSet", shopAmount(netPayment));
    return paidBefore(
      state,
      agreements.map((one) => toAgreement(one, money)),
      paidMinor,
    );
  } catch (error) {
    if (error instanceof PayloadRefusal) return undefined;
    throw error;
  }
}

const toAgreement = ({ happenedAt, sales }: AgreementAnswer, money: MoneyReader): Agreement => ({
  happenedAt,
  sales: sales.nodes.map(({ lineType, lineItem, totalAmount, totalTaxAmount }): Sale => ({
    of: lineItem ? "line" : (PARTS[lineType] ?? "other"),
    ...(lineItem && { lineId: lineItem.id }),
    amountMinor: money.signed("totalAmount", shopAmount(totalAmount)),
    taxMinor: money.signed("totalTaxAmount", shopAmount(totalTaxAmount)),
  })),
});

const PARTS: Readonly<Record<string, Sale["of"]>> = { SHIPPING: "shipping", TIP: "tip" };
