// E-mails to a shop's owner, in the shop's morning: the daily one, and the monthly statement. A mail server that was
// unreachable is tried again after a quarter of an hour.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { metrics } from "../../http/metrics.ts";
import { dueKind } from "../../jobs/due/due-kind.ts";
import type { Deps } from "../../process/deps.ts";
import { doAll, type ShopWork } from "../../tenant/shops/look-again.job.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { sendDailyMail, wantsDailyMail } from "./daily-mail.ts";
import { dueDay, MAIL_HOUR } from "./due-day.ts";
import { MailError, type Mailer } from "./mailer.ts";
import { findNotifications } from "./notifications.sql.ts";
import { sendStatement, wantsStatement } from "./statement/send-statement.ts";

const AGAIN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

export const dailyMails: ShopWork = {
  name: "send-daily-mails",
  run: (deps, shopId) => tryToSend(deps, shopId, { send: sendDailyMail, counter: metrics.dailyMails }),
};

export const statements: ShopWork = {
  name: "send-statements",
  run: (deps, shopId) => tryToSend(deps, shopId, { send: sendStatement, counter: metrics.statements }),
};

export const ownerMailWork = dueKind({
  name: "send-owner-mails",
  queue: "send",
  run: (deps, shopId) => doAll(deps, shopId, [dailyMails, statements]),
  async nextAt(tx, { clock, mailer }) {
    if (mailer === null) return null;
    const [shop, [row]] = await Promise.all([loadShop(tx), tx.run(findNotifications, [tx.shopId])]);
    if (!shop.isInstalled || shop.installedAt === null) return null;
    if (row && !row.is_daily_mail_on && !row.is_statement_on) return null;
    const now = clock.now();
    const again = new Date(now.getTime() + AGAIN_MS);
    const morningOf = (day: string): Date =>
      new Date(startOfLocalDay(day, shop.timeZone).getTime() + MAIL_HOUR * HOUR_MS);
    const today = toLocalDate(now, shop.timeZone);
    const day = dueDay({ clock }, shop);
    if (day !== null)
      return wantsDailyMail(row, day) || wantsStatement(row, day) ? again : morningOf(addLocalDays(today, 1));
    // On a day on which the clocks change, it may be an hour before eight.
    const morning = morningOf(today);
    return morning > now ? morning : again;
  },
});

interface Kind {
  readonly send: (deps: Deps, mailer: Mailer, shopId: string) => Promise<string | undefined>;
  readonly counter: typeof metrics.dailyMails;
}

async function tryToSend(deps: Deps, shopId: string, { send, counter }: Kind): Promise<void> {
  if (deps.mailer === null) return;
  try {
    const outcome = await send(deps, deps.mailer, shopId);
    if (outcome !== undefined) counter.inc({ outcome });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    counter.inc({ outcome: "unreachable" });
    deps.log.warn(
      { shopId, reason: error.message },
      "no e-mail to an owner could be sent; trying again later",
    );
  }
}
