import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

type Input = Omit<Parameters<TestStore["control"]["createDiscount"]>[0], "shop">;
const discount = (input: Input) => store.control.createDiscount({ shop: SHOP, ...input });
const order = (input: Omit<Parameters<TestStore["control"]["placeOrder"]>[0], "shop">) =>
  store.control.placeOrder({ shop: SHOP, ...input });
const customer = (name: string): number =>
  store.control.createCustomer({ shop: SHOP, email: `${name}@example.com` }).id;
const amounts = (placed: ReturnType<typeof order>): string[][] =>
  placed.line_items.map((line) => line.discount_allocations.map(({ amount }) => amount));
const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "accepted";
};

const threeTens = {
  lines: [1, 2, 3].map(() => ({ quantity: 1, unitPriceMinor: 1_000 })),
  shippingMinor: null,
};

test("an amount off the order is split over its lines, and the parts add up exactly", () => {
  discount({ code: "TEN", amountMinor: 1_000 });
  const placed = order({ ...threeTens, discountCodes: ["ten"] });
  expect(amounts(placed)).toEqual([["3.33"], ["3.34"], ["3.33"]]);
  expect(placed).toMatchObject({
    total_discounts: "10.00",
    subtotal_price: "20.00",
    discount_codes: [{ code: "TEN", amount: "10.00", type: "fixed_amount" }],
  });
});

test("a percentage off the order is taken off the total, not off each line", () => {
  discount({ code: "THIRD", basisPoints: 3_333 });
  const lines = [1, 2, 3].map(() => ({ quantity: 1, unitPriceMinor: 5 }));
  const placed = order({ lines, shippingMinor: null, discountCodes: ["THIRD"] });
  expect(placed.total_discounts).toBe("0.05");
  expect(
    amounts(placed)
      .flat()
      .map(Number)
      .reduce((sum, one) => sum + Math.round(one * 100), 0),
  ).toBe(5);
});

test("an amount larger than the order takes off no more than the order", () => {
  discount({ code: "HUGE", amountMinor: 99_999 });
  const placed = order({ ...threeTens, discountCodes: ["HUGE"] });
  expect(placed).toMatchObject({ total_price: "0.00", financial_status: "paid", total_discounts: "30.00" });
});

test("a discount on some products does not reduce the others or gift cards", () => {
  const [first, second] = store.control.products({ shop: SHOP });
  discount({ code: "POT", basisPoints: 5_000, productIds: [first?.id ?? 0] });
  const placed = order({
    lines: [
      { productId: first?.id, quantity: 2 },
      { productId: second?.id, quantity: 1 },
      { quantity: 1, unitPriceMinor: 5_000, isGiftCard: true },
    ],
    discountCodes: ["POT"],
  });
  expect(amounts(placed)).toEqual([["34.90"], [], []]);
  expect(placed.discount_applications).toMatchObject([
    {
      type: "discount_code",
      code: "POT",
      value: "50",
      value_type: "percentage",
      target_selection: "entitled",
    },
  ]);
});

test("a discount on a collection reduces the products in it", () => {
  const collection = store.control.collections({ shop: SHOP }).find(({ title }) => title === "Books");
  const book = store.control.products({ shop: SHOP }).find(({ product_type: type }) => type === "Books");
  discount({ code: "READ", amountMinor: 100, onEachItem: true, collectionIds: [collection?.id ?? 0] });
  const placed = order({ lines: [{ productId: book?.id, quantity: 3 }], discountCodes: ["READ"] });
  expect(amounts(placed)).toEqual([["3.00"]]);
  expect(placed.discount_applications[0]).toMatchObject({ allocation_method: "each" });
});

test("free shipping reduces only the shipping", () => {
  discount({ code: "SHIP", freeShipping: true });
  const placed = order({ lines: [{ quantity: 1, unitPriceMinor: 1_000 }], discountCodes: ["SHIP"] });
  expect(placed).toMatchObject({
    total_price: "10.00",
    discount_codes: [{ code: "SHIP", amount: "4.90", type: "shipping" }],
    shipping_lines: [{ price: "4.90", discounted_price: "0.00" }],
  });
});

