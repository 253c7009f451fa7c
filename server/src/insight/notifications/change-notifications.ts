import { lookSoon } from "../../tenant/shops/look-again.job.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import {
  findNotifications,
  lockNotifications,
  setSwitches,
  type NotificationsRow,
} from "./notifications.sql.ts";

export interface Notifications extends Switches {
  /** The recipient of e-mails to the shop's owner; null until the store has reported it. */
  readonly ownerEmail: string | null;
}

interface Switches {
  readonly isDailyMailOn: boolean;
  readonly isStatementOn: boolean;
}

export async function loadNotifications(tx: Tx): Promise<Notifications> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return { ownerEmail: row?.owner_email ?? null, ...switchesOf(row) };
}

/** On by default. */
const switchesOf = (row: NotificationsRow | undefined): Switches => ({
  isDailyMailOn: row?.is_daily_mail_on ?? true,
  isStatementOn: row?.is_statement_on ?? true,
});

/** What is not given stays as it is. */
export async function changeNotifications(
  deps: Deps,
  shopId: string,
  { actor, ...changes }: Partial<Switches> & { readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(lockNotifications, [shopId]);
    const before = switchesOf(row);
    const after = { ...before, ...changes };
    if (before.isDailyMailOn === after.isDailyMailOn && before.isStatementOn === after.isStatementOn) return;
    lookSoon(tx, deps.clock.now());
    tx.write(setSwitches, [shopId, after.isDailyMailOn, after.isStatementOn]);
    recordChange(deps, tx, {
      action: "NOTIFICATIONS_CHANGED",
      subjectId: "daily_mail",
      actor,
      before: factsOf(before),
      after: factsOf(after),
    });
  });
}

const factsOf = ({ isDailyMailOn, isStatementOn }: Switches) => ({
  dailyMail: isDailyMailOn,
  statement: isStatementOn,
});
