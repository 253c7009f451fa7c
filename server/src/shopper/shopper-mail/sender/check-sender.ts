// Tries a shop's own mail server: signs in, and sends an e-mail to the store's own address. Some servers say only then
// whether they accept a sender.
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { findOwnerEmail } from "../../../insight/notifications/addresses.ts";
import { type Mail, MailError, type MailObstacle } from "../../../insight/notifications/mailer.ts";
import { escapeHtml } from "../../../http/escape-html.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { createOwnMailer, type OwnServer } from "./own-mailer.ts";

/** Refuses `sender_not_working`, with the field that may be wrong. */
export async function checkSender(deps: Deps, shop: Shop, server: OwnServer): Promise<void> {
  const to = await deps.db.transaction(shop.shopId, (tx) => findOwnerEmail(tx));
  const mailer = createOwnMailer(deps, server);
  try {
    await mailer.checkReady();
    await mailer.send(firstMail(shop, { from: server.from_address, to: to ?? server.from_address }));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    // It is about the recipient: the sender was accepted.
    if (error.trouble === "no_such_address") return;
    const { field, message } = whatFailed(error);
    throw new AppError("sender_not_working", {}, { field: [field], message, cause: error });
  } finally {
    mailer.close();
  }
}

interface Failure {
  readonly field: "host" | "security" | "user" | "from";
  readonly message: string;
}

function whatFailed({ trouble, obstacle, answer, message }: MailError): Failure {
  if (obstacle !== null) return ofObstacle[obstacle];
  // Without an answer, it is our own message.
  const said = answer === message ? "" : ` It said: “${answer.replace(/\.$/, "")}”.`;
  if (trouble === "login_refused")
    return { field: "user", message: `The server refuses the user name or password.${said}` };
  if (trouble === "refused")
    return { field: "from", message: `The server accepts no e-mails from this address.${said}` };
  if (trouble === "unknown")
    return { field: "host", message: "The connection broke while an e-mail was sent: try again." };
  return { field: "host", message: `The server takes no e-mails at this port.${said}` };
}

const ofObstacle: Readonly<Record<MailObstacle, Failure>> = {
  unknown_host: { field: "host", message: "No server has this name: check how it is written." },
  address_not_allowed: { field: "host", message: "This server is not on the public internet." },
  timeout: { field: "host", message: "The server took too long: check its name and port." },
  no_encryption: {
    field: "security",
    message: "The server offers no such encryption at this port. Without it, no password is sent.",
  },
  certificate: { field: "host", message: "The server’s certificate is not valid for this name." },
};

function firstMail({ name }: Shop, { from, to }: { readonly from: string; readonly to: string }): Mail {
  const lines = [
    `Laurel sent this through your own mail server, to see that it takes e-mails from ${from}. From now on, e-mails to your customers come from this address.`,
    "Did you not expect this? The audit log in Laurel’s settings says who changed it.",
  ];
  return {
    to,
    fromName: name,
    subject: `E-mails to your customers come from ${from}`,
    text: lines.join("\n\n"),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
  };
}
