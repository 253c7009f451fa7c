// The program document: what a merchant decides, as one value. Every version is stored whole and never edited. All
// top-level keys are required and unknown ones are refused, because a forgotten key must never reset a program. Inside
// a section, a missing key takes its default.
import { z } from "zod";
import type { OrderKind } from "../earning/earning-kind.ts";
import { earningConfigs } from "../earning/earning-configs.ts";
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import { orderSpend } from "../earning/order-spend.ts";
import { canBeAdded, type Rate } from "../earning/rate.ts";
import { localDateTimeSchema } from "../dates/local-date-time-schema.ts";
import { isEmptyWindow } from "../dates/local-time.ts";
import { friendProblems } from "../referrals/friend-code.ts";
import { isLogo, LOGO_HINT } from "../shopper/logo.ts";
import { findRewardKind, isRewardKind } from "../rewards/kinds.ts";
import { validationMessages } from "../validation-messages.ts";
import { isColour, programLimits } from "./program-limits.ts";
import { firstEarning } from "./first-earning.ts";
import { instantSchema } from "../bounds.ts";
import { pointsSchema } from "../points-schema.ts";
import { roundUnitMinor } from "../round-unit.ts";
import { isOneLine, isSeen, ONE_LINE } from "../text.ts";

const ruleId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "Lower-case letters, digits and -, at most 64.");
const ids = z.array(z.string().min(1).max(128)).max(250).default([]);

/** The label of the shop's button until the merchant changes it. */
const LAUNCHER_TEXT = "Rewards";

const pointsName = z.string().min(1).max(programLimits.pointsNameCharacters);

const earningRule = z
  .strictObject({
    id: ruleId,
    kind: z.string().refine(isEarningKind, "No way to earn has this kind."),
    enabled: z.boolean(),
    name: z.string().min(1).max(100).optional(),
    /** Local times of the shop. `from` is inside the window, `to` is not. */
    window: z
      .strictObject({ from: localDateTimeSchema.nullable(), to: localDateTimeSchema.nullable() })
      .optional(),
    /** Only members of these tiers; an empty list means everyone. */
    tierIds: z.array(z.string()).max(20).optional(),
    config: z.unknown(),
  })
  .superRefine((rule, context) => {
    if (!isEarningKind(rule.kind)) return;
    const config = earningConfigs[rule.kind].safeParse(rule.config, { error: validationMessages });
    for (const issue of config.error?.issues ?? [])
      context.addIssue({ ...issue, path: ["config", ...issue.path] });
    if (rule.window && isEmptyWindow(rule.window))
      context.addIssue({
        code: "custom",
        message: "The end must be after the start.",
        path: ["window", "to"],
      });
  });

const tierLevel = z.strictObject({
  id: ruleId,
  name: z.string().min(1).max(programLimits.tierNameCharacters),
  /** Minor units if the basis is spend, points if it is points. */
  threshold: z.int().min(1),
  multiplierBasisPoints: z.int().min(0).max(1_000_000).default(10_000),
  /** Given once when progress reaches the level. */
  entryGiftPoints: pointsSchema.default(0),
  color: z.string().max(32).default("#9aa0a6"),
});

