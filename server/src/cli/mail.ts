import { Command } from "commander";
import { MailError } from "../insight/notifications/mailer.ts";
import { createSmtpMailer } from "../insight/notifications/smtp-mailer.ts";
import { OperatorError } from "../process/operator-error.ts";

export function mailCommand(): Command {
  return new Command("mail")
    .description("the mail server of SMTP_URL")
    .addCommand(
      new Command("test")
        .description(
          "sends one e-mail, and says what the mail server answers; exits with 1 if it was not taken",
        )
        .argument("<address>", "who gets it, such as you@example.com")
        .action(sendTest),
    );
}

async function sendTest(to: string): Promise<void> {
  const { loadEnv } = await import("../config/env.ts");
  const { mail, appUrl } = loadEnv();
  if (!mail) throw new OperatorError("No e-mail is sent: set SMTP_URL and MAIL_FROM (settings.example).");
  const mailer = createSmtpMailer(mail);
  const text = `The mail server of the Laurel at ${appUrl} works.`;
  try {
    await mailer.checkReady();
    await mailer.send({ to, subject: "A test e-mail of Laurel", text, html: `<p>${text}</p>` });
    console.log(`${mail.host} took an e-mail from ${mail.from.address} to ${to}. Look whether it arrives.`);
  } catch (cause) {
    if (!(cause instanceof MailError)) throw cause;
    throw new OperatorError(`${mail.host}:${mail.port} did not take it. ${cause.answer}`, { cause });
  } finally {
    mailer.close();
  }
}
