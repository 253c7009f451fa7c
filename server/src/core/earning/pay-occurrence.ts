// Pays what the rules of a trigger give for one occurrence. For all occurrences but recorded actions, which are answered
// one by one (record-action.ts).
import {
  awardOccurrence,
  isRuleFor,
  listOccurrenceRules,
  occurrenceDraft,
} from "@laurel/domain/earning/award-occurrence.ts";
import type { Trigger } from "@laurel/domain/earning/earning-kind.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { hasRoomFor } from "@laurel/domain/ledger/posting.ts";
import type { Deps } from "../../process/deps.ts";
import type { Book } from "../ledger/book/book.ts";
import type { Program } from "../../tenant/program/stored-program.ts";

/** The source keys of what was paid before. */
export type Paid = Set<string>;

export interface Occurred {
  readonly trigger: Trigger;
  readonly customerId: string;
  /** The customer's, and those of customers merged into it: a person is paid once. */
  readonly ids: readonly string[];
  /** Tells occurrences apart for ever, such as the year of a birthday. */
  readonly occurrence: string;
  /** An instant. */
  readonly occurredAt: string;
  /** For a date of the member's: the local date on which it was entered. */
  readonly knownOn?: string;
  readonly actor: string;
}

export interface Payer {
  readonly deps: Deps;
  readonly shop: { readonly timeZone: string };
  /** By whose rules it is paid. */
  readonly program: Program;
  readonly book: Book;
  readonly now: Date;
}

/** Adds what it pays to `paid`. Only a member is paid. */
export function payOccurrence(payer: Payer, paid: Paid, occurred: Occurred): void {
  const { deps, program, book, now } = payer;
  const { trigger, customerId, ids, occurrence, occurredAt, knownOn, actor } = occurred;
  const { timeZone } = payer.shop;
  for (const rule of listOccurrenceRules(program, trigger)) {
    const member = book.member(customerId);
    if (member.status !== "MEMBER") return;
    const about = {
      action: null,
      occurredAt,
      tierId: member.tierId,
      timeZone,
      ...(knownOn !== undefined && { knownOn }),
    };
    if (!isRuleFor(rule, about)) continue;
    const isPaid = ids.some((id) => paid.has(sourceKey.action(rule.id, id, occurrence)));
    const earlierLocalDates = isPaid ? [toLocalDate(occurredAt, timeZone)] : [];
    const awarded = awardOccurrence(rule, { ...about, earlierLocalDates });
    if (!awarded.ok || !hasRoomFor(member, awarded.points)) continue;
    const { draft, explanation } = occurrenceDraft({
      rule,
      customerId,
      occurrence,
      action: null,
      points: awarded.points,
      occurredAt,
      now: now.toISOString(),
      newId: deps.newId,
    });
    paid.add(draft.sourceKey);
    book.post(customerId, draft, { actor, programVersion: program.version, occurredAt, explanation });
  }
}

/** Which of these occurrences were paid by the program's rules. Ask only once the members are locked. */
export const keysOf = (
  program: Program,
  occurred: readonly Pick<Occurred, "trigger" | "ids" | "occurrence">[],
): readonly string[] =>
  occurred.flatMap(({ trigger, ids, occurrence }) =>
    listOccurrenceRules(program, trigger).flatMap((rule) =>
      ids.map((id) => sourceKey.action(rule.id, id, occurrence)),
    ),
  );
