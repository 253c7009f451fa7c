// When a shop has a letter to send next: never too late, and at most a day too early, as for a member who had a letter that
// day already.
import { kindsOnAtFirst, mailKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import type { Tx } from "../../../database/database.ts";
import type { NextAt } from "../../../jobs/due/due-kind.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { askedKindsOf, canSend, listUnasked, unaskedKindsOf } from "../due-letters.ts";
import { hasOwnSender } from "../sender/find-sender.ts";
import { findSettings, listFirstNotes } from "../shopper-mail.sql.ts";
import { goesAt, mailDayAt } from "./letters-due.ts";

/** Null also for a shop whose letters go through the other sort of mail server. `isAskedOnly`: of those that were asked for. */
export const nextLetterOf =
  ({ isOwn, isAskedOnly = false }: { readonly isOwn: boolean; readonly isAskedOnly?: boolean }): NextAt =>
  async (tx, { clock, mailer }) => {
    if (!isOwn && mailer === null) return null;
    return (await hasOwnSender(tx)) === isOwn ? nextLetter(tx, clock.now(), isAskedOnly) : null;
  };

async function nextLetter(tx: Tx, now: Date, isAskedOnly: boolean): Promise<Date | null> {
  const [shop, [settings]] = await Promise.all([loadShop(tx), tx.run(findSettings, [tx.shopId])]);
  if (!canSend(shop)) return null;
  const on = settings?.kinds_on ?? kindsOnAtFirst;
  const today = mailDayAt(now, shop.timeZone);
  const [firsts, due] = await Promise.all([
    tx.run(listFirstNotes, [
      tx.shopId,
      [...askedKindsOf(on), ...(isAskedOnly ? [] : unaskedKindsOf(on))],
      now,
    ]),
    isAskedOnly ? [] : listUnasked(tx, { on, today, now, most: 1 }),
  ]);
  const dates = firsts.flatMap(({ kind, first_at: first, next_at: next, again_at: again }) => {
    const when = mailKinds.find(({ id }) => id === kind)?.when ?? "at_once";
    // What could have gone is due, or its member had a letter today.
    const late = when === "at_once" ? now : today.nextMorning;
    const goes = [first, next].flatMap((at) => (at === null ? [] : [goesAt(when, at, shop.timeZone)]));
    return [...goes.map((at) => (at < now ? late : at)), ...(again === null ? [] : [again])];
  });
  if (due.length > 0) dates.push(now);
  if (dates.length === 0) return null;
  const first = Math.min(...dates.map(Number));
  return new Date(Math.max(first, Number(now), Number(settings?.resting_until ?? 0)));
}
