// What happens to the members of a shop, in any order: orders, joining, claims, imports, merges, erasures, changes of the
// program, and time.
import { type MailKindId, mailKindIds } from "@laurel/domain/shopper/letter.ts";
import * as fc from "fast-check";
import type { MailTrouble } from "../../insight/notifications/mailer.ts";

export const people = ["7001", "7002", "7003"] as const;

/** Three people, each by place; orders, merges and postings by their place in the history so far. */
const who = fc.nat({ max: people.length - 1 });
const which = fc.nat({ max: 20 });

/** What the mail server does. `fails`: we do, as we send one. */
export interface LetterStep {
  readonly type: "letters";
  readonly mood: "takes" | "away" | "fails" | MailTrouble;
}

export type LifeStep =
  | { readonly type: "order"; readonly who: number; readonly euros: number; readonly daysAgo: number }
  | { readonly type: "guest_order"; readonly who: number; readonly euros: number; readonly daysAgo: number }
  | { readonly type: "refund" | "cancel" | "undo" | "undo_merge" | "give_back"; readonly which: number }
  | { readonly type: "join" | "leave" | "enroll" | "claim" | "erase"; readonly who: number }
  | { readonly type: "merge"; readonly who: number; readonly into: number }
  | {
      readonly type: "adjust";
      readonly who: number;
      readonly points: number;
      readonly countsTowardTier: boolean;
    }
  | {
      readonly type: "import";
      readonly who: number;
      readonly points: number;
      readonly days: number | null;
      readonly tier: "" | "Silver" | "Gold";
    }
  | { readonly type: "set_tier"; readonly who: number; readonly tierId: "silver" | "gold" | null }
  | { readonly type: "program"; readonly which: number }
  | LetterStep
  | { readonly type: "mail_kind"; readonly kind: MailKindId; readonly isOn: boolean }
  | { readonly type: "wait"; readonly days: number }
  | { readonly type: "wait_hours"; readonly hours: number }
  | { readonly type: "look" };

const weighted = (weight: number, arbitrary: fc.Arbitrary<LifeStep>) => ({ weight, arbitrary });
const days = fc.constantFrom(0, 0, 0, 1, 20, 200, 330, 380);
const euros = fc.constantFrom(1, 50, 120, 300, 900);
const one = <T extends LifeStep["type"]>(...types: readonly T[]) => fc.constantFrom(...types);

const orders = weighted(6, fc.record({ type: one("order"), who, euros, daysAgo: days }));
const others = [
  weighted(1, fc.record({ type: one("guest_order"), who, euros, daysAgo: fc.constantFrom(0, 5, 40) })),
  weighted(3, fc.record({ type: one("refund", "cancel"), which })),
  weighted(1, fc.record({ type: one("undo"), which })),
  weighted(
    2,
    fc.record({
      type: one("adjust"),
      who,
      points: fc.integer({ min: -400, max: 400 }).filter((points) => points !== 0),
      countsTowardTier: fc.boolean(),
    }),
  ),
];
const time = [weighted(4, fc.record({ type: one("wait"), days: fc.constantFrom(1, 14, 29, 45, 200, 370) }))];
const membership = [
  weighted(3, fc.record({ type: one("join", "leave", "enroll"), who })),
  weighted(2, fc.record({ type: one("claim"), who })),
  weighted(1, fc.record({ type: one("erase"), who })),
  weighted(2, fc.record({ type: one("merge"), who, into: who })),
  weighted(1, fc.record({ type: one("undo_merge"), which })),
  weighted(1, fc.record({ type: one("set_tier"), who, tierId: fc.constantFrom("silver", "gold", null) })),
  weighted(1, fc.record({ type: one("program"), which })),
  weighted(
    1,
    fc.record({
      type: one("import"),
      who,
      points: fc.integer({ min: 1, max: 400 }),
      days: fc.constantFrom(null, 10, 60),
      tier: fc.constantFrom("", "Silver", "Gold"),
    }),
  ),
];
const looks = weighted(3, fc.record({ type: one("look") }));

const letters = [
  weighted(
    3,
    fc.record({
      type: one("letters"),
      mood: fc.constantFrom(
        ...(["takes", "takes", "takes", "away", "fails"] as const),
        ...(["unreachable", "login_refused", "refused", "no_such_address", "unknown"] as const),
      ),
    }),
  ),
  weighted(
    1,
    fc.record({ type: one("mail_kind"), kind: fc.constantFrom(...mailKindIds), isOn: fc.boolean() }),
  ),
  weighted(2, fc.record({ type: one("wait_hours"), hours: fc.integer({ min: 1, max: 23 }) })),
];

/** Everything, in any order. */
export const lives: fc.Arbitrary<readonly LifeStep[]> = fc.array(
  fc.oneof(orders, ...others, ...time, ...membership, ...letters, looks),
  { minLength: 3, maxLength: 14, size: "max" },
);

/** Only what ends the same whenever somebody looks: without what acts as of today, such as a change of the program. */
export const lookedAtLives: fc.Arbitrary<readonly LifeStep[]> = fc.array(
  fc.oneof(orders, ...others, ...time),
  { minLength: 3, maxLength: 10, size: "max" },
);
