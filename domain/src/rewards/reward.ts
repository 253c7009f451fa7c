// A reward as it is stored: one document for each reward, checked on write and on read.
import { z } from "zod";
import { isEmptyWindow } from "../dates/local-time.ts";
import { validationMessages } from "../validation-messages.ts";
import { MAX_POINTS } from "../bounds.ts";
import { configShape } from "../kinds/config-schema.ts";
import { isRewardKind, type RewardKindId, rewardKinds } from "./kinds.ts";
import { rewardLimits } from "./limits.ts";
import { rangeProblem } from "./price.ts";
import type { RewardKind } from "./reward-kind.ts";
import { rewardTermsShape, type RewardTerms } from "./reward-terms.ts";

function refuseParts({ appliesTo }: RewardTerms, context: z.RefinementCtx): void {
  if (appliesTo.type !== "order")
    context.addIssue({
      code: "custom",
      message: "This kind of reward is for the whole order.",
      path: ["appliesTo"],
    });
}

/** The terms that all rewards share, and the kind's own settings. */
const configs = new Map(
  Object.values<RewardKind>(rewardKinds).map(({ id, fields, isForWholeOrder }) => {
    const config = z.strictObject({ ...rewardTermsShape, ...configShape(fields) }) as z.ZodType<RewardTerms>;
    return [id, isForWholeOrder ? config.superRefine(refuseParts) : config];
  }),
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
    const { kind, points } = reward;
    const parsed = configs.get(kind)!.safeParse(reward.config, { error: validationMessages });
    const problems = parsed.success ? problemsOf(kind, { points, terms: parsed.data }) : [];
    if (parsed.success && problems.length === 0) return { ...reward, kind, config: parsed.data };
    for (const { path, message } of problems)
      context.addIssue({ code: "custom", message, path: path.split(".") });
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", message: issue.message, path: ["config", ...issue.path] });
    return z.NEVER;
  });

/** `config` holds the terms that all rewards share, and the kind's own settings. */
export type Reward = z.infer<typeof rewardSchema>;

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** What only several settings together show. */
function problemsOf(
  kind: RewardKindId,
  { points, terms }: { readonly points: number; readonly terms: RewardTerms },
): Problem[] {
  const ofWindow = { path: "config.to", message: "The end must be after the start." };
  const ofRange = rangeProblem({ kind, points, config: terms });
  return [...(isEmptyWindow(terms) ? [ofWindow] : []), ...(ofRange ? [ofRange] : [])];
}
