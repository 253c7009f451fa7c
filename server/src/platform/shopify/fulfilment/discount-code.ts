// A code on the platform: a discount for one use, by one customer for a redemption, by anyone for a referral. The platform has one type of discount for
// free shipping and another for everything else.
import { formatMoney } from "@laurel/domain/money.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import type { CodeSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { z } from "zod";
import { PlatformError } from "../../platform.ts";
import { describeUserErrors, userErrors } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import type { Fulfilment } from "./fulfilment.ts";

type UserErrors = z.output<typeof userErrors>;
interface DiscountPayload {
  codeDiscountNode: { id: string } | null;
  userErrors: UserErrors;
}

type Input = Readonly<Record<string, unknown>>;

const discountPayload = z.object({ codeDiscountNode: z.object({ id: z.string() }).nullable(), userErrors });

const discountCreate = operation<{ discount: Input }, { discountCodeBasicCreate: DiscountPayload | null }>(
  "discount-create",
  z.object({ discountCodeBasicCreate: discountPayload.nullable() }),
);

const freeShippingCreate = operation<
  { discount: Input },
  { discountCodeFreeShippingCreate: DiscountPayload | null }
>("free-shipping-create", z.object({ discountCodeFreeShippingCreate: discountPayload.nullable() }));

const discountDeactivate = operation<{ id: string }, { discountCodeDeactivate: DiscountPayload | null }>(
  "discount-deactivate",
  z.object({ discountCodeDeactivate: discountPayload.nullable() }),
);

const foundDiscount = z.object({
  id: z.string(),
  codeDiscount: z.object({
    title: z.string().optional(),
    status: z.string().optional(),
  }),
});

const discountByCode = operation<
  { code: string },
  { codeDiscountNodeByCode: z.output<typeof foundDiscount> | null }
>("discount-by-code", z.object({ codeDiscountNodeByCode: foundDiscount.nullable() }));

export const discountCode: Fulfilment<CodeSpec> = {
  /** `code_taken` also if an earlier attempt created it and its answer was lost: the caller looks it up. */
  async make(client, shopDomain, spec) {
    const payload = await create(client, shopDomain, spec);
    if (payload?.codeDiscountNode) return { platformId: payload.codeDiscountNode.id };
    throw refusal(payload?.userErrors ?? []);
  },

  async find(client, shopDomain, { code, title }) {
    const { codeDiscountNodeByCode: found } = await client.run(shopDomain, discountByCode, { code });
    if (!found) return null;
    const { status } = found.codeDiscount;
    return {
      platformId: found.id,
      // A scheduled one counts as active: the platform's clock may be behind ours.
      isActive: status === "ACTIVE" || status === "SCHEDULED",
      // A discount of another type than ours is found without a title.
      isOurs: found.codeDiscount.title === title,
    };
  },

  /** An order that used it says so by itself. */
  isSpent: () => Promise.resolve(false),

  async withdraw(client, shopDomain, { platformId }) {
    const answer = await client.run(shopDomain, discountDeactivate, { id: platformId });
    const errors = answer.discountCodeDeactivate?.userErrors ?? [];
    // The only possible error with an id is that its discount was deleted, and a deleted discount is off.
    const open = errors.filter((error) => error.field?.at(-1) !== "id");
    if (open.length > 0) throw refusal(open);
    return "withdrawn";
  },
};

async function create(
  client: ShopifyClient,
  shopDomain: string,
  spec: CodeSpec,
): Promise<DiscountPayload | null> {
  const { value, appliesTo, currencyCode } = spec;
  if (value.type === "free_shipping") {
    const { maxShippingMinor: most } = value;
    const maximumShippingPrice = most === null ? null : formatMoney(most, currencyCode);
    const discount = { ...sharedInput(spec), destination: { all: true }, maximumShippingPrice };
    return (await client.run(shopDomain, freeShippingCreate, { discount })).discountCodeFreeShippingCreate;
  }
  const items = value.type === "free_product" ? toVariant(value) : toItems(appliesTo);
  const customerGets = { value: toValue(value, currencyCode), items };
  const discount = { ...sharedInput(spec), customerGets };
  return (await client.run(shopDomain, discountCreate, { discount })).discountCodeBasicCreate;
}

function sharedInput(discount: CodeSpec): Input {
  return {
    title: discount.title,
    code: discount.code,
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    usageLimit: 1,
    appliesOncePerCustomer: true,
    context:
      discount.customerId === null
        ? { all: "ALL" }
        : { customers: { add: [gid("Customer", discount.customerId)] } },
    minimumRequirement:
      discount.minimumSpendMinor === null
        ? null
        : {
            subtotal: {
              greaterThanOrEqualToSubtotal: formatMoney(discount.minimumSpendMinor, discount.currencyCode),
            },
          },
    combinesWith: {
      orderDiscounts: discount.combinesWith.order,
      productDiscounts: discount.combinesWith.product,
      shippingDiscounts: discount.combinesWith.shipping,
    },
  };
}

// Typed, so that a member of the set without a case does not compile.
function toValue(
  value: Exclude<CodeSpec["value"], { readonly type: "free_shipping" }>,
  currencyCode: string,
): Input {
  switch (value.type) {
    case "amount":
      return amountOnce(value.amountMinor, value.currencyCode);
    // A percentage would free every piece in the cart.
    case "free_product":
      return amountOnce(priceOf(value), currencyCode);
    case "percentage":
      return { percentage: value.basisPoints / 10_000 };
  }
}

/** Once for each order, not for each item. */
const amountOnce = (amountMinor: number, currencyCode: string): Input => ({
  discountAmount: { amount: formatMoney(amountMinor, currencyCode), appliesOnEachItem: false },
});

type FreeProduct = Extract<CodeSpec["value"], { readonly type: "free_product" }>;

function priceOf({ priceMinor }: FreeProduct): number {
  invariant(priceMinor !== null, "the price of a free product is read before its code is created");
  return priceMinor;
}

const toVariant = ({ variantId }: FreeProduct): Input => ({
  products: { productVariantsToAdd: [gid("ProductVariant", variantId)] },
});

function toItems(appliesTo: CodeSpec["appliesTo"]): Input {
  switch (appliesTo.type) {
    case "order":
      return { all: true };
    case "products":
      return { products: { productsToAdd: appliesTo.productIds.map((id) => gid("Product", id)) } };
    case "collections":
      return { collections: { add: appliesTo.collectionIds.map((id) => gid("Collection", id)) } };
  }
}

const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

function refusal(errors: UserErrors): PlatformError {
  const codes = new Set(errors.map((error) => error.code));
  if (codes.has("TAKEN"))
    return new PlatformError("code_taken", "A discount with this code exists already.", {
      isRetryable: false,
    });
  const isRetryable = errors.length === 0 || codes.has("INTERNAL_ERROR");
  const message = `The store platform refused the discount: ${describeUserErrors(errors) || "no reason given"}.`;
  return new PlatformError("discount_refused", message, { isRetryable });
}
