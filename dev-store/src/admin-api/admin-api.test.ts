import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

const line = { quantity: 1, unitPriceMinor: 1_000 };
const callWith = (
  token: string,
  query: string,
  path = "/admin/api/2026-10/graphql.json",
): Promise<Response> => store.post(path, { query }, { "X-Shopify-Access-Token": token });

test("a call without a valid access token is refused", async () => {
  const response = await callWith("guess", "{ shop { name } }");
  expect(response.status).toBe(401);
});

test("other versions of the API are not found", async () => {
  const token = store.control.accessToken({ shop: SHOP });
  const response = await callWith(token, "{ shop { name } }", "/admin/api/2024-01/graphql.json");
  expect(response.status).toBe(404);
});

test("a field that does not exist is refused, and the error names it", async () => {
  const { errors } = await store.graphql("{ shop { idd } }");
  expect(errors?.[0]?.message).toMatch(/Cannot query field "idd" on type "Shop"/);
});

test("a value of the wrong type is refused", async () => {
  const query = "query($first: Int!) { orders(first: $first) { nodes { id } } }";
  const { errors } = await store.graphql(query, { first: "many" });
  expect(errors?.[0]?.message).toMatch(/\$first/);
});

test("a field of a scope that was not granted is denied", async () => {
  store.control.install({ shop: SHOP, scopes: ["read_customers"] });
  const { errors, data } = await store.graphql("{ orders(first: 1) { nodes { id } } }");
  expect(data).toBeNull();
  expect(errors?.[0]?.extensions?.code).toBe("ACCESS_DENIED");
  expect(errors?.[0]?.message).toContain("read_orders");
});

test("a nested field that is not granted is null, and the error names its path and the scope", async () => {
  store.control.install({ shop: SHOP, scopes: ["read_orders"] });
  store.control.placeOrder({ shop: SHOP, lines: [line] });
  const query =
    "{ orders(first: 1) { nodes { name lineItems(first: 1) { nodes { title product { id } } } } } }";
  const { data, errors } = await store.graphql(query);
  expect(data).toMatchObject({ orders: { nodes: [{ lineItems: { nodes: [{ product: null }] } }] } });
  expect(errors).toMatchObject([
    {
      path: ["orders", "nodes", 0, "lineItems", "nodes", 0, "product"],
      extensions: { code: "ACCESS_DENIED", requiredAccess: "`read_products` access scope." },
    },
  ]);
});

test("the scope to write includes reading", async () => {
  store.control.install({ shop: SHOP, scopes: ["write_discounts"] });
  const { errors } = await store.graphql('{ codeDiscountNodeByCode(code: "X") { id } }');
  expect(errors).toBeUndefined();
});

test("orders older than sixty days need a scope of their own", async () => {
  const at = new Date("2026-09-01T10:00:00Z");
  const order = store.control.placeOrder({ shop: SHOP, lines: [line], at });
  const query = `{ order(id: "${order.admin_graphql_api_id}") { id } }`;
  expect((await store.graphql(query)).data["order"]).not.toBeNull();
  store.control.install({ shop: SHOP, scopes: ["read_orders"] });
  expect((await store.graphql(query)).data["order"]).toBeNull();
});

