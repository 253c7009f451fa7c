// What an order's explanation says about its lines, over the API.
import { describe, expect, test } from "vitest";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let made = 0;

const { deps, shop, api } = await openTestShop();

const lines = [
  aLine({ lineId: "1", quantity: 3, currentQuantity: 2, title: "Tea", variantTitle: "250 g" }),
  aLine({ lineId: "2", title: "A voucher", isGiftCard: true }),
  aLine({ lineId: "3" }),
];
const named = {
  lines: [
    { line: "1", quantity: 2, eligible: 4000, title: "Tea", variant: "250 g", ordered: 3, price: 2000 },
    { line: "3", quantity: 1, eligible: 2000, ordered: 1, price: 2000 },
  ],
  leftOut: [{ line: "2", quantity: 1, reason: "gift_card", title: "A voucher", ordered: 1 }],
};

/** An order of its own customer, with its explanation from the order and from the ledger. */
async function explain(order: Parameters<typeof anOrder>[0] = {}) {
  made += 1;
  const customerId = `70${made}`;
  await deliver(deps, shop, [
    orderChanged(
      anOrder({ orderId: `90${made}`, customerId, lines, updatedAt: "2026-02-02T12:00:00.000Z", ...order }),
    ),
  ]);
  return { customerId, ...(await explanations(customerId)) };
}

async function explanations(customerId: string) {
  const { data, errors } = await api.ask(
    `query ($id: String!) { customer(platformId: $id) {
       orders(first: 5) { nodes { explanation programVersion } }
       movements(first: 5) { nodes { explanation } } } }`,
    { id: customerId },
  );
  expect(errors).toEqual([]);
  const { orders, movements } = data.customer;
  return { ofOrder: orders.nodes[0]?.explanation, ofLedger: movements.nodes[0]?.explanation };
}

describe("the lines of an order", () => {
  test("have the store's names, in the order and in the ledger", async () => {
    const { ofOrder, ofLedger } = await explain();

    expect(ofOrder).toMatchObject(named);
    expect(ofLedger).toMatchObject({ ...named, kind: "order", rate: 100, points: 60, before: 0, posted: 60 });
  });

  test("come with the order's total, to explain the difference from the eligible amount", async () => {
    const amounts = { totalMinor: 11_490, shippingMinor: 490, shippingTaxMinor: 78, tipMinor: 0 };
    const { ofOrder, ofLedger } = await explain(amounts);

    const told = { amounts: { total: 11_490, shipping: 490, shippingTax: 78, tip: 0 } };
    expect(ofOrder).toMatchObject(told);
    expect(ofLedger).toMatchObject(told);
  });

  test("that earned nothing have their names too", async () => {
    const { ofOrder, ofLedger } = await explain({ cancelledAt: "2026-02-02T12:00:00.000Z" });

    expect(ofOrder).toMatchObject({ ...named, none: "cancelled", points: 0 });
    expect(ofLedger).toBeUndefined();
  });

  test("lose their names once their customer is erased", async () => {
    const { customerId } = await explain();
    const member = await memberOf(deps, shop, customerId);
    await eraseCustomerByHand(deps, shop.shopId, { customerId: member.customerId, actor: "test" });

    const { ofOrder } = await explanations(customerId);
    expect(ofOrder).toMatchObject({ lines: [{ line: "1", ordered: 3 }, { line: "3" }] });
    expect(JSON.stringify(ofOrder)).not.toContain("Tea");
  });
});
