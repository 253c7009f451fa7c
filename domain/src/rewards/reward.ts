// A reward as it is kept: one document a reward, checked on write and on read.
import { z } from "zod";
import { isEmptyWindow } from "../local-time.ts";
import { pointsSchema } from "../points.ts";
import { findRewardKind, isRewardKind } from "./kinds.ts";

export const rewardStatusSchema = z.enum(["DRAFT", "ACTIVE", "INACTIVE", "ARCHIVED"]);
export type RewardStatus = z.infer<typeof rewardStatusSchema>;

export const rewardSchema = z
  .strictObject({
    kind: z.string().refine(isRewardKind, "no reward has this kind"),
    name: z.string().trim().min(1).max(100),
    description: z.string().max(1000).nullable().default(null),
    /** What it costs. */
    points: pointsSchema.min(1),
    status: rewardStatusSchema.default("DRAFT"),
    config: z.unknown(),
  })
  .transform((reward, context) => {
    if (!isRewardKind(reward.kind)) return z.NEVER;
    const parsed = findRewardKind(reward.kind).config.safeParse(reward.config);
    if (parsed.success && !isEmptyWindow(parsed.data))
      return { ...reward, kind: reward.kind, config: parsed.data };
    if (parsed.success)
      context.addIssue({
        code: "custom",
        message: "the window ends before it begins",
        path: ["config", "to"],
      });
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", message: issue.message, path: ["config", ...issue.path] });
    return z.NEVER;
  });

/** `config` holds the terms that all rewards share, and the kind's own settings. */
export type Reward = z.infer<typeof rewardSchema>;

export const worthOf = (reward: Reward): number | null =>
  findRewardKind(reward.kind).worthMinor(reward.config);
