// E-mails to shops' owners. Each job runs every quarter of an hour for the shops whose morning has begun. It retries a mail
// server that was unreachable, and does not block other jobs.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { metrics } from "../../http/metrics.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { listInstalledShops } from "../../tenant/shops/list-shops.ts";
import { sendDailyMail } from "./daily-mail.ts";
import { MailError, type Mailer } from "./mailer.ts";
import { sendStatement } from "./statement/send-statement.ts";

export const sendDailyMailsTask: Task<unknown> = {
  name: "send-daily-mails",
  queue: "send",
  payload: z.unknown(),
  run: sendDailyMails,
};

export const sendStatementsTask: Task<unknown> = {
  name: "send-statements",
  queue: "send",
  payload: z.unknown(),
  run: sendStatements,
};

type Send = (deps: Deps, mailer: Mailer, shopId: string) => Promise<string | undefined>;

interface Kind {
  readonly job: string;
  readonly send: Send;
  readonly counter: typeof metrics.dailyMails;
}

export function sendDailyMails(deps: Deps): Promise<void> {
  return sendToAll(deps, { job: "send-daily-mails", send: sendDailyMail, counter: metrics.dailyMails });
}

export function sendStatements(deps: Deps): Promise<void> {
  return sendToAll(deps, { job: "send-statements", send: sendStatement, counter: metrics.statements });
}

async function sendToAll(deps: Deps, kind: Kind): Promise<void> {
  const { mailer } = deps;
  if (mailer === null) return;
  const shopIds = (await listInstalledShops(deps)).map(({ shopId }) => shopId);
  let isAway = false;
  await eachShop(
    deps,
    kind.job,
    async (shopId) => {
      if (!isAway) isAway = !(await tryToSend(deps, mailer, { shopId, ...kind }));
    },
    shopIds,
  );
}

/** False: the mail server is unreachable for all shops. */
async function tryToSend(
  deps: Deps,
  mailer: Mailer,
  { shopId, job, send, counter }: Kind & { readonly shopId: string },
): Promise<boolean> {
  try {
    const outcome = await send(deps, mailer, shopId);
    if (outcome !== undefined) counter.inc({ outcome });
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    counter.inc({ outcome: "unreachable" });
    deps.log.warn({ job, reason: error.message }, "no e-mail to an owner could be sent; trying again later");
    return false;
  }
}
