// Turns an app's input into a discount, or gives the platform's error codes.
import type { Discount } from "../../commerce/discount.ts";
import { discountByCode, variantById } from "../../commerce/find.ts";
import { parseMinor } from "../../money.ts";
import { type ApiContext, numberOfGid, type UserError } from "../context.ts";

export interface SharedDiscountInput {
  appliesOncePerCustomer?: boolean | null;
  code?: string | null;
  combinesWith?: Partial<Discount["combinesWith"]> | null;
  context?: { all?: "ALL"; customers?: { add?: string[] | null; remove?: string[] | null } } | null;
  endsAt?: string | null;
  startsAt?: string | null;
  minimumRequirement?: {
    subtotal?: { greaterThanOrEqualToSubtotal?: string | null } | null;
    quantity?: { greaterThanOrEqualToQuantity?: string | null } | null;
  } | null;
  tags?: string[] | null;
  title?: string | null;
  usageLimit?: number | null;
}

export interface BasicDiscountInput extends SharedDiscountInput {
  customerGets?: {
    value?: {
      percentage?: number | null;
      discountAmount?: { amount?: string | null; appliesOnEachItem?: boolean | null } | null;
    } | null;
    items?: {
      all?: boolean | null;
      products?: { productsToAdd?: string[] | null; productVariantsToAdd?: string[] | null } | null;
      collections?: { add?: string[] | null } | null;
    } | null;
  } | null;
}

export interface FreeShippingInput extends SharedDiscountInput {
  maximumShippingPrice?: string | null;
}

/** Collects errors below the mutation's argument name. */
export interface Complaints {
  errors: UserError[];
  add(path: string[], code: string, message: string): void;
}

export function complaintsUnder(argument: string): Complaints {
  const errors: UserError[] = [];
  return {
    errors,
    add(path, code, message) {
      errors.push({ field: [argument, ...path], code, message, extraInfo: null });
    },
  };
}

type SharedPart = Omit<Discount, "id" | "codeId" | "value" | "items" | "uses" | "createdAt" | "updatedAt">;

export function readShared(
  context: ApiContext,
  input: SharedDiscountInput,
  complaints: Complaints,
): SharedPart {
  const code = input.code?.trim() ?? "";
  if (!input.title?.trim()) complaints.add(["title"], "BLANK", "Title can't be blank");
  if (code === "") complaints.add(["code"], "BLANK", "Code can't be blank");
  if (code.length > 255) complaints.add(["code"], "TOO_LONG", "Code is too long (maximum is 255 characters)");
  if (/[\r\n]/.test(code)) complaints.add(["code"], "INVALID", "Code cannot contain newline characters.");
  if (code !== "" && discountByCode(context.shop, code) !== null) {
    complaints.add(["code"], "TAKEN", "Code must be unique. Please try a different code.");
  }
  if (!input.startsAt) complaints.add(["startsAt"], "BLANK", "Starts at can't be blank");
  if (input.startsAt && input.endsAt && input.endsAt <= input.startsAt) {
    complaints.add(["endsAt"], "END_DATE_BEFORE_START_DATE", "Ends at needs to be after starts_at");
  }
  if (typeof input.usageLimit === "number" && input.usageLimit < 1) {
    complaints.add(["usageLimit"], "GREATER_THAN", "Usage limit must be greater than 0");
  }
  return {
    code,
    title: input.title ?? "",
    startsAt: input.startsAt ?? "",
    endsAt: input.endsAt ?? null,
    usageLimit: input.usageLimit ?? null,
    appliesOncePerCustomer: input.appliesOncePerCustomer ?? false,
    customerIds: readCustomers(context, input, complaints),
    ...readMinimum(context, input, complaints),
    combinesWith: {
      orderDiscounts: input.combinesWith?.orderDiscounts ?? false,
      productDiscounts: input.combinesWith?.productDiscounts ?? false,
      shippingDiscounts: input.combinesWith?.shippingDiscounts ?? false,
    },
    tags: input.tags ?? [],
  };
}

function readCustomers(
  { shop }: ApiContext,
  { context }: SharedDiscountInput,
  complaints: Complaints,
): number[] | null {
  if (!context) {
    complaints.add(["context"], "BLANK", "Context can't be blank");
    return null;
  }
  if (context.all !== undefined) return null;
  const ids = (context.customers?.add ?? []).map((id) => numberOfGid(id, "Customer") ?? 0);
  if (ids.length === 0) complaints.add(["context", "customers", "add"], "BLANK", "Customers can't be blank");
  for (const [index, id] of ids.entries()) {
    if (shop.customers.has(id)) continue;
    const given = context.customers?.add?.[index] ?? "";
    complaints.add(["context", "customers", "add"], "INVALID", `Customer with id: ${given} is invalid`);
  }
  return ids;
}