export const programDocumentSchema = z
  .strictObject({
    name: z.string().min(1).max(programLimits.nameCharacters),
    pointsName: z.strictObject({ one: pointsName, other: pointsName }),
    /** What a point is worth, in hundredths of a minor unit: 100 = one cent. */
    pointValueHundredths: z.int().min(0).max(programLimits.pointValueHundredths),
    participants: z.enum(["everyone", "account_holders"]),
    earning: z.array(earningRule).max(100),
    orders: z.strictObject({
      awardOn: z.enum(["paid", "fulfilled"]).default("paid"),
      earnsFrom: instantSchema.nullable().default(null),
      holdDays: z.int().min(0).max(90).default(14),
      rounding: z.enum(["floor", "nearest", "up"]).default("floor"),
      include: z
        .strictObject({
          tax: z.boolean().default(false),
          shipping: z.boolean().default(false),
          tips: z.boolean().default(false),
          giftCardsBought: z.boolean().default(false),
          paidWithGiftCard: z.boolean().default(true),
        })
        .prefault({}),
      exclude: z
        .strictObject({
          productIds: ids,
          collectionIds: ids,
          productTags: ids,
          customerTags: ids,
          channels: ids,
        })
        .prefault({}),
      negativeBalance: z.enum(["allow_negative", "stop_at_zero"]).default("allow_negative"),
      guestClaimDays: z.int().min(0).max(365).default(30),
      /** Within how many days of the sale the store may name its customer. 0: never. */
      lateCustomerDays: z.int().min(0).max(365).default(30),
    }),
    expiry: z.strictObject({
      policy: z.enum(["never", "inactivity", "per_lot"]).default("never"),
      months: z.int().min(1).max(120).default(12),
      /** How many days before their points expire members are warned. Empty: never. */
      warnDays: z.array(z.int().min(1).max(365)).max(5).default([30, 3]),
    }),
    tiers: z.strictObject({
      basis: z.enum(["spend", "points"]).default("spend"),
      window: z.enum(["rolling_12_months", "calendar_year", "lifetime"]).default("lifetime"),
      graceDays: z.int().min(0).max(365).default(30),
      levels: z.array(tierLevel).max(20).default([]),
    }),
    redemptions: z.strictObject({
      codeDays: z.int().min(1).max(3650).default(90),
      combinesWith: z
        .strictObject({
          order: z.boolean().default(false),
          product: z.boolean().default(false),
          shipping: z.boolean().default(false),
        })
        .prefault({}),
      returnWhenExpired: z.boolean().default(false),
      returnWhenOrderCancelled: z.boolean().default(true),
    }),
    adjustments: z.strictObject({ countTowardTier: z.boolean().default(false) }),
    referrals: z.strictObject({
      enabled: z.boolean().default(false),
      advocatePoints: pointsSchema.default(500),
      /** The kind of reward that the friend's code gives, and its settings (`friendProblems`). */
      friendRewardKind: z.string().max(64).default("amount_off"),
      friendConfig: z.record(z.string(), z.unknown()).default({}),
      /** Of the friend's order: what counts for points. Also the code's own minimum. */
      minimumSpendMinor: z.int().min(0).default(0),
      /** How many friends a month bring points without a decision. 0: no limit. */
      monthlyCap: z.int().min(0).default(10),
    }),
    branding: z.strictObject({
      accent: z.string().refine(isColour, "Enter a colour such as #0b6e4f.").default("#0b6e4f"),
      launcher: z.enum(["bottom_right", "bottom_left", "hidden"]).default("bottom_right"),
      launcherText: z.string().max(programLimits.launcherTextCharacters).default(LAUNCHER_TEXT),
      /** In e-mails, in place of the shop's name. Empty: none. */
      logoUrl: z
        .string()
        .refine((address) => address === "" || isLogo(address), LOGO_HINT)
        .default(""),
    }),
  })
  .superRefine((program, context) => {
    refuseDoubles(program.earning, ["earning"], context);
    if (!canBeAdded(ratesOf(program.earning)))
      context.addIssue({
        code: "custom",
        message: "These rules give points for amounts of money that cannot be added: use the same amount.",
        path: ["earning"],
      });
    refuseDoubles(program.tiers.levels, ["tiers", "levels"], context);
    const thresholds = program.tiers.levels.map((level) => level.threshold);
    if (thresholds.some((threshold, index) => index > 0 && threshold <= thresholds[index - 1]!))
      context.addIssue({
        code: "custom",
        message: "Each tier needs a higher threshold than the one before.",
        path: ["tiers", "levels"],
      });
  });

/** Of rules that are right by themselves. */
const ratesOf = (earning: readonly { readonly kind: string; readonly config?: unknown }[]): Rate[] =>
  earning.flatMap(({ kind, config }) => {
    if (kind !== orderSpend.id) return [];
    const read = earningConfigs.order_spend.safeParse(config);
    const given = read.data && orderSpend.contribute(read.data, { eligibleMinor: 0 });
    return given?.type === "rate" ? [given] : [];
  });

function refuseDoubles(items: readonly { id: string }[], path: string[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id))
      context.addIssue({
        code: "custom",
        message: `The id ${id} is used twice.`,
        path: [...path, index, "id"],
      });
    seen.add(id);
  }
}

export type ProgramDocument = z.infer<typeof programDocumentSchema>;
export type EarningRule = ProgramDocument["earning"][number];
export type TierLevel = ProgramDocument["tiers"]["levels"][number];

/** DRAFT earns nothing and shows nothing. ON does both. PAUSED stops new awards and redemptions. */
export type ProgramStatus = "DRAFT" | "ON" | "PAUSED";

