// Which letters a shop may send now. Unasked ones go from nine in the morning on, in the shop's time zone.
import { startOfLocalDay, toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../database/database.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { dayAfterKinds, kindsOnAtFirst, unaskedKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { FRIEND_LETTER } from "./friend/note-friend-letter.ts";
import { findSettings, listAtOnce, listDue, listNotes, type NoteRow } from "./shopper-mail.sql.ts";

const MAIL_HOUR = "09";
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

/** Those that were asked for first. None while the shop's letters rest. */
export async function listDueLetters(tx: Tx, shop: Shop, now: Date): Promise<readonly DueLetter[]> {
  const [settings] = await tx.run(findSettings, [tx.shopId]);
  const restingUntil = settings?.resting_until ?? null;
  if (restingUntil !== null && now < restingUntil) return [];
  const on = settings?.kinds_on ?? kindsOnAtFirst;
  const [day = "", time = ""] = toLocalDateTime(now, shop.timeZone).split("T");
  const askedKinds = [...on.filter((kind) => !unaskedKinds.includes(kind)), FRIEND_LETTER];
  const asked = await tx.run(listAtOnce, [tx.shopId, askedKinds, LETTERS_MAX]);
  const letters: DueLetter[] = asked.map(({ customer_id: customerId, ...note }) => ({
    customerId,
    day,
    isAsked: true,
    notes: async () => [note],
  }));
  if (time < MAIL_HOUR) return letters;
  const kinds = on.filter((kind) => unaskedKinds.includes(kind));
  const bounds = [tx.shopId, kinds, now, dayAfterKinds, startOfLocalDay(day, shop.timeZone)];
  const due = await tx.run(listDue, [...bounds, day, LETTERS_MAX]);
  return [
    ...letters,
    ...due.map(({ customer_id: customerId }) => ({
      customerId,
      day,
      isAsked: false,
      notes: (own: Tx) => own.run(listNotes, [...bounds, customerId]),
    })),
  ];
}
