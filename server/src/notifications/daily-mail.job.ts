// Every quarter of an hour, those shops whose morning has come. A mail server that is away is tried again then, and
// keeps no other job from running.
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Task } from "../jobs/task.ts";
import { metrics } from "../metrics.ts";
import { listInstalledShops } from "../shops/list-shops.ts";
import { sendDailyMail } from "./daily-mail.ts";
import { MailError, type Mailer } from "./mailer.ts";

export const sendDailyMailsTask: Task<unknown> = {
  name: "send-daily-mails",
  payload: z.unknown(),
  run: sendDailyMails,
};

export async function sendDailyMails(deps: Deps): Promise<void> {
  if (deps.mailer === null) return;
  for (const { shopId } of await listInstalledShops(deps)) {
    if (!(await tryToSend(deps, deps.mailer, shopId))) return;
  }
}

/** False: the mail server is away, for everybody. What goes wrong with one shop is no other's. */
async function tryToSend(deps: Deps, mailer: Mailer, shopId: string): Promise<boolean> {
  try {
    const outcome = await sendDailyMail(deps, mailer, shopId);
    if (outcome !== undefined) metrics.dailyMails.inc({ outcome });
    return true;
  } catch (error) {
    if (error instanceof MailError) {
      metrics.dailyMails.inc({ outcome: "unreachable" });
      deps.log.warn({ reason: error.message }, "no daily e-mail could be sent; trying again later");
      return false;
    }
    deps.log.warn({ err: error, shopId }, "a shop's daily e-mail could not be made; trying again later");
    return true;
  }
}
