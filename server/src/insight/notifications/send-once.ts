// Sends an e-mail that has been claimed, and says what became of it. It is released only if the mail server certainly took
// nothing (decision 19).
import type { Deps } from "../../process/deps.ts";
import { MailError, type Mail, type Mailer } from "./mailer.ts";

export type SendOutcome = "sent" | "no_address" | "refused" | "unknown";

/** Throws MailError (`isForNow`) if a later try makes sense. */
export async function sendOnce(
  deps: Deps,
  mailer: Mailer,
  one: {
    readonly shopId: string;
    /** For the log. */
    readonly what: string;
    readonly mail: Mail;
    readonly settle: (state: "SENT" | "REFUSED" | "UNKNOWN") => Promise<unknown>;
    readonly release: () => Promise<unknown>;
  },
): Promise<SendOutcome> {
  try {
    await mailer.send(one.mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.isForNow) {
      await one.release();
      throw error;
    }
    deps.log.warn({ shopId: one.shopId, reason: error.message }, `a ${one.what} was not taken`);
    const isRefused = error.trouble !== "unknown";
    await one.settle(isRefused ? "REFUSED" : "UNKNOWN");
    return isRefused ? "refused" : "unknown";
  }
  await one.settle("SENT");
  return "sent";
}
