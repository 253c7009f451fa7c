// The Tiers tab as text, and back into the program document. What the tab does not show stays as it is.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import { parseWholeNumber } from "@laurel/domain/whole-number.ts";
import { programLimits } from "@laurel/domain/program-limits.ts";
import type { UserError } from "../api/user-errors.ts";
import type { ProgramDocument } from "../program/program.ts";
import { problemOfName } from "./problem-of-name.ts";

export interface LevelDraft {
  /** The tier's id, which never changes: members hold the tier by it. */
  readonly id: string;
  readonly name: string;
  /** In the currency's units, or points, as the basis says. */
  readonly threshold: string;
  /** "1.25" is a quarter more. */
  readonly multiplier: string;
}

export interface TiersDraft {
  readonly basis: ProgramDocument["tiers"]["basis"];
  readonly adjustmentsCount: boolean;
  readonly levels: readonly LevelDraft[];
}

export const LEVELS_MAX = 20;
const MULTIPLIER_MAX = 100;
const COLOR = "#9aa0a6";

export function toTiersDraft({ tiers, adjustments }: ProgramDocument, currencyCode: string): TiersDraft {
  return {
    basis: tiers.basis,
    adjustmentsCount: adjustments.countTowardTier,
    levels: tiers.levels.map(({ id, name, threshold, multiplierBasisPoints }) => ({
      id,
      name,
      threshold: tiers.basis === "spend" ? formatMoney(threshold, currencyCode) : String(threshold),
      multiplier: String(multiplierBasisPoints / 10_000),
    })),
  };
}

/** An id that no tier ever had: a new Gold is not the Gold that members held before. */
export const newLevel = (): LevelDraft => ({
  id: `tier-${crypto.randomUUID().slice(0, 8)}`,
  name: "",
  threshold: "",
  multiplier: "1",
});

/** With everything that is wrong with it, each at `levels.<id>.<field>`. Levels come in the order of their thresholds. */
export function applyTiersDraft(
  draft: TiersDraft,
  program: ProgramDocument,
  currencyCode: string,
): { readonly document: ProgramDocument; readonly problems: readonly UserError[] } {
  const problems: UserError[] = [];
  const names = new Set<string>();
  const thresholds = new Set<number>();
  const levels = draft.levels.map((level) => {
    const refuse = (field: string, message: string) =>
      problems.push({ code: "invalid_input", field: ["levels", level.id, field], message });
    const name = level.name.trim();
    const problem = problemOfName(name, programLimits.tierNameCharacters);
    if (problem !== null) refuse("name", problem);
    else if (names.has(name.toLowerCase())) refuse("name", "Another tier has this name");
    names.add(name.toLowerCase());
    const threshold = readThreshold(level.threshold, draft.basis, currencyCode);
    if (threshold === null)
      refuse(
        "threshold",
        draft.basis === "spend" ? "Enter an amount above 0, such as 500" : "Enter a whole number above 0",
      );
    else if (thresholds.has(threshold)) refuse("threshold", "Another tier starts here");
    if (threshold !== null) thresholds.add(threshold);
    const multiplier = readBasisPoints(level.multiplier);
    if (multiplier === null)
      refuse("multiplier", `Enter 0 to ${MULTIPLIER_MAX}, such as 1.5, with four decimals at most`);
    const present = program.tiers.levels.find(({ id }) => id === level.id);
    return {
      ...(present ?? { entryGiftPoints: 0, color: COLOR }),
      id: level.id,
      name,
      threshold: threshold ?? 1,
      multiplierBasisPoints: multiplier ?? 10_000,
    };
  });
  const document = {
    ...program,
    tiers: {
      ...program.tiers,
      basis: draft.basis,
      ...(levels.length > 0 && { window: "lifetime" as const }),
      levels: levels.toSorted((one, other) => one.threshold - other.threshold),
    },
    adjustments: { ...program.adjustments, countTowardTier: draft.adjustmentsCount },
  };
  return { document, problems };
}

function readThreshold(text: string, basis: TiersDraft["basis"], currencyCode: string): number | null {
  const trimmed = text.trim();
  if (basis === "points") {
    const points = parseWholeNumber(trimmed);
    return points.ok ? points.value : null;
  }
  const parsed = parseMoney(trimmed, currencyCode);
  return parsed.ok && parsed.minor > 0 ? parsed.minor : null;
}

/** "1.25" → 12,500; null where it is no number of four decimals at most, up to a hundred. */
function readBasisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]) * 10_000 + Number((match[2] ?? "").padEnd(4, "0"));
  return value <= MULTIPLIER_MAX * 10_000 ? value : null;
}
