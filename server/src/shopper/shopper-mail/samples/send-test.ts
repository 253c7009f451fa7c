// Sends a sample letter to an address that the shop's people choose. Nobody is claimed, told or unsubscribed by it.
import * as z from "zod";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { MailError, type MailTrouble } from "../../../insight/notifications/mailer.ts";
import { findOwnerEmail } from "../../../insight/notifications/addresses.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { loadSender } from "../sender/find-sender.ts";
import { lookAtLetters } from "../sending/letters-due.ts";
import { startSender } from "../shopper-mail.sql.ts";
import { tenAnHour } from "../sender/ten-an-hour.ts";
import { type SampleAsked, writeSample } from "./sample-letter.ts";

const addressSchema = z.email().max(254);

const mayTest = tenAnHour();

/**
 * The address that it went to. Refuses `mail_not_set_up`, `invalid_input`, `too_many_test_mails` for more than ten an hour,
 * and `mail_not_sent` with the mail server's own words.
 */
export async function sendTest(
  deps: Deps,
  shop: Shop,
  { to: typed, ...asked }: SampleAsked & { readonly to: string },
): Promise<string> {
  const sender = await deps.db.transaction(shop.shopId, (tx) => loadSender(deps, tx));
  if (sender === null) throw new AppError("mail_not_set_up");
  const address = addressSchema.safeParse(typed.trim());
  if (!address.success)
    throw new AppError("invalid_input", {}, { field: ["to"], message: "Enter an e-mail address." });
  const to = address.data;
  if (!mayTest(deps, shop.shopId)) throw new AppError("too_many_test_mails");
  const [{ subject, ...letter }, replyTo] = await Promise.all([
    writeSample(deps, shop, asked),
    deps.db.transaction(shop.shopId, (tx) => findOwnerEmail(tx)),
  ]);
  try {
    await sender.mailer.send({ ...letter, to, subject: `Test: ${subject}`, fromName: shop.name, replyTo });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const message = `${whatFailed[error.trouble]} ${error.answer}`;
    throw new AppError("mail_not_sent", {}, { field: ["to"], message, cause: error });
  }
  // What was refused before goes on at once.
  await deps.db.transaction(shop.shopId, async (tx) => {
    tx.write(startSender, [shop.shopId]);
    lookAtLetters(tx, deps.clock.now());
  });
  return to;
}

const whatFailed: Readonly<Record<MailTrouble, string>> = {
  unreachable: "The mail server takes no e-mails at the moment.",
  login_refused: "The mail server refuses the user name or password.",
  refused: "The mail server refused the e-mail.",
  no_such_address: "The mail server knows no such address.",
  unknown: "The connection broke: the e-mail may have arrived.",
};
