import type { Feature } from "../../features/feature.ts";
import { movementsResolvers } from "./movements/movements.resolvers.ts";
import { readHomeCounter } from "./home-counter.ts";
import { expiryPreviewResolvers } from "./preview/expiry-preview.resolvers.ts";
import { enqueueMeasuring, measureExpiry } from "./preview/measure-expiry.job.ts";
import { datesWork } from "./dates/keep-dates.job.ts";
import { enqueueRefresh, refreshDates } from "./dates/refresh-dates.job.ts";
import { proveEachWeek, proveLedgerTask, proveTonight } from "./proof/prove-ledger.job.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../../tenant/shops/shop-listener.ts";

export const ledgerFeature: Feature = {
  name: "ledger",
  listens: [
    listen(shopChanges, {
      // Points expire at midnight there.
      changed: (tx, { before, facts: { timeZone } }) =>
        timeZone === undefined || timeZone === before.timeZone ? undefined : enqueueRefresh(tx),
    }),
  ],
  api: {
    sdl: [
      new URL("./movements/movements.graphql", import.meta.url),
      new URL("./preview/expiry-preview.graphql", import.meta.url),
    ],
    resolvers: [movementsResolvers, expiryPreviewResolvers],
    needs: {
      "Query.movements": "read_customers",
      "Query.trialBalance": "read_customers",
      "Query.dailyFigures": "read_customers",
      "Query.expiryPreview": "read_customers",
      "Mutation.postingUndo": "write_customers",
      Movement: "read_customers",
      TrialBalance: "read_customers",
      DayFigures: "read_customers",
      AccountBalance: "read_customers",
      ExpiryPreview: "read_customers",
      ExpiryMonth: "read_customers",
      ExpirySum: "read_customers",
    },
  },
  due: [datesWork],
  tasks: [measureExpiry, proveLedgerTask, refreshDates],
  daily: [proveEachWeek],
  nightly: [enqueueMeasuring, proveTonight],
  tables: {
    balances: { archive: "refuse" },
    entries: { archive: "refuse" },
    lot_uses: { archive: "refuse" },
    booking_day_totals: { archive: "refuse" },
    day_notes: { archive: "refuse" },
    expiry_previews: { leftOut: "measured again each night" },
  },
  documents: [{ path: "counters/home", read: readHomeCounter, isPolled: true }],
  reads: [
    "closed_months",
    "cohort_months",
    "cohort_progress",
    "merges",
    "orders",
    "redemptions",
    "referrals",
    "tier_gifts",
  ],
};
