// Why an entry of a member's history is what it is, as the member reads it. Money is in minor units of the program's
// currency; days are local days of the shop (YYYY-MM-DD). What staff wrote for themselves has no place in it.
import * as z from "zod";
import { shopperEntrySchema } from "./view.ts";

const day = z.iso.date();
const count = z.int().min(0);
const name = z.string().nullable();

/** Points before the one rounding: "637.5". `isCut`: the digits go on. */
const exactPoints = z.strictObject({ digits: z.string(), isCut: z.boolean() });

/** Of an order that earns nothing. `not_counted`: for a reason that is the shop's own. */
const noneReasons = [
  "cancelled",
  "voided",
  "refunded",
  "not_paid",
  "not_fulfilled",
  "deleted",
  "not_counted",
] as const;

const orderChangeNames = [
  "cancelled",
  "refunded",
  "refunded_in_part",
  "edited",
  "voided",
  "deleted",
  "moved",
  "customer_added",
  "customer_removed",
  "claimed",
  "updated",
] as const;

/** How points grow, in this order. `points`: with this step and all before it. */
const receiptStepSchema = z.discriminatedUnion("kind", [
  /** Basis points: 10,000 are 1 point for each unit of the currency. */
  z.strictObject({
    kind: z.literal("rate"),
    rateBasisPoints: count,
    units: count,
    points: exactPoints,
  }),
  /** The merchant's names of what multiplies lines. Rules without a name are left out. */
  z.strictObject({ kind: z.literal("rules"), names: z.array(z.string()), points: exactPoints }),
  z.strictObject({
    kind: z.literal("tier"),
    name: z.string(),
    factorBasisPoints: count,
    points: exactPoints,
  }),
]);

/**
 * What the order is worth as it is now: Σ `lines` − `discountMinor` + `taxMinor` + Σ `extras` − Σ `reductions` is
 * `countsMinor`. An order that earns nothing has none of these.
 */
export const orderReceiptSchema = z.strictObject({
  kind: z.literal("order"),
  none: z.enum(noneReasons).nullable(),
  /** What happened to the order, if this is not its first entry. */
  change: z
    .strictObject({
      name: z.enum(orderChangeNames),
      /** Below zero: they left the order. */
      items: z.array(z.strictObject({ name, quantity: z.int() })),
      /** Refunded as an amount. */
      amountMinor: count.nullable(),
      /** Points of the order before this entry, and by how many it changes them. */
      before: z.int(),
      posted: z.int(),
    })
    .nullable(),
  /** What counts, at its price if all prices are known, else at what it counts. `name`: null if it is not known. */
  lines: z.array(
    z.strictObject({
      name,
      quantity: count,
      amountMinor: count,
      /** In basis points; null if no rule multiplies the line. */
      factorBasisPoints: z.number().min(0).nullable(),
    }),
  ),
  discountMinor: count,
  /** Below zero: it is in the prices and does not count. Above: it counts on top of them. */
  taxMinor: z.int(),
  extras: z.array(z.strictObject({ what: z.enum(["shipping", "tip"]), amountMinor: count })),
  reductions: z.array(
    z.strictObject({
      reason: z.enum(["not_paid", "refunded_amount", "paid_with_gift_card"]),
      amountMinor: count,
    }),
  ),
  countsMinor: count,
  steps: z.array(receiptStepSchema),
  /** Null: there was nothing to round. */
  rounding: z.enum(["floor", "nearest", "up"]).nullable(),
  /** For the order itself, whatever it costs. */
  fixed: count,
  points: count,
  leftOut: z.array(
    z.strictObject({
      name,
      quantity: count,
      amountMinor: z.int().nullable(),
      reason: z.enum(["gift_card", "refunded", "excluded"]),
    }),
  ),
  /** What else the member paid, and did not count. */
  notCounted: z.array(z.strictObject({ what: z.enum(["shipping", "tip", "tax"]), amountMinor: count })),
});

export const whySchema = z.discriminatedUnion("kind", [
  orderReceiptSchema,
  z.strictObject({ kind: z.literal("release"), heldUntil: day }),
  /** `inactiveMonths`: it expired because nothing was earned or spent for so long. Null: on its own date. */
  z.strictObject({ kind: z.literal("expiry"), expiredOn: day, inactiveMonths: count.nullable() }),
  z.strictObject({ kind: z.literal("action"), name: z.string() }),
  /** What a friend's order gave before, and by how much this changes it. */
  z.strictObject({ kind: z.literal("referral"), before: z.int(), posted: z.int() }),
  z.strictObject({ kind: z.literal("adjustment") }),
  z.strictObject({ kind: z.literal("import"), pending: count }),
  /** `expired`: points of what was undone that had expired before. */
  z.strictObject({ kind: z.literal("undo"), expired: count }),
  /** `isAgain`: a code that was given back was used after all. */
  z.strictObject({ kind: z.literal("redemption"), reward: name, isAgain: z.boolean() }),
  z.strictObject({
    kind: z.literal("redemption_return"),
    reward: name,
    why: z.enum(["failed", "cancelled", "expired", "order_cancelled", "taken_off"]),
  }),
  z.strictObject({ kind: z.literal("write_off"), points: count }),
  z.strictObject({ kind: z.literal("write_off_reversal"), points: count }),
  /** `doubled`: points of bonuses that both accounts had and that count once. */
  z.strictObject({ kind: z.enum(["merge", "merge_undo"]), side: z.enum(["from", "into"]), doubled: count }),
  z.strictObject({
    kind: z.literal("tier_gift"),
    tier: z.string(),
    enteredOn: day,
    isTakenBack: z.boolean(),
    isAgain: z.boolean(),
  }),
]);

export const shopperReceiptSchema = z.strictObject({ entry: shopperEntrySchema, why: whySchema });

export type ShopperReceipt = z.infer<typeof shopperReceiptSchema>;
export type ReceiptWhy = z.infer<typeof whySchema>;
export type OrderReceipt = z.infer<typeof orderReceiptSchema>;
export type ReceiptStep = z.infer<typeof receiptStepSchema>;
