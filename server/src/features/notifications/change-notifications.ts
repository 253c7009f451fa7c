import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findNotifications, lockNotifications, setDailyMail } from "./notifications.sql.ts";

export interface Notifications {
  /** The recipient of e-mails to the shop's owner; null until the store has reported it. */
  readonly ownerEmail: string | null;
  readonly isDailyMailOn: boolean;
}

/** On by default. */
export async function loadNotifications(tx: Tx): Promise<Notifications> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return { ownerEmail: row?.owner_email ?? null, isDailyMailOn: row?.is_daily_mail_on ?? true };
}

export async function changeNotifications(
  deps: Deps,
  shopId: string,
  { isDailyMailOn, actor }: { readonly isDailyMailOn: boolean; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(lockNotifications, [shopId]);
    const before = { dailyMail: row?.is_daily_mail_on ?? true };
    if (before.dailyMail === isDailyMailOn) return;
    tx.write(setDailyMail, [shopId, isDailyMailOn]);
    const after = { dailyMail: isDailyMailOn };
    recordChange(deps, tx, {
      action: "NOTIFICATIONS_CHANGED",
      subjectId: "daily_mail",
      actor,
      before,
      after,
    });
  });
}
