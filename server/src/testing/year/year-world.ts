// What all shops of a simulated year share: the database, the store, the merchants' server that takes webhooks, the mail
// server, the clock of all of them, and the servers behind one door. Only the servers are killed.
import { setTimeout as sleep } from "node:timers/promises";
import { startDevStore, type DevStore } from "@laurel/dev-store/dev-store.ts";
import type { QueryResultRow } from "pg";
import { withLogin } from "../../database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "../../database/tenants/roles.sql.ts";
import { schedule, tasks } from "../../features/features.ts";
import { deliveryWork } from "../../tenant/outgoing-webhooks/tidy-webhooks.job.ts";
import { dueJob, jobForAll } from "../../jobs/due/due-kind.ts";
import { START_DUE_WORK } from "../../jobs/due/start-due-work.job.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { askAdministrator } from "../processes/administrator.ts";
import { freePort } from "../processes/free-port.ts";
import { type MailServer, startMailServer } from "../processes/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { Dice } from "./dice.ts";
import { startDistrustfulReceiver, type DistrustfulReceiver } from "./distrustful-receiver.ts";
import { type Door, openDoor } from "./door.ts";
import { RunningClock } from "./running-clock.ts";
import { yearCredentials, yearDeps } from "./year-deps.ts";
import { YearServer } from "./year-server.ts";
import { bringToNow, shopsToTell, stuck, unfinished } from "./year.sql.ts";

/** Without anything getting done. A day on which thousands of points expire takes longer on a busy machine. */
const SETTLED_MS_MAX = 60_000;
/** Without anything getting done for so long, a minute has passed, in which servers look for work whose process was killed. */
const MINUTE_PASSES_MS = 5_000;
/** Of the store's webhooks, from when nothing more happens. */
const TOLD_MS_MAX = 300_000;
/** Outlasts a kill and the start after it. */
const retryDelaysMs = [20, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800];
const scopes = [
  "write_customers",
  "read_orders",
  "write_discounts",
  "read_products",
  "write_gift_cards",
  "write_store_credit_account_transactions",
  "read_store_credit_accounts",
];

export interface WorldSize {
  readonly seed: number;
  /** When the stores open. */
  readonly from: string;
  readonly domains: readonly string[];
  readonly servers: number;
}

type Parts = Pick<
  YearWorld,
  "opensAt" | "own" | "clock" | "dice" | "store" | "receiver" | "mail" | "deps" | "servers" | "door"
>;

export class YearWorld {
  readonly opensAt: Date;
  readonly own: TestDatabase;
  readonly clock: RunningClock;
  readonly dice: Dice;
  readonly store: DevStore;
  readonly receiver: DistrustfulReceiver;
  readonly mail: MailServer;
  readonly deps: Deps;
  readonly servers: readonly YearServer[];
  readonly door: Door;
  /** How many e-mails arrived. */
  letters = 0;
  /** How often work went on only because a minute passed. */
  minutes = 0;

  private constructor(parts: Parts) {
    this.opensAt = parts.opensAt;
    this.own = parts.own;
    this.clock = parts.clock;
    this.dice = parts.dice;
    this.store = parts.store;
    this.receiver = parts.receiver;
    this.mail = parts.mail;
    this.deps = parts.deps;
    this.servers = parts.servers;
    this.door = parts.door;
  }

  /** The stores are open, and no server runs yet. */
  static async open({ seed, from, domains, servers: count }: WorldSize): Promise<YearWorld> {
    const dice = new Dice(seed);
    const clock = new RunningClock(from);
    const own = await createTestDatabase();
    const store = await startDevStore({
      ...yearCredentials,
      clock: () => clock.now(),
      shops: domains.map((domain) => ({ domain })),
      appScopes: scopes,
      rate: { maximumAvailable: 1_000_000, restoreRate: 1_000_000 },
      delivery: { retryDelaysMs },
    });
    const receiver = await startDistrustfulReceiver(clock, dice);
    const mail = await startMailServer();
    const servers: YearServer[] = [];
    const door = await openDoor(() => servers.filter(({ isUp }) => isUp).map(({ port }) => port));
    const place = { storeUrl: store.url, appPort: door.port, mail: mail.settings };
    const databaseUrl = withLogin(own.url, embeddedServingLogin);
    for (let n = 0; n < count; n += 1)
      servers.push(new YearServer({ ...place, databaseUrl, port: await freePort() }));
    const deps = yearDeps({ ...place, db: own.db, clock });
    const opensAt = clock.now();
    return new YearWorld({ opensAt, own, clock, dice, store, receiver, mail, deps, servers, door });
  }

