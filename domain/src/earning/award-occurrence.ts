// What an occurrence earns by one rule, whatever its trigger: a sign-up, a recorded action, a consent, a date. Only
// this file turns occurrence kinds into postings.
import { isInWindow, toLocalDate } from "../dates/local-time.ts";
import type { Explanation } from "../explanation.ts";
import { sourceKey } from "../ledger/entry.ts";
import type { PostingDraft } from "../ledger/posting.ts";
import type { EarningRule, ProgramDocument, ProgramStatus } from "../program/program.ts";
import type { OccurrenceKind, OccurrenceLimit, Trigger } from "./earning-kind.ts";
import { findEarningKind, isEarningKind } from "./kinds.ts";

export interface OccurrenceQuestion {
  /** The name of the recorded action; null for other triggers. */
  readonly action: string | null;
  /** An instant. */
  readonly occurredAt: string;
  readonly tierId: string | null;
  readonly timeZone: string;
  /** Local dates on which this member earned by the rule before. */
  readonly earlierLocalDates: readonly string[];
  /** For a date of the member's: the local date on which it was entered. */
  readonly knownOn?: string;
}

export type OccurrenceOutcome =
  | { readonly ok: true; readonly points: number }
  | ({ readonly ok: false; readonly code: "limit_reached" } & OccurrenceLimit)
  | { readonly ok: false; readonly code: "zero_points" };

export interface OccurrenceProgram {
  readonly status: ProgramStatus;
  readonly document: ProgramDocument;
}

/** The enabled rules of a trigger, in the program's order. A program that is not on has none. */
export function listOccurrenceRules(program: OccurrenceProgram, trigger: Trigger): readonly EarningRule[] {
  if (program.status !== "ON") return [];
  return program.document.earning.filter(
    (rule) => rule.enabled && occurrenceKindOf(rule)?.trigger === trigger,
  );
}

/**
 * Whether the rule is open at that moment, covers the member's tier, and concerns what happened: a date counts only if
 * it was known long enough before.
 */
export function isRuleFor(
  rule: EarningRule,
  { occurredAt, tierId, timeZone, ...question }: Omit<OccurrenceQuestion, "earlierLocalDates">,
): boolean {
  const { tierIds = [] } = rule;
  if (tierIds.length > 0 && !(tierId !== null && tierIds.includes(tierId))) return false;
  if (rule.window && !isInWindow(occurredAt, rule.window, timeZone)) return false;
  const occurrence = { ...question, localDate: toLocalDate(occurredAt, timeZone), earlierLocalDates: [] };
  const award = occurrenceKindOf(rule)?.award(rule.config as never, occurrence);
  return award !== undefined && (award.ok || award.code === "limit_reached");
}

/** Only for a rule that passed `isRuleFor`. */
export function awardOccurrence(rule: EarningRule, question: OccurrenceQuestion): OccurrenceOutcome {
  const kind = occurrenceKindOf(rule);
  const localDate = toLocalDate(question.occurredAt, question.timeZone);
  const award = kind?.award(rule.config as never, { ...question, localDate });
  if (kind && award && !award.ok)
    return { ok: false, code: "limit_reached", ...kind.limit(rule.config as never) };
  return award?.ok && award.points > 0
    ? { ok: true, points: award.points }
    : { ok: false, code: "zero_points" };
}

/** A late award is dated by its occurrence, not by its recording. `occurrence` tells occurrences apart for ever. */
export function occurrenceDraft(input: {
  readonly rule: EarningRule;
  readonly customerId: string;
  readonly occurrence: string;
  readonly action: string | null;
  readonly points: number;
  readonly occurredAt: string;
  readonly now: string;
  readonly newId: () => string;
}): { readonly draft: PostingDraft; readonly explanation: Explanation } {
  const { rule, points, occurredAt, now } = input;
  const availableAt = occurredAt < now ? occurredAt : now;
  const postingId = input.newId();
  const lots = [{ points, availableAt, expiresAt: null }];
  return {
    draft: {
      postingId,
      kind: "action",
      sourceKey: sourceKey.action(rule.id, input.customerId, input.occurrence),
      legs: [{ type: "credit", from: "granted", to: "available", lots }],
    },
    explanation: { kind: "action", way: rule.kind, rule: rule.id, action: input.action, points },
  };
}

/**
 * The period in which a member gets this once, by the present rule. Null: it may be earned more often, or the rule
 * concerns something else. When two customers who both have it are merged, only one award is kept.
 */
export function onlyOncePeriod(rule: EarningRule): OccurrenceLimit["period"] | null {
  return oncePeriod(occurrenceKindOf(rule)?.limit(rule.config as never));
}

/** The same of a rule that was removed: what is known of it is its kind. Null also if that allows several. */
export function onlyOncePeriodOf({
  way,
  action,
}: Extract<Explanation, { kind: "action" }>): OccurrenceLimit["period"] | null {
  // An action is limited by its rule, and before a way was recorded, only sign-ups had no action.
  if (action !== null) return null;
  const kind = occurrenceKindOf({ kind: way ?? "signup" });
  return oncePeriod(kind?.limit(kind.sample));
}

const oncePeriod = (said: OccurrenceLimit | undefined): OccurrenceLimit["period"] | null =>
  said?.limit === 1 ? said.period : null;

function occurrenceKindOf(rule: { readonly kind: string }): OccurrenceKind | undefined {
  const kind = isEarningKind(rule.kind) ? findEarningKind(rule.kind) : undefined;
  return kind?.shape === "occurrence" ? kind : undefined;
}
