// The monthly statement: last month's figures and lines for the books, to the shop's owner, once a month at most. The month
// is claimed before the e-mail is sent, as the day of the daily e-mail is (decision 19).
import { addToMonth } from "@laurel/domain/reports/cohorts.ts";
import type { WrittenLetter } from "@laurel/widget/renderer.ts";
import { renderOwnerLetter } from "../../../http/renderer.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadStatement, type Statement } from "../../reports/statement.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { dueDay } from "../due-day.ts";
import type { Mailer } from "../mailer.ts";
import {
  claimStatement,
  findNotifications,
  type NotificationsRow,
  releaseStatement,
  settleStatement,
} from "../notifications.sql.ts";
import { readOwnerEmail } from "../read-owner-email.ts";
import { sendOnce, type SendOutcome } from "../send-once.ts";
import { composeStatement } from "./compose-statement.ts";

/** After the first days of a month, last month's statement is not made up for. */
const LAST_DAY = "10";

/** Undefined: not due, or not to be sent at all. Throws MailError (`isForNow`) if a later try makes sense. */
export async function sendStatement(
  deps: Deps,
  mailer: Mailer,
  shopId: string,
): Promise<SendOutcome | undefined> {
  const shop = await findShopById(deps, shopId);
  const day = shop?.isInstalled ? dueDay(deps, shop) : null;
  if (!shop || day === null || !(await isWanted(deps, shopId, day))) return undefined;
  const month = monthBefore(day);
  const figures = await deps.db.transaction(shopId, (tx) =>
    loadStatement(tx, shop, { month, now: deps.clock.now() }),
  );
  if (figures === null) return undefined;
  const address = await readOwnerEmail(deps, shop);
  // Before the month is claimed: it stays unclaimed while it cannot be written, or the mail server is unreachable.
  const mail = address === null ? null : { to: address, ...(await write(deps, shop, figures)) };
  if (mail !== null) await mailer.checkReady();
  const monthAsked = [shopId, `${month}-01`] as const;
  const [claimed] = await deps.db.transaction(shopId, (tx) => tx.run(claimStatement, monthAsked));
  if (!claimed) return undefined;
  const settle = (state: string) =>
    deps.db.transaction(shopId, (tx) => tx.run(settleStatement, [...monthAsked, state]));
  if (mail === null) {
    await settle("NO_ADDRESS");
    return "no_address";
  }
  return sendOnce(deps, mailer, {
    shopId,
    what: "monthly statement",
    mail: { ...mail, attachments: figures.files },
    settle,
    release: () => deps.db.transaction(shopId, (tx) => tx.run(releaseStatement, monthAsked)),
  });
}

function write(deps: Deps, shop: Shop, figures: Statement): Promise<WrittenLetter> {
  const page = (path: string) => deps.platform.authorization.adminUrl(shop.domain, path);
  return renderOwnerLetter(
    composeStatement(figures, {
      shopName: shop.name,
      currencyCode: shop.currencyCode,
      reportsUrl: page("/app/reports"),
      settingsUrl: page("/app/settings/notifications"),
    }),
  );
}

async function isWanted(deps: Deps, shopId: string, day: string): Promise<boolean> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findNotifications, [shopId]));
  return wantsStatement(row, day);
}

/** That of the month before. */
export const wantsStatement = (row: NotificationsRow | undefined, day: string): boolean =>
  day.slice(8) <= LAST_DAY &&
  (!row ||
    (row.is_statement_on &&
      (row.statement_month === null || row.statement_month.slice(0, 7) < monthBefore(day))));

const monthBefore = (day: string): string => addToMonth(day.slice(0, 7), -1);