test("a code of one customer does not work for another", () => {
  const ida = customer("ida");
  discount({ code: "IDA", amountMinor: 100, customerIds: [ida] });
  const withCode = { ...threeTens, discountCodes: ["IDA"] };
  expect(refusalOf(() => order({ ...withCode, customerId: customer("bo") }))).toBe(
    "code_of_another_customer",
  );
  expect(refusalOf(() => order({ ...withCode, email: "guest@example.com" }))).toBe(
    "code_of_another_customer",
  );
  expect(refusalOf(() => order({ ...withCode, customerId: ida }))).toBe("accepted");
});

test("a code for one use works once, and the API counts it a while later", async () => {
  const ida = customer("ida");
  discount({ code: "ONCE", amountMinor: 100, usageLimit: 1, customerIds: [ida] });
  const use = (): unknown =>
    refusalOf(() => order({ ...threeTens, customerId: ida, discountCodes: ["ONCE"] }));
  const count = async (): Promise<unknown> => {
    const query =
      '{ codeDiscountNodeByCode(code: "once") { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount } } } }';
    return (await store.graphql(query)).data["codeDiscountNodeByCode"];
  };
  expect([use(), use()]).toEqual(["accepted", "code_used_up"]);
  expect(await count()).toEqual({ codeDiscount: { asyncUsageCount: 0 } });
  store.pass(31);
  expect(await count()).toEqual({ codeDiscount: { asyncUsageCount: 1 } });
});

test.each([
  ["before it starts", { startsAt: new Date("2026-12-01T00:00:00Z") }, "code_not_started"],
  ["after it ended", { endsAt: new Date("2026-11-01T00:00:00Z") }, "code_over"],
  ["below its minimum", { minimumSubtotalMinor: 3_001 }, "minimum_not_reached"],
  ["at its minimum", { minimumSubtotalMinor: 3_000 }, "accepted"],
  ["below its number of units", { minimumQuantity: 4 }, "minimum_not_reached"],
])("a code is refused %s", (_case, terms, outcome) => {
  discount({ code: "TERMS", amountMinor: 100, startsAt: new Date("2026-10-01T00:00:00Z"), ...terms });
  expect(refusalOf(() => order({ ...threeTens, discountCodes: ["TERMS"] }))).toBe(outcome);
});

test("a code that does not exist is refused", () => {
  expect(refusalOf(() => order({ ...threeTens, discountCodes: ["NONE"] }))).toBe("code_unknown");
});

test("a code for one use per customer recognizes the customer", () => {
  const ida = customer("ida");
  discount({ code: "HELLO", basisPoints: 1_000, appliesOncePerCustomer: true });
  const use = (customerId: number): unknown =>
    refusalOf(() => order({ ...threeTens, customerId, discountCodes: ["HELLO"] }));
  expect([use(ida), use(ida), use(customer("bo"))]).toEqual(["accepted", "code_used_by_you", "accepted"]);
});

test("two codes are combined only when both allow it", () => {
  discount({ code: "A", amountMinor: 100, combinesWith: { orderDiscounts: true } });
  discount({ code: "B", amountMinor: 200, combinesWith: { orderDiscounts: true } });
  discount({ code: "C", amountMinor: 300 });
  expect(refusalOf(() => order({ ...threeTens, discountCodes: ["A", "C"] }))).toBe("code_does_not_combine");
  const placed = order({ ...threeTens, discountCodes: ["A", "B"] });
  expect(placed.total_discounts).toBe("3.00");
  expect(amounts(placed).map((line) => line.length)).toEqual([2, 2, 2]);
});