  async start(servers: readonly YearServer[] = this.servers): Promise<void> {
    await Promise.all(servers.map((server) => server.start(this.clock.now())));
    // Starting takes seconds, by which they would be late.
    for (const server of servers) server.tell(this.clock.now());
  }

  /** Resolves when a server serves. */
  ready(): Promise<void> {
    return Promise.race(this.servers.map((server) => server.ready()));
  }

  /** Of all shops, as the database's administrator. */
  rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return askAdministrator<Row>(this.own.url, text, values);
  }

  /** Later than now, for everybody. */
  moveTo(now: Date): void {
    this.clock.set(now.toISOString());
    for (const server of this.servers) server.tell(now);
  }

  /** The jobs of the schedule, as the clock would add them. */
  async addScheduledJobs(): Promise<void> {
    const names = new Set(schedule.map((line) => line.split(" ").at(-1)));
    await this.own.db.global(async (tx) => {
      for (const { name } of tasks.filter(({ name }) => names.has(name)))
        await enqueueJob(tx, { task: name, payload: {}, key: `scheduled:${name}` });
    });
  }

  /**
   * The store has delivered everything, all of it is applied, and no job is due. `isWoken`: no webhook is due either,
   * which the next day's jobs see to after a kill.
   */
  async settle({ isWoken = false } = {}): Promise<void> {
    this.letters += this.mail.mails.splice(0).length;
    await this.store.control.waitUntilIdle({ timeoutMs: TOLD_MS_MAX });
    let [last, movedAt] = ["", performance.now()];
    let passesAt = Infinity;
    for (;;) {
      const now = this.clock.now();
      await this.rows(bringToNow, [now]);
      const [left] = await this.rows<{ inbox: number; webhooks: number; jobs: string[] }>(unfinished, [now]);
      const webhooks = isWoken ? left?.webhooks : 0;
      if (left && left.inbox + (webhooks ?? 0) + left.jobs.length === 0) return;
      const undone = JSON.stringify(left);
      if (undone !== last) {
        [last, movedAt] = [undone, performance.now()];
        passesAt = movedAt + MINUTE_PASSES_MS;
      }
      if (performance.now() > movedAt + SETTLED_MS_MAX) throw new Error(await this.#whyNot(last));
      if (performance.now() > passesAt) {
        this.minutes += 1;
        passesAt = Infinity;
        await this.own.db.global((tx) => enqueueJob(tx, jobForAll(START_DUE_WORK)));
      }
      await sleep(15);
    }
  }

  async #whyNot(left: string): Promise<string> {
    const waiting = (await this.rows(stuck)).map((row) => JSON.stringify(row));
    return [`Never settled: ${left}`, ...waiting, ...this.servers.map((one) => one.output())].join("\n");
  }

  /**
   * Minutes of the day go by until every webhook that is due was tried: after a lost connection an endpoint rests for some
   * seconds, and a day of the year has only a few by the machine's clock.
   */
  async tellAll(): Promise<void> {
    for (;;) {
      const shops = await this.rows<{ id: string }>(shopsToTell, [this.clock.now()]);
      if (shops.length === 0) return;
      this.moveTo(new Date(this.clock.now().getTime() + 60_000));
      // A kill may have left the delivery asleep.
      await this.own.db.global(async (tx) => {
        for (const { id } of shops) await enqueueJob(tx, dueJob(deliveryWork.task.name, id));
      });
      await this.settle();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.door.close();
    await this.receiver.close();
    await this.mail.close();
    await this.store.close();
    await this.own.drop();
  }
}
