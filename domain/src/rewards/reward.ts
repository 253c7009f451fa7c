// A reward as it is stored: one document for each reward, checked on write and on read.
import { z } from "zod";
import { isEmptyWindow } from "../dates/local-time.ts";
import { validationMessages } from "../validation-messages.ts";
import { MAX_POINTS } from "../bounds.ts";
import { configShape } from "../kinds/config-schema.ts";
import { findRewardKind, isRewardKind, rewardKinds } from "./kinds.ts";
import { rewardLimits } from "./limits.ts";
import { rewardTermsShape, type RewardTerms } from "./reward-terms.ts";

/** The terms that all rewards share, and the kind's own settings. */
const configs = new Map(
  Object.values(rewardKinds).map(({ id, fields }) => [
    id,
    z.strictObject({ ...rewardTermsShape, ...configShape(fields) }) as z.ZodType<RewardTerms>,
  ]),
);

export const rewardStatusSchema = z.enum(["DRAFT", "ACTIVE", "INACTIVE", "ARCHIVED"]);
export type RewardStatus = z.infer<typeof rewardStatusSchema>;

export const rewardSchema = z
  .strictObject({
    kind: z.string().refine(isRewardKind, "No reward has this kind."),
    name: z.string().trim().min(1).max(rewardLimits.nameCharacters),
    description: z.string().max(rewardLimits.descriptionCharacters).nullable().default(null),
    /** Its price in points. */
    points: z.int().min(1).max(MAX_POINTS),
    status: rewardStatusSchema.default("DRAFT"),
    config: z.unknown(),
  })
  .transform((reward, context) => {
    if (!isRewardKind(reward.kind)) return z.NEVER;
    const parsed = configs.get(reward.kind)!.safeParse(reward.config, { error: validationMessages });
    if (parsed.success && !isEmptyWindow(parsed.data))
      return { ...reward, kind: reward.kind, config: parsed.data };
    if (parsed.success)
      context.addIssue({
        code: "custom",
        message: "The end must be after the start.",
        path: ["config", "to"],
      });
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", message: issue.message, path: ["config", ...issue.path] });
    return z.NEVER;
  });

/** `config` holds the terms that all rewards share, and the kind's own settings. */
export type Reward = z.infer<typeof rewardSchema>;

export const worthOf = (reward: Reward): number | null =>
  findRewardKind(reward.kind).worthMinor(reward.config as never);
