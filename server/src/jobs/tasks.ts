// The registry: one line a task, one line a time of day.
import { applyImportTask, checkImportTask, undoImportTask } from "../features/imports/import.job.ts";
import { tidyImports } from "../features/imports/tidy-imports.job.ts";
import { tidyIdempotencyKeys } from "../features/idempotency/tidy-idempotency-keys.job.ts";
import { bulkAdjustmentTask } from "../features/bulk/bulk-adjustment.job.ts";
import { applyInboxTask } from "../features/inbox/apply/apply-inbox.job.ts";
import { readOrderTask } from "../features/inbox/read-order.job.ts";
import { reconcileAllTask, reconcileTask } from "../features/inbox/reconcile.job.ts";
import { tidyInboxTask, wakeAppliersTask } from "../features/inbox/tidy-inbox.job.ts";
import { closeRollups } from "../features/ledger/daily/close-rollups.job.ts";
import { countDayFigures } from "../features/ledger/daily/count-day-figures.job.ts";
import { releaseHolds } from "../features/ledger/release-holds.job.ts";
import { sendDailyMailsTask } from "../features/notifications/daily-mail.job.ts";
import { erasePersonTask } from "../features/privacy/erase-person.job.ts";
import { eraseShopTask } from "../features/privacy/erase-shop.job.ts";
import { pastCreditTask } from "../features/past-orders/past-credit.job.ts";
import { mergeInStepTask } from "../features/merges/merge-in-step.job.ts";
import { cancelRedemptionTask } from "../features/redemptions/cancel-redemption.job.ts";
import { expireRedemptions } from "../features/redemptions/expire-redemptions.job.ts";
import { issueRedemption } from "../features/redemptions/issue-redemption.job.ts";
import { measureBalancesTask } from "../features/rewards/measure-balances.job.ts";
import { tidySessions } from "../features/shop-auth/tidy-sessions.job.ts";
import { endAccess } from "../features/shops/end-access.job.ts";
import { keepShopsConnected } from "../features/shops/connect/keep-shops-connected.job.ts";
import { subscribeWebhooks } from "../features/shops/connect/subscribe-webhooks.job.ts";
import type { Task } from "./task.ts";

export const tasks: readonly Task<unknown>[] = [
  applyInboxTask,
  readOrderTask,
  reconcileTask,
  reconcileAllTask,
  tidyInboxTask,
  wakeAppliersTask,
  releaseHolds,
  closeRollups,
  countDayFigures,
  pastCreditTask,
  mergeInStepTask,
  issueRedemption,
  cancelRedemptionTask,
  expireRedemptions,
  measureBalancesTask,
  bulkAdjustmentTask,
  keepShopsConnected,
  subscribeWebhooks,
  endAccess,
  tidySessions,
  erasePersonTask,
  eraseShopTask,
  checkImportTask,
  applyImportTask,
  undoImportTask,
  tidyImports,
  tidyIdempotencyKeys,
  sendDailyMailsTask,
];

/** Minute, hour, day, month, weekday, in UTC; then the task's name. */
export const schedule: readonly string[] = [
  "* * * * * wake-appliers",
  "* * * * * release-holds",
  "*/5 * * * * expire-redemptions",
  "23 * * * * close-rollups",
  "29 * * * * count-day-figures",
  "7 * * * * measure-balances",
  "*/10 * * * * reconcile-all",
  "17 3 * * * tidy-inbox",
  "41 4 * * * keep-shops-connected",
  "53 3 * * * tidy-sessions",
  "37 3 * * * tidy-imports",
  "47 3 * * * tidy-idempotency-keys",
  "*/15 * * * * send-daily-mails",
];