const CREATE = `mutation($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) {
    codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic { title status codes(first: 1) { nodes { code } } } } }
    userErrors { code field }
  }
}`;
const wanted = (changes: object = {}): object => ({
  code: "LOYAL-1",
  title: "5 off",
  startsAt: "2026-11-20T00:00:00Z",
  usageLimit: 1,
  context: { all: "ALL" },
  customerGets: {
    value: { discountAmount: { amount: "5.00", appliesOnEachItem: false } },
    items: { all: true },
  },
  ...changes,
});
const created = async (changes: object = {}) =>
  (await store.graphql(CREATE, { discount: wanted(changes) })).data["discountCodeBasicCreate"] as {
    codeDiscountNode: { id: string } | null;
    userErrors: { code: string; field: string[] }[];
  };

test("a discount created by an app works at checkout", async () => {
  expect(await created()).toMatchObject({
    codeDiscountNode: {
      codeDiscount: { title: "5 off", status: "ACTIVE", codes: { nodes: [{ code: "LOYAL-1" }] } },
    },
    userErrors: [],
  });
  expect(order({ ...threeTens, discountCodes: ["LOYAL-1"] }).total_discounts).toBe("5.00");
});

test("an amount off a variant is taken off its pieces once, however many there are, and off nothing else", async () => {
  const [pot, fern] = store.control.products({ shop: SHOP });
  const variant = pot!.variants[0]!;
  const customerGets = {
    value: { discountAmount: { amount: variant.price, appliesOnEachItem: false } },
    items: { products: { productVariantsToAdd: [variant.admin_graphql_api_id] } },
  };
  expect(await created({ customerGets, usageLimit: 2 })).toMatchObject({ userErrors: [] });
  const pieces = (quantity: number) => [
    { productId: pot!.id, quantity },
    { productId: fern!.id, quantity: 1 },
  ];
  expect(amounts(order({ lines: pieces(1), discountCodes: ["LOYAL-1"] }))).toEqual([[variant.price], []]);
  expect(amounts(order({ lines: pieces(3), discountCodes: ["LOYAL-1"] }))).toEqual([[variant.price], []]);
  const { data } = await store.graphql(`{ codeDiscountNodeByCode(code: "LOYAL-1") { codeDiscount {
    ... on DiscountCodeBasic { discountClasses customerGets { items { ... on DiscountProducts {
      products(first: 5) { nodes { id } } productVariants(first: 5) { nodes { id } } } } } } } } }`);
  expect(data).toMatchObject({
    codeDiscountNodeByCode: {
      codeDiscount: {
        discountClasses: ["PRODUCT"],
        customerGets: {
          items: {
            products: { nodes: [] },
            productVariants: { nodes: [{ id: variant.admin_graphql_api_id }] },
          },
        },
      },
    },
  });
});

test("a discount for one variant leaves the product's others alone", async () => {
  const variants = [{ title: "Small" }, { title: "Large", priceMinor: 2_000 }];
  const pot = store.control.createProduct({ shop: SHOP, title: "Pot", priceMinor: 1_250, variants });
  const [small, large] = pot.variants;
  expect([small, large]).toMatchObject([
    { title: "Small", price: "12.50", position: 1 },
    { title: "Large", price: "20.00", position: 2 },
  ]);
  const customerGets = {
    value: { discountAmount: { amount: "20.00" } },
    items: { products: { productVariantsToAdd: [large!.admin_graphql_api_id] } },
  };
  await created({ customerGets });
  const lines = [small, large].map((variant) => ({ variantId: variant!.id, quantity: 2 }));
  const placed = order({ lines, discountCodes: ["LOYAL-1"] });
  expect(amounts(placed)).toEqual([[], ["20.00"]]);
  expect(placed.line_items).toMatchObject([
    { title: "Pot", variant_title: "Small", name: "Pot - Small", price: "12.50" },
    { title: "Pot", variant_title: "Large", name: "Pot - Large", price: "20.00", sku: "POT-LARGE" },
  ]);
});

