// Sends a sample letter to an address that the shop's people choose. Nobody is claimed, told or unsubscribed by it.
import * as z from "zod";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { MailError, type MailTrouble } from "../../notifications/mailer.ts";
import { findOwnerEmail } from "../../notifications/addresses.ts";
import type { Shop } from "../../shops/load-shop.ts";
import { startSender } from "../shopper-mail.sql.ts";
import { type SampleAsked, writeSample } from "./sample-letter.ts";

const addressSchema = z.email().max(254);

const HOUR_MS = 3_600_000;
const AN_HOUR = 10;

/** When a shop's last tests were sent, in milliseconds. Counted in the memory of each process. */
const sentAt = cachePerDatabase<number[]>({ max: 10_000 });

/**
 * The address that it went to. Refuses `mail_not_set_up`, `invalid_input`, `too_many_test_mails` for more than ten an hour,
 * and `mail_not_sent` with the mail server's own words.
 */
export async function sendTest(
  deps: Deps,
  shop: Shop,
  { to: typed, ...asked }: SampleAsked & { readonly to: string },
): Promise<string> {
  const { mailer } = deps;
  if (mailer === null) throw new AppError("mail_not_set_up");
  const address = addressSchema.safeParse(typed.trim());
  if (!address.success)
    throw new AppError("invalid_input", {}, { field: ["to"], message: "Enter an e-mail address." });
  const to = address.data;
  takeOne(deps, shop);
  const [{ subject, ...letter }, replyTo] = await Promise.all([
    writeSample(deps, shop, asked),
    deps.db.transaction(shop.shopId, (tx) => findOwnerEmail(tx)),
  ]);
  try {
    await mailer.send({ ...letter, to, subject: `Test: ${subject}`, fromName: shop.name, replyTo });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const message = `${whatFailed[error.trouble]} ${error.answer}`;
    throw new AppError("mail_not_sent", {}, { field: ["to"], message, cause: error });
  }
  // What was refused before goes on at once.
  await deps.db.transaction(shop.shopId, async (tx) => tx.write(startSender, [shop.shopId]));
  return to;
}

const whatFailed: Readonly<Record<MailTrouble, string>> = {
  unreachable: "The mail server takes no e-mails at the moment.",
  login_refused: "The mail server refuses the user name or password that this server has.",
  refused: "The mail server refused the e-mail.",
  no_such_address: "The mail server knows no such address.",
  unknown: "The connection broke: the e-mail may have arrived.",
};

function takeOne({ db, clock }: Deps, { shopId }: Shop): void {
  const now = clock.now().getTime();
  const recent = (sentAt(db).get(shopId) ?? []).filter((at) => now - at < HOUR_MS);
  if (recent.length >= AN_HOUR) throw new AppError("too_many_test_mails");
  sentAt(db).set(shopId, [...recent, now]);
}
