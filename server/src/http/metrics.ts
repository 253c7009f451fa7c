// The metrics of GET /metrics for Prometheus. Counters count in this process. Figures about all processes (which
// shops have work) are read from the database on request.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { laurelVersion } from "../config/version.ts";
import { migrations } from "../database/migrations.ts";

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
  eventsSetAside: new Counter({
    name: "laurel_events_set_aside_total",
    help: "Events of the inbox that could not be applied, by reason; staff decide about each",
    labelNames: ["reason"],
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
  databaseFaults: new Counter({
    name: "laurel_database_faults_total",
    help: "Transactions that failed because the database was away or a disk full, by reason",
    labelNames: ["reason"],
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

export interface DueFigure {
  readonly kind: string;
  readonly shops: number;
  readonly oldestSeconds: number;
}

new Gauge({
  name: "laurel_info",
  help: "The version of this process, and the newest migration that it knows",
  labelNames: ["version", "migration"],
  registers,
}).set({ version: laurelVersion, migration: Object.keys(migrations).at(-1)! }, 1);

const transactionsWaiting = new Gauge({
  name: "laurel_transactions_waiting",
  help: "Transactions of this process that wait for one of its connections to the database",
  registers,
});

const storesAway = new Gauge({
  name: "laurel_stores_away",
  help: "Shops whose store has not answered, so that their jobs for it wait",
  registers,
});

const due = {
  shops: new Gauge({
    name: "laurel_due_shops",
    help: "Shops that have work now, by kind; a kind that is missing has none",
    labelNames: ["kind"],
    registers,
  }),
  oldestSeconds: new Gauge({
    name: "laurel_due_oldest_seconds",
    help: "For how long the first of these shops has had it",
    labelNames: ["kind"],
    registers,
  }),
} as const;

/** Of one queue. */
export interface QueueFigure {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** 0: none waits. */
  readonly oldestSeconds: number;
}

const jobs = {
  waiting: new Gauge({
    name: "laurel_jobs_waiting",
    help: "Jobs that could run now and do not yet, by queue",
    labelNames: ["queue"],
    registers,
  }),
  oldestSeconds: new Gauge({
    name: "laurel_jobs_oldest_seconds",
    help: "For how long the first of these jobs has waited; 0 if none does",
    labelNames: ["queue"],
    registers,
  }),
  running: new Gauge({
    name: "laurel_jobs_running",
    help: "Jobs that run, on all servers, by queue",
    labelNames: ["queue"],
    registers,
  }),
} as const;

const proofs = {
  oldestSeconds: new Gauge({
    name: "laurel_ledger_oldest_proof_seconds",
    help: "How long ago the ledger of the shop that waits longest was proved, or, if never, its app installed",
    registers,
  }),
  faultyShops: new Gauge({
    name: "laurel_ledger_faulty_shops",
    help: "Shops whose ledger did not hold when it was last proved",
    registers,
  }),
} as const;

const wal = {
  seconds: new Gauge({
    name: "laurel_wal_archived_seconds",
    help: "How long ago PostgreSQL archived a file of WAL; missing where it archives none",
    labelNames: ["mode"],
    registers,
  }),
  isFailing: new Gauge({
    name: "laurel_wal_archive_failing",
    help: "1 if its last try failed",
    labelNames: ["mode"],
    registers,
  }),
} as const;

export interface Figures {
  readonly due: readonly DueFigure[];
  readonly queues: readonly QueueFigure[];
  readonly awayStores: number;
  readonly transactionsWaiting: number;
  readonly proofs: { readonly oldestSeconds: number; readonly faultyShops: number };
  /** Null: PostgreSQL archives none. */
  readonly walArchive: {
    readonly mode: string;
    readonly seconds: number;
    readonly isFailing: boolean;
  } | null;
}

export const metricsContentType: string = registry.contentType;

export async function renderMetrics(figures: Figures): Promise<string> {
  const { due: kinds, queues } = figures;
  storesAway.set(figures.awayStores);
  transactionsWaiting.set(figures.transactionsWaiting);
  proofs.oldestSeconds.set(figures.proofs.oldestSeconds);
  proofs.faultyShops.set(figures.proofs.faultyShops);
  for (const gauge of [...Object.values(due), ...Object.values(wal)]) gauge.reset();
  if (figures.walArchive !== null) {
    const { mode, seconds, isFailing } = figures.walArchive;
    wal.seconds.set({ mode }, seconds);
    wal.isFailing.set({ mode }, Number(isFailing));
  }
  for (const { kind, shops, oldestSeconds } of kinds) {
    due.shops.set({ kind }, shops);
    due.oldestSeconds.set({ kind }, oldestSeconds);
  }
  for (const { queue, waiting, oldestSeconds, running } of queues) {
    jobs.waiting.set({ queue }, waiting);
    jobs.oldestSeconds.set({ queue }, oldestSeconds);
    jobs.running.set({ queue }, running);
  }
  return registry.metrics();
}
