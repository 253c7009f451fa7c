// What this store sends has the fields that the platform's messages have, and no others (docs/platform-fields.md).
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformFields, type Resource } from "../testing/platform-fields.ts";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";
import { startReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";

const fields = platformFields();
const topics = [...fields.values()].flatMap((resource) => resource.topics);
let store: TestStore;
let app: WebhookReceiver;

beforeAll(async () => {
  app = await startReceiver();
  store = await startTestStore();
  await store.subscribe(app.url, ...topics.filter((topic) => topic.includes("/") || topic.includes(".")));
  await aBusyDay();
  await store.control.waitUntilIdle();
});
afterAll(async () => {
  await store.close();
  await app.close();
});

async function aBusyDay(): Promise<void> {
  const { control } = store;
  const ada = control.createCustomer({ shop: SHOP, email: "ada@example.com", tags: ["vip"] }).id;
  const bea = control.createCustomer({ shop: SHOP, email: "bea@example.com", state: "disabled" }).id;
  const gone = control.createCustomer({ shop: SHOP, phone: "+4915112345678" }).id;
  control.updateCustomer({ shop: SHOP, customerId: ada, tags: ["gold"] });
  control.updateCustomer({ shop: SHOP, customerId: bea, state: "enabled" });
  control.updateCustomer({ shop: SHOP, customerId: bea, state: "disabled" });
  control.setEmailConsent({ shop: SHOP, customerId: ada, state: "subscribed" });
  control.deleteCustomer({ shop: SHOP, customerId: gone });
  const lines = [
    { quantity: 2, unitPriceMinor: 2_000, title: "A pot" },
    { quantity: 1, unitPriceMinor: 500, title: "A lid" },
  ];
  const address = { address1: "Lindenstraße 5", zip: "10969", countryCode: "DE" };
  const bought = control.placeOrder({ shop: SHOP, customerId: ada, lines, address });
  control.fulfilOrder({ shop: SHOP, orderId: bought.id });
  control.refundOrder({
    shop: SHOP,
    orderId: bought.id,
    lines: [{ lineId: bought.line_items[0]!.id, quantity: 1 }],
  });
  control.annotateOrder({ shop: SHOP, orderId: bought.id, note: "fragile" });
  const edited = control.placeOrder({ shop: SHOP, customerId: bea, lines });
  control.editOrder({
    shop: SHOP,
    orderId: edited.id,
    quantities: [{ lineId: edited.line_items[1]!.id, quantity: 0 }],
  });
  const cancelled = control.placeOrder({ shop: SHOP, email: "guest@example.com", lines });
  control.cancelOrder({ shop: SHOP, orderId: cancelled.id });
  control.deleteOrder({ shop: SHOP, orderId: cancelled.id });
  control.mergeCustomers({ shop: SHOP, keptId: ada, goneId: bea });
}

type Body = Readonly<Record<string, unknown>>;
const asList = (value: unknown): readonly Body[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value as Body];

/** What stands within a resource and has a list of its own. */
const within: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Order: { line_items: "Line", shipping_lines: "Shipping line", refunds: "Refund", customer: "Customer" },
  Refund: { refund_line_items: "Line of a refund" },
  "Line of a refund": { line_item: "Line" },
};

function faultsOf(title: string, body: Body): string[] {
  const below = Object.entries(within[title] ?? {}).flatMap(([field, inner]) =>
    asList(body[field]).flatMap((one) => faultsOf(inner, one)),
  );
  const resource: Resource | undefined = fields.get(title);
  if (!resource) return below;
  const { read, others } = resource;
  const foreign = Object.keys(body).filter(
    (field) => read.get(field) === "never" || (!read.has(field) && !others.has(field)),
  );
  const missing = [...read].filter(([field, sent]) => sent === "always" && !(field in body));
  return [
    ...below,
    ...foreign.map((field) => `${title} has ${field}`),
    ...missing.map(([field]) => `${title} has no ${field}`),
  ];
}

test.each(
  [...fields].flatMap(([title, resource]) => resource.topics.map((topic) => [topic, title] as const)),
)("a message of %s has what the platform sends", (topic, title) => {
  const bodies = app.received
    .filter((one) => one.topic === topic)
    .map(({ rawBody }) => JSON.parse(rawBody) as Body);
  // They stand within an order, and have no topic.
  if (topic.includes("/") || topic.includes(".")) expect(bodies).not.toEqual([]);
  expect([...new Set(bodies.flatMap((body) => faultsOf(title, body)))]).toEqual([]);
});

test("a field that the platform does not send is found, at any depth", () => {
  const bodies = app.received
    .filter(({ topic }) => topic === "orders/paid")
    .map(({ rawBody }) => JSON.parse(rawBody) as Body & { customer: Body | null; line_items: Body[] });
  const body = bodies.find(({ customer }) => customer !== null)!;
  expect(faultsOf("Order", body)).toEqual([]);
  const { name: _, ...nameless } = body;
  expect(faultsOf("Order", { ...nameless, customer: { ...body.customer, tags: "vip" } })).toEqual([
    "Customer has tags",
    "Order has no name",
  ]);
  expect(faultsOf("Order", { ...body, line_items: [{ ...body.line_items[0], points: 1 }] })).toEqual([
    "Line has points",
  ]);
});
