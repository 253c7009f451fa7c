// When letters go: codes and answers to friends at once, all others from nine in the morning on, in the shop's time zone.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toInstant, toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { MailKind } from "@laurel/domain/shopper/mail-kinds.ts";
import type { Tx } from "../../../database/database.ts";
import { dueJob, jobForAll } from "../../../jobs/due/due-kind.ts";
import { markDue } from "../../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";

/** Shops whose letters go through the operator's mail server: one job for all, so that they take turns. */
export const SEND_TASK = "send-shopper-mails";
/** Of those, the shops with codes and answers to friends: they go before the letters of all other shops. */
export const ASKED_TASK = "send-asked-letters";
/** Shops with a mail server of their own: a job for each. */
export const OWN_TASK = "send-own-letters";

const MAIL_HOUR = "09";

/** From nine on, each day: what may be told at this moment. */
export interface MailDay {
  readonly day: string;
  readonly startsAt: Date;
  /** False: in the night, before nine. */
  readonly isOpen: boolean;
  readonly nextMorning: Date;
}

export function mailDayAt(now: Date, timeZone: string): MailDay {
  const [day = "", time = ""] = toLocalDateTime(now, timeZone).split("T");
  const isOpen = time >= MAIL_HOUR;
  return {
    day,
    startsAt: startOfLocalDay(day, timeZone),
    isOpen,
    nextMorning: morningOf(isOpen ? addLocalDays(day, 1) : day, timeZone),
  };
}

/** From when on a letter may tell what happened then. */
export function goesAt(when: MailKind["when"], happenedAt: Date, timeZone: string): Date {
  if (when === "at_once") return happenedAt;
  const { day, isOpen, nextMorning } = mailDayAt(happenedAt, timeZone);
  if (when === "day_after") return morningOf(addLocalDays(day, 1), timeZone);
  return isOpen ? happenedAt : nextMorning;
}

const morningOf = (day: string, timeZone: string): Date => toInstant(`${day}T${MAIL_HOUR}:00`, timeZone);

/** In the transaction in which something comes to wait for its letter. */
export const markLetters = (tx: Tx, at: Date, { isOwn }: { readonly isOwn: boolean }): void =>
  markDue(tx, isOwn ? OWN_TASK : SEND_TASK, at);

/** In the transaction after which letters may go earlier, or through another mail server. */
export function lookAtLetters(tx: Tx, now: Date): void {
  for (const isOwn of [true, false]) markLetters(tx, now, { isOwn });
}

/** What was asked for is not kept waiting until the next minute. */
export function sendAtOnce(tx: Tx, now: Date, { isOwn }: { readonly isOwn: boolean }): void {
  markDue(tx, isOwn ? OWN_TASK : ASKED_TASK, now);
  void enqueueJob(tx, isOwn ? dueJob(OWN_TASK, tx.shopId) : jobForAll(ASKED_TASK));
}
