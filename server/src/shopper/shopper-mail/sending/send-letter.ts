// Sends one letter, at most once. One transaction reads all that it tells; what it tells and the member's day are claimed
// last before it is sent, and released only if the mail server certainly took nothing.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { MailError, type Mailer } from "../../../insight/notifications/mailer.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { renderLetter } from "../../storefront/render.ts";
import { forgetFriendAddress } from "../../../core/referrals/friends/friend-letter.ts";
import { composeFriendLetter } from "../friend/compose-friend-letter.ts";
import { composeLetter, type Composed } from "../compose-letter.ts";
import type { DueLetter } from "../due-letters.ts";
import { countFate } from "../mail-figures.ts";
import { noteRefusal } from "./refused-sender.ts";
import { FRIEND_LETTER } from "../friend/note-friend-letter.ts";
import {
  claimDay,
  claimNotes,
  deleteNotes,
  type NoteRow,
  releaseDay,
  releaseNotes,
  saveRefused,
  startSender,
} from "../shopper-mail.sql.ts";

/** `nothing`: there was nothing to say. `sender_refused`: the shop's letters wait for a day. */
export type LetterOutcome = "sent" | "nothing" | "no_such_address" | "sender_refused" | "unknown";

const RESTING_MS = 24 * 3_600_000;

export interface Sending {
  readonly mailer: Mailer;
  readonly shop: Shop;
  readonly letter: DueLetter;
}

/** Undefined: another process has it. Throws MailError (`isForNow`): everything waits as before. */
export async function sendLetter(deps: Deps, sending: Sending): Promise<LetterOutcome | undefined> {
  const { shop, letter } = sending;
  const { customerId, day } = letter;
  const write = <Value>(work: (tx: Tx) => Promise<Value>) => deps.db.transaction(shop.shopId, work);
  const read = await deps.db.readOneMoment(shop.shopId, async (tx) => {
    const notes = await letter.notes(tx);
    if (notes.length === 0) return undefined;
    const friend = notes.find(({ kind }) => kind === FRIEND_LETTER)?.subject ?? null;
    const composed =
      friend === null
        ? await composeLetter(deps, tx, { shop, customerId, notes, day })
        : await composeFriendLetter(deps, tx, { shop, referralId: friend });
    return { notes, friend, composed };
  });
  if (read === undefined) return undefined;
  const { notes, friend, composed } = read;
  const keys = keysOf(shop, customerId, notes);
  const kinds = (composed?.letter.parts ?? []).flatMap(({ kind }) => (kind === FRIEND_LETTER ? [] : [kind]));
  const forget = async (tx: Tx): Promise<void> => {
    await tx.run(deleteNotes, keys);
    if (friend !== null) forgetFriendAddress(tx, friend);
  };
  if (composed === null) {
    await write(forget);
    return "nothing";
  }
  const mail = await toMail(deps, shop, composed);
  if (!(await write((tx) => claim(tx, { ...sending, keys, at: deps.clock.now() })))) return undefined;
  const release = async (tx: Tx): Promise<void> => {
    if (!letter.isAsked) await tx.run(releaseDay, [shop.shopId, customerId, day]);
    await tx.run(releaseNotes, keys);
  };
  try {
    await sending.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.isForNow) {
      await write(release);
      throw error;
    }
    if (error.trouble === "unknown") {
      await write(forget);
      return "unknown";
    }
    if (error.trouble === "no_such_address") {
      await write(async (tx) => {
        if (friend === null) await tx.run(saveRefused, [shop.shopId, customerId, composed.to]);
        await forget(tx);
        countFate(tx, { day, kinds, fate: "refused" });
      });
      return "no_such_address";
    }
    await write(async (tx) => {
      await release(tx);
      const now = deps.clock.now();
      noteRefusal(tx, { now, answer: error.answer, restingUntil: new Date(now.getTime() + RESTING_MS) });
    });
    deps.log.error(
      { shopId: shop.shopId, reason: error.message },
      "the mail server refuses e-mails to shoppers of this shop; trying again in a day",
    );
    return "sender_refused";
  }
  await write(async (tx) => {
    await forget(tx);
    tx.write(startSender, [shop.shopId]);
    countFate(tx, { day, kinds, fate: "sent" });
  });
  return "sent";
}

export const keysOf = ({ shopId }: Shop, customerId: string, notes: readonly NoteRow[]): unknown[] => [
  shopId,
  customerId,
  notes.map(({ kind }) => kind),
  notes.map(({ subject }) => subject),
];

/** False: another process has the day, or one of the notes. */
async function claim(
  tx: Tx,
  {
    shop,
    letter,
    keys,
    at,
  }: Pick<Sending, "shop" | "letter"> & { readonly keys: unknown[]; readonly at: Date },
): Promise<boolean> {
  if (!letter.isAsked) {
    const [day] = await tx.run(claimDay, [shop.shopId, letter.customerId, letter.day]);
    if (!day) return false;
  }
  return (await tx.run(claimNotes, [...keys, at])).length > 0;
}

/** From the shop, by its name. */
export async function toMail(deps: Deps, shop: Shop, { to, stopUrl, replyTo, ...look }: Composed) {
  return { to, ...(await renderLetter(deps, look)), fromName: shop.name, replyTo, stopUrl };
}
