// Which letters a shop may send now. Unasked ones go from nine in the morning on, in the shop's time zone.
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Tx } from "../../database/database.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { dayAfterKinds, kindsOnAtFirst, unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { FRIEND_LETTER } from "./friend/note-friend-letter.ts";
import { type MailDay, mailDayAt } from "./sending/letters-due.ts";
import { findSettings, listAtOnce, listDue, listNotes, type NoteRow } from "./shopper-mail.sql.ts";

/** Read at once for one shop; the rest is read in the next run. */
const LETTERS_MAX = 500;

export interface DueLetter {
  readonly customerId: string;
  /** The local day of the shop. */
  readonly day: string;
  readonly isAsked: boolean;
  /** Read when the letter's turn comes. */
  notes(tx: Tx): Promise<readonly NoteRow[]>;
}

/** There may be more of them. */
export const isFull = (letters: readonly DueLetter[]): boolean => letters.length >= LETTERS_MAX;

/** A shop that opened the app in its store, and has not uninstalled it. */
export const canSend = ({ isInstalled, installedAt }: Shop): boolean => isInstalled && installedAt !== null;

/** They go whichever kinds are on: the answer to a friend is none of them. */
export const askedKindsOf = (on: readonly MailKindId[]): readonly NoteRow["kind"][] => [
  ...on.filter((kind) => !unaskedKinds.includes(kind)),
  FRIEND_LETTER,
];

export const unaskedKindsOf = (on: readonly MailKindId[]): readonly MailKindId[] =>
  on.filter((kind) => unaskedKinds.includes(kind));

/** Those that were asked for first, or they alone. None while the shop's letters rest. */
export async function listDueLetters(
  tx: Tx,
  shop: Shop,
  { now, isAskedOnly = false }: { readonly now: Date; readonly isAskedOnly?: boolean },
): Promise<readonly DueLetter[]> {
  const [settings] = await tx.run(findSettings, [tx.shopId]);
  const restingUntil = settings?.resting_until ?? null;
  if (restingUntil !== null && now < restingUntil) return [];
  const on = settings?.kinds_on ?? kindsOnAtFirst;
  const today = mailDayAt(now, shop.timeZone);
  const asked = await tx.run(listAtOnce, [tx.shopId, askedKindsOf(on), LETTERS_MAX, now]);
  const letters: DueLetter[] = asked.map(({ customer_id: customerId, ...note }) => ({
    customerId,
    day: today.day,
    isAsked: true,
    notes: async () => [note],
  }));
  if (isAskedOnly) return letters;
  return [...letters, ...(await listUnasked(tx, { on, today, now, most: LETTERS_MAX }))];
}

interface At {
  readonly on: readonly MailKindId[];
  readonly today: MailDay;
  readonly now: Date;
  readonly most: number;
}

/** Those who wait longest first. */
export async function listUnasked(tx: Tx, { on, today, now, most }: At): Promise<readonly DueLetter[]> {
  if (!today.isOpen) return [];
  const { day } = today;
  const bounds = [tx.shopId, unaskedKindsOf(on), now, dayAfterKinds, today.startsAt];
  const due = await tx.run(listDue, [...bounds, day, most]);
  return due.map(({ customer_id: customerId }) => ({
    customerId,
    day,
    isAsked: false,
    notes: (own: Tx) => own.run(listNotes, [...bounds, customerId]),
  }));
}
