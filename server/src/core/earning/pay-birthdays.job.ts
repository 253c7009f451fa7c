// Pays birthdays, day by day in each shop's time zone, by the program that was in force when the day began. A late run
// pays what a timely one would have, up to 30 days late.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { birthdaysOn, firstBirthdayDay } from "@laurel/domain/dates/birthday.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { listOccurrenceRules } from "@laurel/domain/earning/award-occurrence.ts";
import type { Tx } from "../../database/database.ts";
import { dueKind } from "../../jobs/due/due-kind.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Deps } from "../../process/deps.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { loadProgram, loadProgramAt } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { listBirthdays, lockBirthdayProgress, saveBirthdayProgress } from "./birthdays.sql.ts";
import { keysOf, type Occurred, type Paid, payOccurrence } from "./pay-occurrence.ts";
import { FIRST_ID } from "../../process/new-id.ts";

const BATCH = 500;

const PAY_BIRTHDAYS = "pay-birthdays";

export const birthdayWork = dueKind({ name: PAY_BIRTHDAYS, queue: "dates", run: payBirthdaysOfShop, nextAt });

/** The next run continues where this one ended. */
export async function payBirthdaysOfShop(deps: Deps, shopId: string): Promise<void> {
  await workOneTurn(() => payNext(deps, shopId));
}

/** A batch of customers of one day, with the progress in the same transaction. False: every day is done. */
const payNext = (deps: Deps, shopId: string): Promise<boolean> =>
  deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const { shop, begun, first, today, next } = await findNext(tx, now);
    if (first > today) return false;
    if (next === null) {
      tx.write(saveBirthdayProgress, [shopId, today, null]);
      return false;
    }
    const { day, startsAt, program } = next;
    const after = begun?.day === day ? begun.after : FIRST_ID;
    const rows = await tx.run(listBirthdays, [shopId, birthdaysOn(day), after, BATCH]);
    const occurred = rows.map(({ id, merged, entered_on: knownOn }) => ({
      trigger: "date" as const,
      customerId: id,
      ids: [id, ...merged],
      occurrence: day.slice(0, 4),
      occurredAt: startsAt.toISOString(),
      knownOn,
      actor: `job:${PAY_BIRTHDAYS}`,
    }));
    await payAll(deps, tx, { shop, program, now, occurred });
    tx.write(saveBirthdayProgress, [shopId, day, rows.length < BATCH ? null : rows.at(-1)!.id]);
    return true;
  });

/** While its program pays birthdays: each day as it begins in the shop. */
async function nextAt(tx: Tx, { clock }: Pick<Deps, "clock">): Promise<Date | null> {
  const now = clock.now();
  const [{ shop, today, next }, program] = await Promise.all([findNext(tx, now), loadProgram(tx)]);
  if (next !== null) return now;
  if (listOccurrenceRules(program, "date").length === 0) return null;
  return startOfLocalDay(addLocalDays(today, 1), shop.timeZone);
}

/** The next day that is not done, at whose start a rule paid birthdays. */
async function findNext(tx: Tx, now: Date) {
  const [shop, [progress]] = await Promise.all([loadShop(tx), tx.run(lockBirthdayProgress, [tx.shopId])]);
  const today = toLocalDate(now, shop.timeZone);
  const begun = progress && progress.after !== null ? progress : null;
  const done = begun ? addLocalDays(begun.day, -1) : (progress?.day ?? null);
  const first = firstBirthdayDay(today, done);
  const next = await findDay(tx, { first, today, timeZone: shop.timeZone });
  return { shop, today, begun, first, next };
}

interface BirthdayDay {
  readonly day: string;
  readonly startsAt: Date;
  readonly program: Program;
}

/** The first day at whose start a rule paid birthdays. */
async function findDay(
  tx: Tx,
  { first, today, timeZone }: { readonly first: string; readonly today: string; readonly timeZone: string },
): Promise<BirthdayDay | null> {
  for (let day = first; day <= today; day = addLocalDays(day, 1)) {
    const startsAt = startOfLocalDay(day, timeZone);
    const program = await loadProgramAt(tx, startsAt);
    if (program && listOccurrenceRules(program, "date").length > 0) return { day, startsAt, program };
  }
  return null;
}

async function payAll(
  deps: Deps,
  tx: Tx,
  about: {
    readonly shop: { readonly timeZone: string };
    readonly program: Program;
    readonly now: Date;
    readonly occurred: readonly Occurred[];
  },
): Promise<void> {
  const { shop, program, now, occurred } = about;
  const book = await openBook(tx, deps, {
    customerIds: occurred.map(({ customerId }) => customerId),
    rules: loadTierRules(tx),
    takesFrom: NOBODY,
    additions: new Map(
      occurred.map(({ customerId, occurredAt }) => [customerId, [{ at: occurredAt, isOrder: false }]]),
    ),
  });
  // Asked once the members are locked: another run may have paid them a moment ago.
  const paid: Paid = new Set((await findKnownPostings(tx, keysOf(program, occurred))).keys());
  for (const one of occurred) payOccurrence({ deps, shop, program, book, now }, paid, one);
  book.save();
}
