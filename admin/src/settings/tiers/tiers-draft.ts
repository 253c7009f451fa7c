// The Tiers tab as text, and back into the program document. What the tab does not show stays as it is.
import { programLimits } from "@laurel/domain/program/program-limits.ts";
import { amountProblem, type UserError, wholeNumberProblems } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import {
  type NumberProblem,
  readMoney,
  readWhole,
  type ShopMoney,
  writeMoney,
  writeNumber,
} from "../../ui/format/read-number.ts";
import { readPoints } from "../../program/read-points.ts";
import { problemOfName } from "../program/problem-of-name.ts";
import type { AppliedDraft } from "../program/program-change.ts";
import { readMultiplier } from "../../kinds/read-multiplier.ts";

export interface LevelDraft {
  /** The tier's id, which never changes: members have the tier by id. */
  readonly id: string;
  readonly name: string;
  /** In units of the currency or in points, depending on the basis. */
  readonly threshold: string;
  /** "1.25" is a quarter more. */
  readonly multiplier: string;
  /** Points for reaching it; empty or "0": none. */
  readonly entryGift: string;
  /** Such as #9aa0a6. */
  readonly color: string;
}

export interface TiersDraft {
  readonly basis: ProgramDocument["tiers"]["basis"];
  readonly window: ProgramDocument["tiers"]["window"];
  readonly graceDays: string;
  readonly adjustmentsCount: boolean;
  readonly levels: readonly LevelDraft[];
}

export const LEVELS_MAX = 20;
const GRACE_DAYS_MAX = 365;
/** A new tier gets the first unused colour. */
const COLORS = [
  "#a8703a",
  "#9aa0a6",
  "#d4a72c",
  "#5b8def",
  "#8e5bd0",
  "#0b6e4f",
  "#c2415d",
  "#2f3a45",
] as const;

export function toTiersDraft({ tiers, adjustments }: ProgramDocument, shop: ShopMoney): TiersDraft {
  return {
    basis: tiers.basis,
    window: tiers.window,
    graceDays: String(tiers.graceDays),
    adjustmentsCount: adjustments.countTowardTier,
    levels: tiers.levels.map(({ id, name, threshold, multiplierBasisPoints, entryGiftPoints, color }) => ({
      id,
      name,
      threshold: tiers.basis === "spend" ? writeMoney(threshold, shop) : String(threshold),
      multiplier: writeNumber(multiplierBasisPoints, shop, 4, 0),
      entryGift: String(entryGiftPoints),
      color,
    })),
  };
}

/** The id was never used: members who had a removed Gold do not have a new Gold. */
export const newLevel = (others: readonly LevelDraft[] = []): LevelDraft => ({
  id: `tier-${crypto.randomUUID().slice(0, 8)}`,
  name: "",
  threshold: "",
  multiplier: "1",
  entryGift: "0",
  color: COLORS.find((color) => others.every((other) => other.color !== color)) ?? COLORS[0],
});

/** The document with all its problems, each at `levels.<id>.<field>`. Levels are sorted by threshold. */
export function applyTiersDraft(draft: TiersDraft, program: ProgramDocument, shop: ShopMoney): AppliedDraft {
  const problems: UserError[] = [];
  const keyOf = (name: string) => name.trim().toLowerCase();
  const isSpend = draft.basis === "spend";
  const readThreshold = ({ threshold }: LevelDraft) =>
    isSpend ? readMoney(threshold, shop) : readPoints(threshold);
  // Both of two alike are refused: either may be the one that was just changed.
  const isDouble = (level: LevelDraft, isSame: (other: LevelDraft) => boolean) =>
    draft.levels.some((other) => other !== level && isSame(other));
  const levels = draft.levels.map((level) => {
    const refuse = (field: string, message: string) =>
      problems.push({ code: "invalid_input", field: ["levels", level.id, field], message });
    const name = level.name.trim();
    const problem = problemOfName(name, programLimits.tierNameCharacters);
    if (problem !== null) refuse("name", problem);
    else if (isDouble(level, (other) => keyOf(other.name) === keyOf(name)))
      refuse("name", "Another tier has this name");
    const read = readThreshold(level);
    if (!read.ok)
      refuse("threshold", isSpend ? amountProblem(read.code, shop) : wholeNumberProblems[read.code]);
    else if (isDouble(level, (other) => startsAt(readThreshold(other), read.value)))
      refuse("threshold", "Another tier starts here");
    const multiplier = readMultiplier(level.multiplier, shop);
    if (!multiplier.ok) refuse("multiplier", multiplier.message);
    const entryGift = readPoints(level.entryGift.trim() || "0", { least: 0 });
    if (!entryGift.ok) refuse("entryGift", entryGiftProblem(entryGift.code));
    const present = program.tiers.levels.find(({ id }) => id === level.id);
    return {
      ...present,
      id: level.id,
      name,
      color: level.color,
      threshold: read.ok ? read.value : 1,
      multiplierBasisPoints: multiplier.ok ? multiplier.value : 10_000,
      entryGiftPoints: entryGift.ok ? entryGift.value : 0,
    };
  });
  const { graceDays } = program.tiers;
  const grace =
    draft.window === "lifetime"
      ? { ok: true as const, value: graceDays }
      : readWhole(draft.graceDays, { least: 0, most: GRACE_DAYS_MAX });
  if (!grace.ok)
    problems.push({
      code: "invalid_input",
      field: ["tiers", "graceDays"],
      message: `Enter a whole number of days, from 0 to ${GRACE_DAYS_MAX}`,
    });
  const document = {
    ...program,
    tiers: {
      ...program.tiers,
      basis: draft.basis,
      window: draft.window,
      graceDays: grace.ok ? grace.value : graceDays,
      levels: levels.toSorted((one, other) => one.threshold - other.threshold),
    },
    adjustments: { ...program.adjustments, countTowardTier: draft.adjustmentsCount },
  };
  return { document, problems };
}

const startsAt = (read: ReturnType<typeof readMoney>, threshold: number): boolean =>
  read.ok && read.value === threshold;

const entryGiftProblem = (code: NumberProblem): string =>
  code === "too_large" ? wholeNumberProblems[code] : "Enter a whole number, or 0 for no reward";
