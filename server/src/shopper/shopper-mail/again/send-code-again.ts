// Staff send a shopper's code once more: the first e-mail was lost, or went to an old address.
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { MailError } from "../../../insight/notifications/mailer.ts";
import { loadRedemption } from "../../../core/redemptions/redemption.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { composeLetter } from "../compose-letter.ts";
import { toMail } from "../sending/send-letter.ts";
import { loadSender } from "../sender/find-sender.ts";

/**
 * The address that it went to. Refuses `mail_not_set_up`, `redemption_not_found`, and `mail_not_sent` for a code that does
 * not work, a customer who has no address or is no member, and what the mail server does not take.
 */
export async function sendCodeAgain(deps: Deps, shop: Shop, redemptionId: string): Promise<string> {
  const [sender, redemption] = await deps.db.transaction(shop.shopId, (tx) =>
    Promise.all([loadSender(deps, tx), loadRedemption(tx, redemptionId)]),
  );
  if (sender === null) throw new AppError("mail_not_set_up");
  if (!redemption) throw new AppError("redemption_not_found", {}, { field: ["id"] });
  const { customerId } = redemption;
  const notes = [
    { kind: "code_issued" as const, subject: redemptionId, facts: {}, happened_at: deps.clock.now() },
  ];
  const composed = await deps.db.readOneMoment(shop.shopId, (tx) =>
    composeLetter(deps, tx, { shop, customerId, notes, day: "" }),
  );
  if (composed === null)
    throw notSent(
      "The code does not work any more, or the customer has no e-mail address, or is not a member.",
    );
  try {
    await sender.mailer.send(await toMail(deps, shop, composed));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw notSent(`The mail server did not take it. ${error.answer}`);
  }
  return composed.to;
}

const notSent = (message: string) => new AppError("mail_not_sent", {}, { message });
