// The metrics of GET /metrics for Prometheus. Counters count in this process. Figures about all processes (the inbox)
// are read from the database on request.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry, prefix: "laurel_" });

export const metrics = {
  webhooksReceived: new Counter({
    name: "laurel_webhooks_total",
    help: "Webhooks that arrived, by what became of them",
    labelNames: ["topic", "outcome"],
    registers,
  }),
  webhookSeconds: new Histogram({
    name: "laurel_webhook_seconds",
    help: "From a webhook's arrival until it was stored and answered",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  }),
  eventsApplied: new Counter({
    name: "laurel_events_applied_total",
    help: "Events of the inbox that were applied",
    registers,
  }),
  movements: new Counter({
    name: "laurel_movements_total",
    help: "Movements written to the ledger",
    labelNames: ["kind"],
    registers,
  }),
  redemptions: new Counter({
    name: "laurel_redemptions_total",
    help: "Redemptions that came to a status",
    labelNames: ["status"],
    registers,
  }),
  platformErrors: new Counter({
    name: "laurel_platform_errors_total",
    help: "Calls of the store platform that failed",
    labelNames: ["code"],
    registers,
  }),
  jobsFailed: new Counter({
    name: "laurel_job_failures_total",
    help: "Attempts of jobs that failed; most succeed later",
    labelNames: ["task"],
    registers,
  }),
  webhooksSent: new Counter({
    name: "laurel_webhooks_sent_total",
    help: "Tries to deliver to merchants' webhook endpoints, by what became of them",
    labelNames: ["outcome"],
    registers,
  }),
  shopperMails: new Counter({
    name: "laurel_shopper_mails_total",
    help: "E-mails to shoppers, by what became of them",
    labelNames: ["outcome"],
    registers,
  }),
  dailyMails: new Counter({
    name: "laurel_daily_mails_total",
    help: "Daily e-mails to shops' owners, by what became of them",
    labelNames: ["outcome"],
    registers,
  }),
  statements: new Counter({
    name: "laurel_statements_total",
    help: "Monthly statements to shops' owners, by what became of them",
    labelNames: ["outcome"],
    registers,
  }),
} as const;

export interface InboxFigures {
  /** Accepted and not applied yet; 0 only if everything that was accepted has been applied. */
  readonly pending: number;
  /** Set aside with a reason, for staff to look at. */
  readonly setAside: number;
  /** With a topic that has no handler yet. */
  readonly unhandled: number;
  readonly oldestPendingSeconds: number;
  /** Shops that are missing in these figures, because they could not be counted. */
  readonly uncountedShops: number;
}

const storesAway = new Gauge({
  name: "laurel_stores_away",
  help: "Shops whose store has not answered, so that their jobs for it wait",
  registers,
});

const inbox = {
  pending: new Gauge({
    name: "laurel_inbox_pending",
    help: "Events accepted and not applied yet",
    registers,
  }),
  setAside: new Gauge({ name: "laurel_inbox_set_aside", help: "Events set aside with a reason", registers }),
  unhandled: new Gauge({ name: "laurel_inbox_unhandled", help: "Events without a handler yet", registers }),
  oldestPendingSeconds: new Gauge({
    name: "laurel_inbox_oldest_seconds",
    help: "Age of the oldest event that waits",
    registers,
  }),
  uncountedShops: new Gauge({
    name: "laurel_inbox_uncounted_shops",
    help: "Shops that could not be counted, and are in none of the inbox's figures; the log says why",
    registers,
  }),
} as const satisfies Record<keyof InboxFigures, Gauge>;

export const metricsContentType: string = registry.contentType;

export async function renderMetrics(figures: InboxFigures, awayStores: number): Promise<string> {
  storesAway.set(awayStores);
  for (const [name, gauge] of Object.entries(inbox)) gauge.set(figures[name as keyof InboxFigures]);
  return registry.metrics();
}
