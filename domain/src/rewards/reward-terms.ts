// What all rewards share, whatever their kind: who may redeem them, when, how often, and what their codes are like.
import { z } from "zod";
import { localDateTimeSchema } from "../dates/local-date-time-schema.ts";
import { rewardLimits } from "./limits.ts";

const ids = z.array(z.string().min(1).max(128)).min(1).max(100);

/** The settings of every reward beside its kind's own. A missing key takes its default. */
export const rewardTermsShape = {
  /** Minimum of the order that the code is used on, in minor units of the shop's currency. */
  minimumSpendMinor: z.int().min(0).nullable().default(null),
  appliesTo: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("order") }),
      z.strictObject({ type: z.literal("products"), productIds: ids }),
      z.strictObject({ type: z.literal("collections"), collectionIds: ids }),
    ])
    .default({ type: "order" }),
  /** Null: as the program says. */
  combinesWith: z
    .strictObject({ order: z.boolean(), product: z.boolean(), shipping: z.boolean() })
    .nullable()
    .default(null),
  codePrefix: z
    .string()
    .regex(/^[A-Z0-9-]{0,16}$/, "Capital letters, digits and -, at most 16.")
    .default(""),
  /** Null: as the program says. */
  codeDays: z.int().min(1).max(rewardLimits.codeDays).nullable().default(null),
  limitPerCustomer: z.int().min(1).nullable().default(null),
  limitTotal: z.int().min(1).nullable().default(null),
  /** Local times of the shop. `from` is inside the window, `to` is not. */
  from: localDateTimeSchema.nullable().default(null),
  to: localDateTimeSchema.nullable().default(null),
  /** An empty list means everyone. */
  tierIds: z.array(z.string().max(64)).max(20).default([]),
};

export const rewardTermsSchema = z.object(rewardTermsShape);
export type RewardTerms = z.infer<typeof rewardTermsSchema>;