function readMinimum(
  { shop }: ApiContext,
  { minimumRequirement }: SharedDiscountInput,
  complaints: Complaints,
): Pick<Discount, "minimumSubtotalMinor" | "minimumQuantity"> {
  const subtotal = minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? null;
  const quantity = minimumRequirement?.quantity?.greaterThanOrEqualToQuantity ?? null;
  if (subtotal !== null && quantity !== null) {
    const code = "MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT";
    complaints.add(["minimumRequirement"], code, "Only one of subtotal and quantity may be given");
  }
  const minimumSubtotalMinor = subtotal === null ? null : parseMinor(subtotal, shop.currencyCode);
  if (subtotal !== null && (minimumSubtotalMinor === null || minimumSubtotalMinor < 0)) {
    const path = ["minimumRequirement", "subtotal", "greaterThanOrEqualToSubtotal"];
    complaints.add(path, "INVALID", "Minimum subtotal is not an amount of the shop's currency");
  }
  return { minimumSubtotalMinor, minimumQuantity: quantity === null ? null : Number(quantity) };
}

export function readGets(
  { shop }: ApiContext,
  { customerGets }: BasicDiscountInput,
  complaints: Complaints,
): Pick<Discount, "value" | "items"> {
  const value = customerGets?.value;
  const percentage = value?.percentage ?? null;
  const amount = value?.discountAmount?.amount ?? null;
  let read: Discount["value"] = { type: "percentage", basisPoints: 0 };
  if (percentage !== null && amount !== null) {
    complaints.add(["customerGets", "value"], "TOO_MANY_ARGUMENTS", "Only one kind of value may be given");
  } else if (percentage !== null) {
    if (percentage <= 0 || percentage > 1) {
      const path = ["customerGets", "value", "percentage"];
      complaints.add(path, "VALUE_OUTSIDE_RANGE", "Value must be between 0.0 and 1.0");
    }
    read = { type: "percentage", basisPoints: Math.round(percentage * 10_000) };
  } else if (amount === null) {
    complaints.add(["customerGets", "value"], "BLANK", "Value can't be blank");
  } else {
    const amountMinor = parseMinor(amount, shop.currencyCode);
    const path = ["customerGets", "value", "discountAmount", "amount"];
    if (amountMinor === null) complaints.add(path, "INVALID", "Amount is not one of the shop's currency");
    else if (amountMinor <= 0) complaints.add(path, "GREATER_THAN", "Amount must be greater than 0");
    read = {
      type: "amount",
      amountMinor: amountMinor ?? 0,
      onEachItem: value?.discountAmount?.appliesOnEachItem ?? false,
    };
  }
  const productIds = (customerGets?.items?.products?.productsToAdd ?? []).map(
    (id) => numberOfGid(id, "Product") ?? 0,
  );
  const variantIds = (customerGets?.items?.products?.productVariantsToAdd ?? []).map(
    (id) => numberOfGid(id, "ProductVariant") ?? 0,
  );
  const collectionIds = (customerGets?.items?.collections?.add ?? []).map(
    (id) => numberOfGid(id, "Collection") ?? 0,
  );
  if (!customerGets?.items) complaints.add(["customerGets", "items"], "BLANK", "Items can't be blank");
  if (productIds.some((id) => !shop.products.has(id))) {
    complaints.add(
      ["customerGets", "items", "products", "productsToAdd"],
      "INVALID",
      "A product does not exist",
    );
  }
  if (variantIds.some((id) => variantById(shop, id) === null)) {
    complaints.add(
      ["customerGets", "items", "products", "productVariantsToAdd"],
      "INVALID",
      "A product variant does not exist",
    );
  }
  if (collectionIds.some((id) => !shop.collections.has(id))) {
    complaints.add(["customerGets", "items", "collections", "add"], "INVALID", "A collection does not exist");
  }
  const productsAndVariants = productIds.length + variantIds.length;
  if (customerGets?.items?.all || productsAndVariants + collectionIds.length === 0) {
    return { value: read, items: { type: "all" } };
  }
  return productsAndVariants > 0
    ? { value: read, items: { type: "products", productIds, variantIds } }
    : { value: read, items: { type: "collections", collectionIds } };
}