test("orders changed since an instant come a page at a time, oldest change first", async () => {
  const ids = [3, 1, 2].map((hour) => {
    const at = new Date(`2026-11-0${hour}T10:00:00Z`);
    return store.control.placeOrder({ shop: SHOP, lines: [line], at }).admin_graphql_api_id;
  });
  const query = `query($query: String!, $after: String) {
    orders(first: 1, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id } pageInfo { hasNextPage endCursor }
    }
  }`;
  interface Page {
    nodes: { id: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  }
  const page = async (after: string | null): Promise<Page> => {
    const variables = { query: "updated_at:>='2026-11-02T10:00:00Z'", after };
    return (await store.graphql(query, variables)).data["orders"] as Page;
  };
  const first = await page(null);
  const second = await page(first.pageInfo.endCursor);
  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
});

test("products and customers are found by their ids, and deleted ones are null", async () => {
  const [product] = store.control.products({ shop: SHOP });
  const customer = store.control.createCustomer({ shop: SHOP, email: "ida@example.com", tags: ["vip"] });
  const ids = [product?.admin_graphql_api_id, customer.admin_graphql_api_id, "gid://shopify/Product/1"];
  const { data } = await store.graphql(
    `query($ids: [ID!]!) { nodes(ids: $ids) {
      ... on Product { tags collections(first: 10) { nodes { title } } }
      ... on Customer { tags defaultEmailAddress { emailAddress } verifiedEmail state }
    } }`,
    { ids },
  );
  expect(data["nodes"]).toEqual([
    { tags: [], collections: { nodes: [{ title: "Pots" }] } },
    {
      tags: ["vip"],
      defaultEmailAddress: { emailAddress: "ida@example.com" },
      verifiedEmail: true,
      state: "ENABLED",
    },
    null,
  ]);
});

test("products are found by how words of their titles begin, and a variant by its id", async () => {
  const found = async (query: string) => {
    const text = "query($query: String!) { products(first: 10, query: $query) { nodes { title } } }";
    const { data } = await store.graphql(text, { query });
    return (data["products"] as { nodes: { title: string }[] }).nodes.map(({ title }) => title);
  };
  expect(await found("ern* status:active")).toEqual([]);
  expect(await found("fe* bos*")).toEqual(["Boston Fern"]);

  const [pot] = store.control.products({ shop: SHOP });
  const variant = pot!.variants[0]!;
  const text = `{ productVariant(id: "${variant.admin_graphql_api_id}") {
    title price product { title isGiftCard hasOnlyDefaultVariant } } }`;
  expect((await store.graphql(text)).data["productVariant"]).toEqual({
    title: "Default Title",
    price: "34.90",
    product: { title: "Stoneware Planter", isGiftCard: false, hasOnlyDefaultVariant: true },
  });
  store.control.deleteProduct({ shop: SHOP, productId: pot!.id });
  expect((await store.graphql(text)).data["productVariant"]).toBeNull();
});

test("a list must give its length, up to 250", async () => {
  const none = await store.graphql("{ orders { nodes { id } } }");
  const many = await store.graphql("{ orders(first: 251) { nodes { id } } }");
  expect([none.errors?.[0]?.message, many.errors?.[0]?.message]).toEqual([
    "you must provide one of first or last",
    "first and last must not exceed 250",
  ]);
});

test("every answer gives its cost and what is left", async () => {
  const { extensions } = await store.graphql("{ shop { name } }");
  expect(extensions.cost).toEqual({
    requestedQueryCost: 1,
    actualQueryCost: 1,
    throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: 1_999, restoreRate: 100 },
  });
});

test("a page that is not full gives back the cost that it did not use", async () => {
  const query = "{ orders(first: 100) { nodes { id customer { id } } } }";
  const { extensions } = await store.graphql(query);
  expect(extensions.cost).toMatchObject({ requestedQueryCost: 51, actualQueryCost: 1 });
});

test("a query that costs more than a thousand points is refused at once", async () => {
  const query = "{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { id } } } } }";
  const { errors } = await store.graphql(query);
  expect(errors?.[0]?.extensions?.code).toBe("MAX_COST_EXCEEDED");
});

test("an app that uses more than the bucket holds is throttled until it has refilled", async () => {
  await store.close();
  store = await startTestStore({ rate: { maximumAvailable: 25, restoreRate: 10 } });
  const spend = () =>
    store.graphql(
      'mutation { discountCodeDelete(id: "gid://shopify/DiscountCodeNode/1") { deletedCodeDiscountId } }',
    );
  await spend();
  await spend();
  const refused = await spend();
  expect(refused.errors?.[0]?.extensions?.code).toBe("THROTTLED");
  expect(refused.extensions.cost).toMatchObject({ requestedQueryCost: 10, actualQueryCost: null });
  store.pass(1);
  expect((await spend()).errors).toBeUndefined();
});

test("tags can be added to a customer, which updates the customer", async () => {
  const customer = store.control.createCustomer({ shop: SHOP, email: "ida@example.com", tags: ["vip"] });
  const mutation =
    'mutation($id: ID!) { tagsAdd(id: $id, tags: ["gold"]) { node { id } userErrors { message } } }';
  await store.graphql(mutation, { id: customer.admin_graphql_api_id });
  expect(store.control.customer({ shop: SHOP, customerId: customer.id }).tags).toBe("vip, gold");
});

test("a customer with an e-mail address is subscribed to the store's e-mails", async () => {
  const mutation = `mutation($id: ID!, $state: CustomerEmailMarketingState!) {
    customerEmailMarketingConsentUpdate(input: { customerId: $id, emailMarketingConsent: { marketingState: $state } }) {
      customer { defaultEmailAddress { marketingState } } userErrors { code field } } }`;
  const set = async (email: string | null, state: string) => {
    const { admin_graphql_api_id: id } = store.control.createCustomer({ shop: SHOP, email });
    const { data } = await store.graphql(mutation, { id, state });
    return data["customerEmailMarketingConsentUpdate"];
  };
  expect(await set("ida@example.com", "SUBSCRIBED")).toEqual({
    customer: { defaultEmailAddress: { marketingState: "SUBSCRIBED" } },
    userErrors: [],
  });
  expect(await set(null, "SUBSCRIBED")).toMatchObject({ customer: null, userErrors: [{ code: "INVALID" }] });
  expect(await set("ada@example.com", "REDACTED")).toMatchObject({ userErrors: [{ code: "INCLUSION" }] });
});

