// A person asks the store for the data that is stored about them.
import { beforeAll, describe, expect, test } from "vitest";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let customerId: string;

const { deps, shop, api } = await openTestShop();

beforeAll(async () => {
  await deliver(deps, shop, [
    orderChanged(anOrder(), aCustomer("7001", { tags: ["tea"] })),
    orderChanged(anOrder({ orderId: "9002", customerId: "7002" })),
  ]);
  ({ customerId } = await memberOf(deps, shop));
  await adjustPoints(deps, shop.shopId, {
    customerId,
    points: 30,
    reason: "a parcel was late",
    note: "Sorry",
    countsTowardTier: null,
    idempotencyKey: "1",
    actor: "staff:7",
  });
});

const requests = async () =>
  (await api.ask(`{ customer(id: "${customerId}") { privacyRequests { kind askedBy doneAt } } }`)).data
    .customer.privacyRequests;

const listWaiting = async () =>
  (await api.ask(`{ dataRequestsOpen { customer { id } askedAt } }`)).data.dataRequestsOpen;

const exportData = async (id: string) =>
  (
    await api.ask(
      `mutation ($id: ID!) { customerExportData(customerId: $id) { data userErrors { code field } } }`,
      { id },
    )
  ).data.customerExportData;

describe("a person's data", () => {
  test("is requested by the store, and the request stays open until it is answered", async () => {
    await deliver(deps, shop, [{ type: "customer_data_requested", customerId: "7001", orderIds: ["9001"] }]);
    const open = await requests();
    const waiting = await listWaiting();
    await exportData(customerId);

    expect(open).toEqual([{ kind: "DATA_REQUEST", askedBy: "platform", doneAt: null }]);
    expect(waiting).toEqual([{ customer: { id: customerId }, askedAt: deps.clock.now().toISOString() }]);
    expect(await listWaiting()).toEqual([]);
    expect(await requests()).toEqual([
      { kind: "DATA_REQUEST", askedBy: "platform", doneAt: deps.clock.now().toISOString() },
    ]);
  });

  test("requests are listed for the shop, newest first, a page at a time", async () => {
    const ask = (after: string | null) =>
      api.ask(
        `query ($after: String) { privacyRequests(first: 1, after: $after) {
           nodes { kind askedBy customer { id } } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
    await deliver(deps, shop, [
      { type: "customer_data_requested", customerId: "7001", orderIds: [] },
      { type: "customer_data_requested", customerId: "nobody", orderIds: [] },
    ]);

    const first = (await ask(null)).data.privacyRequests;
    const second = (await ask(first.pageInfo.endCursor)).data.privacyRequests;

    expect(first.nodes).toEqual([{ kind: "DATA_REQUEST", askedBy: "platform", customer: null }]);
    expect(second.nodes).toMatchObject([{ customer: { id: customerId } }]);
    expect(first.pageInfo.hasNextPage).toBe(true);
  });

  test("is everything stored about them, and about nobody else", async () => {
    const { data, userErrors } = await exportData(customerId);

    expect(userErrors).toEqual([]);
    expect(data).toMatchObject({
      shop: { domain: shop.domain },
      customer: {
        platformId: "7001",
        email: "customer-7001@example.com",
        firstName: "Ada",
        tags: ["tea"],
        pointsAvailable: 50,
      },
      orders: [{ orderId: "9001", points: 20, state: { customerId: "7001" } }],
      ledger: [
        { kind: "order_award", points: 20 },
        { kind: "adjustment", points: 30, reason: "a parcel was late", note: "Sorry" },
      ],
      redemptions: [],
      messages: [],
    });
    expect(data.lots).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/customer-7002|"7002"/);
  });

  test("of an unknown customer is refused", async () => {
    expect(await exportData("01900000-0000-7000-8000-0000000000ff")).toEqual({
      data: null,
      userErrors: [{ code: "customer_not_found", field: ["customerId"] }],
    });
  });
});