/** The program of a new shop: points worth a hundredth of what is spent, defaults for everything else. */
export const defaultProgram = (currencyCode: string): ProgramDocument =>
  programDocumentSchema.parse({
    name: "Rewards",
    pointsName: { one: "point", other: "points" },
    // A hundredth of the amount that earns a point.
    pointValueHundredths: roundUnitMinor(currencyCode),
    participants: "everyone",
    earning: firstEarning(currencyCode),
    orders: {},
    expiry: {},
    tiers: {},
    redemptions: {},
    adjustments: {},
    referrals: {},
    branding: {},
  });

export interface ProgramProblem {
  readonly code: "invalid_program";
  readonly path: readonly string[];
  readonly message: string;
}

/** Reads a document from outside: the program, or all its errors, each with its path. */
export function parseProgram(
  document: unknown,
): { ok: true; program: ProgramDocument } | { ok: false; problems: ProgramProblem[] } {
  const parsed = programDocumentSchema.safeParse(document, { error: validationMessages });
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => ({
        code: "invalid_program",
        path: issue.path.map(String),
        message: issue.message,
      })),
    };
  const problems = [
    ...unreadableNames(parsed.data),
    ...doubleNames(parsed.data),
    ...referralProblems(parsed.data),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, program: parsed.data };
}

/** Shoppers read these names. Stored programs that break this rule can still be read. */
function unreadableNames({ name, pointsName, tiers, earning, branding }: ProgramDocument): ProgramProblem[] {
  const mustSay: [readonly (string | number)[], string][] = [
    [["name"], name],
    [["pointsName", "one"], pointsName.one],
    [["pointsName", "other"], pointsName.other],
    [["branding", "launcherText"], branding.launcherText],
    ...tiers.levels.map((level, index): [(string | number)[], string] => [
      ["tiers", "levels", index, "name"],
      level.name,
    ]),
  ];
  const maySay = earning.map((rule, index): [readonly (string | number)[], string] => [
    ["earning", index, "name"],
    rule.name ?? "",
  ]);
  const problem = (path: readonly (string | number)[], message: string): ProgramProblem => ({
    code: "invalid_program",
    path: path.map(String),
    message,
  });
  return [
    ...mustSay.filter(([, text]) => !isSeen(text)).map(([path]) => problem(path, "This cannot be empty.")),
    ...[...mustSay, ...maySay]
      .filter(([, text]) => !isOneLine(text))
      .map(([path]) => problem(path, ONE_LINE)),
  ];
}

/** Shoppers know a tier only by its name. Stored programs that break this rule can still be read. */
function doubleNames({ tiers }: ProgramDocument): ProgramProblem[] {
  const names = tiers.levels.map(({ name }) => name.trim().toLowerCase());
  return tiers.levels.flatMap(({ name }, index) =>
    names.indexOf(names[index]!) === index
      ? []
      : [
          {
            code: "invalid_program",
            path: ["tiers", "levels", String(index), "name"],
            message: `Another tier is called ${name.trim()}.`,
          },
        ],
  );
}

/** While referrals are off, what a friend would get need not be complete. */
const referralProblems = ({ referrals }: ProgramDocument): ProgramProblem[] =>
  referrals.enabled
    ? friendProblems(referrals).map(({ path, message }) => ({
        code: "invalid_program",
        path: ["referrals", ...path],
        message,
      }))
    : [];

/** Whether any active rule, exclusion or friend's reward names products, their tags or their collections. */
export const looksAtProducts = (program: ProgramDocument): boolean =>
  givesFriendsProducts(program) ||
  program.orders.exclude.productIds.length > 0 ||
  needsProductFacts(program) ||
  hasOrderRule(program, (kind, config) => kind.scopes(config).includes("read_products"));

const givesFriendsProducts = ({ referrals }: ProgramDocument): boolean =>
  referrals.enabled &&
  isRewardKind(referrals.friendRewardKind) &&
  findRewardKind(referrals.friendRewardKind).scopes.includes("read_products");

/** Whether any enabled rule or exclusion looks at product tags or collections. */
export function needsProductFacts(program: ProgramDocument): boolean {
  const { productTags, collectionIds } = program.orders.exclude;
  if (productTags.length > 0 || collectionIds.length > 0) return true;
  return hasOrderRule(program, (kind, config) => kind.needsProductFacts(config));
}

function hasOrderRule(
  { earning }: ProgramDocument,
  is: (kind: OrderKind, config: never) => boolean,
): boolean {
  return earning.some((rule) => {
    if (!rule.enabled || !isEarningKind(rule.kind)) return false;
    const kind = findEarningKind(rule.kind);
    return kind.shape === "order" && is(kind, rule.config as never);
  });
}