test("a webhook address can be subscribed once per topic", async () => {
  const mutation = `mutation { webhookSubscriptionCreate(topic: ORDERS_PAID, webhookSubscription: {
    uri: "https://app.example.com/webhooks" }) { webhookSubscription { uri topic } userErrors { field message } } }`;
  const first = await store.graphql(mutation);
  const second = await store.graphql(mutation);
  expect(first.data["webhookSubscriptionCreate"]).toMatchObject({
    webhookSubscription: { topic: "ORDERS_PAID" },
    userErrors: [],
  });
  expect(second.data["webhookSubscriptionCreate"]).toMatchObject({
    webhookSubscription: null,
    userErrors: [{ message: "Address for this topic has already been taken" }],
  });
});

test("store credit is added and taken, never below zero", async () => {
  const { admin_graphql_api_id: id } = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const credit = await store.graphql(
    `mutation($id: ID!) { storeCreditAccountCredit(id: $id, creditInput: { creditAmount: { amount: "5.00", currencyCode: EUR } }) {
      storeCreditAccountTransaction { account { id balance { amount } } } userErrors { code } } }`,
    { id },
  );
  expect(credit.data["storeCreditAccountCredit"]).toMatchObject({
    storeCreditAccountTransaction: { account: { balance: { amount: "5.00" } } },
  });
  const debit = await store.graphql(
    `mutation($id: ID!) { storeCreditAccountDebit(id: $id, debitInput: { debitAmount: { amount: "5.01", currencyCode: EUR } }) {
      storeCreditAccountTransaction { id } userErrors { code } } }`,
    { id },
  );
  expect(debit.data["storeCreditAccountDebit"]).toMatchObject({
    userErrors: [{ code: "INSUFFICIENT_FUNDS" }],
  });
});

test("a gift card's own code is taken only once", async () => {
  const mutation = `mutation { giftCardCreate(input: { code: "FERN1234", initialAmount: { amount: "10.00", currencyCode: EUR } }) {
    giftCard { balance { amount } lastCharacters } giftCardCode userErrors { code } } }`;
  const first = await store.graphql(mutation);
  const second = await store.graphql(mutation);
  expect(first.data["giftCardCreate"]).toMatchObject({
    giftCard: { balance: { amount: "10.00" }, lastCharacters: "1234" },
    userErrors: [],
  });
  expect(second.data["giftCardCreate"]).toMatchObject({ giftCard: null, userErrors: [{ code: "TAKEN" }] });
});

describe("a gift card", () => {
  const create = (input: string) =>
    store.graphql(
      `mutation { giftCardCreate(input: { ${input} }) { giftCard { id } userErrors { code field } } }`,
    );
  const ten = 'initialAmount: { amount: "10.00", currencyCode: EUR }';

  test.each([
    ['code: "FERN 1234"', "INVALID"],
    ['code: "FERN"', "TOO_SHORT"],
    ['customerId: "gid://shopify/Customer/404"', "CUSTOMER_NOT_FOUND"],
  ])("with %s is refused", async (input, code) => {
    const { data } = await create(`${input}, ${ten}`);
    expect(data["giftCardCreate"]).toMatchObject({ giftCard: null, userErrors: [{ code }] });
  });

  test("may hold what the store allows, and no more", async () => {
    store.control.updateShop({ shop: SHOP, giftCardLimitMinor: 999 });
    const { data } = await store.graphql("{ giftCardConfiguration { issueLimit { amount currencyCode } } }");
    expect(data["giftCardConfiguration"]).toEqual({ issueLimit: { amount: "9.99", currencyCode: "EUR" } });
    expect((await create(ten)).data["giftCardCreate"]).toMatchObject({
      userErrors: [{ code: "GIFT_CARD_LIMIT_EXCEEDED" }],
    });
  });

  test("may name a customer only with the scope for that", async () => {
    store.control.install({ shop: SHOP, scopes: ["read_customers", "write_gift_cards"] });
    const { errors } = await create(`customerId: "gid://shopify/Customer/1", ${ten}`);
    expect(errors).toMatchObject([
      { extensions: { code: "ACCESS_DENIED", requiredAccess: "`write_customers` access scope." } },
    ]);
  });

  test("is found by its whole code, and shows only the end of it", async () => {
    store.control.createGiftCard({ shop: SHOP, code: "QRST5678UVWX9234", amountMinor: 500, note: "for Ida" });
    const search = async (query: string) =>
      (
        await store.graphql(
          `{ giftCards(first: 5, query: "${query}") { nodes { lastCharacters note maskedCode } } }`,
        )
      ).data["giftCards"];
    expect(await search("QRST5678UVWX9234")).toEqual({
      nodes: [{ lastCharacters: "9234", note: "for Ida", maskedCode: "•••• •••• •••• 9234" }],
    });
    expect(await search("QRST5678UVWX9235")).toEqual({ nodes: [] });
  });
});
