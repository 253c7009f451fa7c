// A reward as it is stored: one document for each reward, checked on write and on read.
import { z } from "zod";
import { isEmptyWindow } from "../dates/local-time.ts";
import { validationMessages } from "../validation-messages.ts";
import { MAX_POINTS } from "../bounds.ts";
import { configShape } from "../kinds/config-schema.ts";
import { findRewardKind, isRewardKind, type RewardKindId, rewardKinds } from "./kinds.ts";
import { rewardLimits } from "./limits.ts";
import { rangeProblem } from "./price.ts";
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
    const { kind, points } = reward;
    const parsed = configs.get(kind)!.safeParse(reward.config, { error: validationMessages });
    const problems = parsed.success ? problemsOf(kind, { points, terms: parsed.data }) : [];
    if (parsed.success && problems.length === 0) return { ...reward, kind, config: parsed.data };
    for (const { path, message } of problems)
      context.addIssue({ code: "custom", message, path: path.split(".") });
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ ...issue, path: ["config", ...issue.path] });
    return z.NEVER;
  });

/** `config` holds the terms that all rewards share, and the kind's own settings. */
export type Reward = z.infer<typeof rewardSchema>;

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** What no setting shows alone. */
function problemsOf(
  kind: RewardKindId,
  { points, terms }: { readonly points: number; readonly terms: RewardTerms },
): Problem[] {
  const { isForWholeOrder, hasNoMinimumSpend, handsOver } = findRewardKind(kind);
  const isPartRefused = isForWholeOrder && terms.appliesTo.type !== "order";
  const isMinimumRefused = hasNoMinimumSpend && (terms.minimumSpendMinor ?? 0) > 0;
  const ofWindow = { path: "config.to", message: "The end must be after the start." };
  const ofPart = { path: "config.appliesTo", message: "This kind of reward is for the whole order." };
  const ofMinimum = {
    path: "config.minimumSpendMinor",
    message: "This kind of reward has no smallest order.",
  };
  const ofCode = codeTerms
    .filter(({ isSet }) => handsOver !== undefined && isSet(terms))
    .map(({ path }) => ({ path, message: "This kind of reward makes no discount code." }));
  const ofRange = rangeProblem({ kind, points, config: terms });
  return [
    ...(isEmptyWindow(terms) ? [ofWindow] : []),
    ...(isPartRefused ? [ofPart] : []),
    ...(isMinimumRefused ? [ofMinimum] : []),
    ...ofCode,
    ...(ofRange ? [ofRange] : []),
  ];
}

/** The terms that only a discount code has. */
const codeTerms: readonly { readonly path: string; readonly isSet: (terms: RewardTerms) => boolean }[] = [
  { path: "config.codePrefix", isSet: ({ codePrefix }) => codePrefix !== "" },
  { path: "config.codeDays", isSet: ({ codeDays }) => codeDays !== null },
  { path: "config.combinesWith", isSet: ({ combinesWith }) => combinesWith !== null },
];