test("a discount for a variant cannot be used without it, nor made for one that was deleted", async () => {
  const [pot, fern] = store.control.products({ shop: SHOP });
  const customerGets = {
    value: { discountAmount: { amount: "5.00" } },
    items: { products: { productVariantsToAdd: [pot!.variants[0]!.admin_graphql_api_id] } },
  };
  await created({ customerGets });
  const lines = [{ productId: fern!.id, quantity: 1 }];
  expect(refusalOf(() => order({ lines, discountCodes: ["LOYAL-1"] }))).toBe("nothing_in_cart_qualifies");
  store.control.deleteProduct({ shop: SHOP, productId: pot!.id });
  expect(await created({ code: "LOYAL-2", customerGets })).toMatchObject({
    codeDiscountNode: null,
    userErrors: [
      {
        code: "INVALID",
        field: ["basicCodeDiscount", "customerGets", "items", "products", "productVariantsToAdd"],
      },
    ],
  });
});

test.each([
  ["without a title", { title: " " }, "BLANK"],
  ["without a code", { code: "" }, "BLANK"],
  ["with a code that is too long", { code: "X".repeat(256) }, "TOO_LONG"],
  ["that ends before it starts", { endsAt: "2026-11-19T00:00:00Z" }, "END_DATE_BEFORE_START_DATE"],
  ["for nobody", { context: { customers: { add: ["gid://shopify/Customer/1"] } } }, "INVALID"],
  [
    "of more than all",
    { customerGets: { value: { percentage: 1.5 }, items: { all: true } } },
    "VALUE_OUTSIDE_RANGE",
  ],
  [
    "of nothing",
    { customerGets: { value: { discountAmount: { amount: "0" } }, items: { all: true } } },
    "GREATER_THAN",
  ],
  [
    "of half a cent",
    { customerGets: { value: { discountAmount: { amount: "0.005" } }, items: { all: true } } },
    "INVALID",
  ],
])("an app's discount %s is refused with the platform's code", async (_case, changes, code) => {
  const { codeDiscountNode, userErrors } = await created(changes);
  expect(codeDiscountNode).toBeNull();
  expect(userErrors.map((error) => error.code)).toEqual([code]);
});

test("a code that is taken is refused, in upper or lower case", async () => {
  await created();
  expect((await created({ code: "loyal-1" })).userErrors).toMatchObject([
    { code: "TAKEN", field: ["basicCodeDiscount", "code"] },
  ]);
});

test("a code that a killed platform lost has its old id when the app creates it again", async () => {
  const { codeDiscountNode: before } = await created();
  const { codeDiscountNode: another } = await created({ code: "LOYAL-2" });
  const after = await startTestStore();
  const again = await after.graphql(CREATE, { discount: wanted() });
  expect(again.data["discountCodeBasicCreate"]).toMatchObject({ codeDiscountNode: { id: before?.id } });
  expect(another?.id).not.toBe(before?.id);
  await after.close();
});

test("a discount that an app deactivates ends at once, and deactivating it twice is no error", async () => {
  const id = (await created()).codeDiscountNode?.id;
  const mutation = `mutation($id: ID!) { discountCodeDeactivate(id: $id) {
    codeDiscountNode { codeDiscount { ... on DiscountCodeBasic { status } } } userErrors { code } } }`;
  for (let time = 1; time <= 2; time++) {
    expect((await store.graphql(mutation, { id })).data["discountCodeDeactivate"]).toEqual({
      codeDiscountNode: { codeDiscount: { status: "EXPIRED" } },
      userErrors: [],
    });
  }
  expect(refusalOf(() => order({ ...threeTens, discountCodes: ["LOYAL-1"] }))).toBe("code_over");
});

test("a discount that an app deletes is gone", async () => {
  const id = (await created()).codeDiscountNode?.id;
  const mutation =
    "mutation($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { code } } }";
  expect((await store.graphql(mutation, { id })).data["discountCodeDelete"]).toEqual({
    deletedCodeDiscountId: id,
    userErrors: [],
  });
  expect((await store.graphql(mutation, { id })).data["discountCodeDelete"]).toMatchObject({
    userErrors: [{ code: "INVALID" }],
  });
  expect(refusalOf(() => order({ ...threeTens, discountCodes: ["LOYAL-1"] }))).toBe("code_unknown");
});
