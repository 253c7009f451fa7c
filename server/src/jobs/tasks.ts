// The registry: one line a task, one line a time of day.
import { applyImportTask, checkImportTask, undoImportTask } from "../imports/import.job.ts";
import { tidyImports } from "../imports/tidy-imports.job.ts";
import { tidyIdempotencyKeys } from "../idempotency/tidy-idempotency-keys.job.ts";
import { bulkAdjustmentTask } from "../bulk-adjustments/bulk-adjustment.job.ts";
import { applyInboxTask } from "../inbox/apply-inbox.job.ts";
import { readOrderTask } from "../inbox/read-order.job.ts";
import { reconcileAllTask, reconcileTask } from "../inbox/reconcile.job.ts";
import { tidyInboxTask, wakeAppliersTask } from "../inbox/tidy-inbox.job.ts";
import { closeRollups } from "../ledger/close-rollups.job.ts";
import { countDayFigures } from "../ledger/count-day-figures.job.ts";
import { keepDates } from "../ledger/keep-dates.job.ts";
import { sendDailyMailsTask } from "../notifications/daily-mail.job.ts";
import { erasePersonTask } from "../privacy/erase-person.job.ts";
import { eraseShopTask } from "../privacy/erase-shop.job.ts";
import { pastCreditTask } from "../past-orders/past-credit.job.ts";
import { mergeInStepTask } from "../merges/merge-in-step.job.ts";
import { cancelRedemptionTask } from "../rewards/cancel-redemption.job.ts";
import { expireRedemptions } from "../rewards/expire-redemptions.job.ts";
import { issueRedemption } from "../rewards/issue-redemption.job.ts";
import { measureBalancesTask } from "../rewards/measure-balances.job.ts";
import { tidySessions } from "../shop-auth/tidy-sessions.job.ts";
import { endAccess } from "../shops/end-access.job.ts";
import { keepShopsConnected } from "../shops/keep-shops-connected.job.ts";
import { subscribeWebhooks } from "../shops/subscribe-webhooks.job.ts";
import type { Task } from "./task.ts";

export const tasks: readonly Task<unknown>[] = [
  applyInboxTask,
  readOrderTask,
  reconcileTask,
  reconcileAllTask,
  tidyInboxTask,
  wakeAppliersTask,
  keepDates,
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
  "* * * * * keep-dates",
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
