// Runs every quarter of an hour for the shops whose morning has begun. It retries a mail server that was unreachable,
// and does not block other jobs.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { metrics } from "../../http/metrics.ts";
import { eachShop } from "../shops/each-shop.ts";
import { listInstalledShops } from "../shops/list-shops.ts";
import { sendDailyMail } from "./daily-mail.ts";
import { MailError, type Mailer } from "./mailer.ts";

export const sendDailyMailsTask: Task<unknown> = {
  name: "send-daily-mails",
  payload: z.unknown(),
  run: sendDailyMails,
};

export async function sendDailyMails(deps: Deps): Promise<void> {
  const { mailer } = deps;
  if (mailer === null) return;
  const shopIds = (await listInstalledShops(deps)).map(({ shopId }) => shopId);
  let isAway = false;
  await eachShop(
    deps,
    "send-daily-mails",
    async (shopId) => {
      if (!isAway) isAway = !(await tryToSend(deps, mailer, shopId));
    },
    shopIds,
  );
}

/** False: the mail server is unreachable for all shops. */
async function tryToSend(deps: Deps, mailer: Mailer, shopId: string): Promise<boolean> {
  try {
    const outcome = await sendDailyMail(deps, mailer, shopId);
    if (outcome !== undefined) metrics.dailyMails.inc({ outcome });
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    metrics.dailyMails.inc({ outcome: "unreachable" });
    deps.log.warn({ reason: error.message }, "no daily e-mail could be sent; trying again later");
    return false;
  }
}
