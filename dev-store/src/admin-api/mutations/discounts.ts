import { type Discount, idsOfCode } from "../../commerce/discount.ts";
import { parseMinor } from "../../money.ts";
import { announceDiscount } from "../../webhooks/announce.ts";
import { type ApiContext, gid, numberOfGid, type UserError } from "../context.ts";
import { discountNodeView } from "../views/discount-view.ts";
import {
  type BasicDiscountInput,
  type Complaints,
  complaintsUnder,
  type FreeShippingInput,
  readGets,
  readShared,
} from "./discount-input.ts";

type NewDiscount = Omit<Discount, "id" | "codeId" | "uses" | "createdAt" | "updatedAt">;

export const discountMutations = {
  discountCodeBasicCreate: (
    { basicCodeDiscount }: { basicCodeDiscount: BasicDiscountInput },
    context: ApiContext,
  ) => {
    const complaints = complaintsUnder("basicCodeDiscount");
    const shared = readShared(context, basicCodeDiscount, complaints);
    const gets = readGets(context, basicCodeDiscount, complaints);
    return createdOr(context, { ...shared, ...gets }, complaints);
  },

  discountCodeFreeShippingCreate: (
    { freeShippingCodeDiscount: input }: { freeShippingCodeDiscount: FreeShippingInput },
    context: ApiContext,
  ) => {
    const complaints = complaintsUnder("freeShippingCodeDiscount");
    const shared = readShared(context, input, complaints);
    const limit = input.maximumShippingPrice ?? null;
    const maximumPriceMinor = limit === null ? null : parseMinor(limit, context.shop.currencyCode);
    if (limit !== null && maximumPriceMinor === null) {
      complaints.add(["maximumShippingPrice"], "INVALID", "Amount is not one of the shop's currency");
    }
    const discount: NewDiscount = {
      ...shared,
      value: { type: "free_shipping", maximumPriceMinor },
      items: { type: "all" },
    };
    return createdOr(context, discount, complaints);
  },

  discountCodeActivate: ({ id }: { id: string }, context: ApiContext) => {
    return changed(context, id, (discount, now) => {
      if (discount.endsAt !== null && discount.endsAt <= now) discount.endsAt = null;
      if (discount.startsAt > now) discount.startsAt = now;
    });
  },

  /** Ends it now; an expired discount stays as it is. */
  discountCodeDeactivate: ({ id }: { id: string }, context: ApiContext) => {
    return changed(context, id, (discount, now) => {
      if (discount.startsAt > now) discount.startsAt = now;
      if (discount.endsAt === null || discount.endsAt > now) discount.endsAt = now;
    });
  },

  discountCodeDelete: ({ id }: { id: string }, context: ApiContext) => {
    const discount = discountOf(context, id);
    if (discount === undefined) return { deletedCodeDiscountId: null, userErrors: [notFound()] };
    context.shop.discounts.delete(discount.id);
    announceDiscount(context.world, context.shop, discount, "discounts/delete");
    return { deletedCodeDiscountId: gid("DiscountCodeNode", discount.id), userErrors: [] };
  },
};

function createdOr(context: ApiContext, input: NewDiscount, complaints: Complaints): object {
  if (context.isRefusedFinally) complaints.add(["code"], "INVALID", "This discount cannot be created.");
  if (complaints.errors.length > 0) return { codeDiscountNode: null, userErrors: complaints.errors };
  const now = context.world.clock().toISOString();
  const discount: Discount = {
    ...input,
    ...idsOfCode(context.shop.domain, input.code),
    uses: [],
    createdAt: now,
    updatedAt: now,
  };
  context.shop.discounts.set(discount.id, discount);
  announceDiscount(context.world, context.shop, discount, "discounts/create");
  return { codeDiscountNode: discountNodeView(context, discount), userErrors: [] };
}

function changed(context: ApiContext, id: string, change: (discount: Discount, now: string) => void): object {
  const discount = discountOf(context, id);
  if (discount === undefined) return { codeDiscountNode: null, userErrors: [notFound()] };
  const now = context.world.clock().toISOString();
  change(discount, now);
  discount.updatedAt = now;
  announceDiscount(context.world, context.shop, discount, "discounts/update");
  return { codeDiscountNode: discountNodeView(context, discount), userErrors: [] };
}

const discountOf = ({ shop }: ApiContext, id: string): Discount | undefined =>
  shop.discounts.get(numberOfGid(id, "DiscountCodeNode") ?? 0);

const notFound = (): UserError => ({
  field: ["id"],
  code: "INVALID",
  message: "Code discount does not exist.",
  extraInfo: null,
});
