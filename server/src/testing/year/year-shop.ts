// Everything around the server of a simulated year: its database, the store, the merchant's server that takes webhooks,
// and the clock of all of them. None of it is killed.
import { setTimeout as sleep } from "node:timers/promises";
import { startDevStore, type DevStore } from "@laurel/dev-store/dev-store.ts";
import { topics } from "@laurel/domain/webhooks/topics.ts";
import type { QueryResultRow } from "pg";
import { withLogin } from "../../database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "../../database/tenants/roles.sql.ts";
import { schedule, tasks } from "../../features/features.ts";
import { ensurePagesBuilt } from "../../process/ensure-pages-built.ts";
import { createEndpoint } from "../../tenant/outgoing-webhooks/endpoints.ts";
import { deliveryWork } from "../../tenant/outgoing-webhooks/tidy-webhooks.job.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { installShop } from "../../tenant/shops/install-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { dueJob } from "../../jobs/due/due-kind.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import { createLog } from "../../process/log.ts";
import { askAdministrator } from "../processes/administrator.ts";
import { freePort } from "../processes/free-port.ts";
import { type MailServer, startMailServer } from "../processes/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { TEST_SHOP } from "../test-platform.ts";
import { Dice } from "./dice.ts";
import { RunningClock } from "./running-clock.ts";
import { yearCredentials, yearDeps } from "./year-deps.ts";
import { startDistrustfulReceiver, type DistrustfulReceiver } from "./distrustful-receiver.ts";
import { YearServer } from "./year-server.ts";
import { bringToNow, unfinished } from "./year.sql.ts";

export interface Refusal {
  readonly code: string;
}

export interface Answer {
  // The happenings state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly errors: readonly { readonly message: string; readonly extensions: Refusal }[];
}

/** Without anything getting done. A day on which thousands of points expire takes longer on a busy machine. */
const SETTLED_MS_MAX = 60_000;
/** Outlasts a kill and the start after it. */
const retryDelaysMs = [20, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800];

export class YearShop {
  readonly own: TestDatabase;
  readonly clock: RunningClock;
  readonly dice: Dice;
  readonly store: DevStore;
  readonly server: YearServer;
  readonly receiver: DistrustfulReceiver;
  readonly mail: MailServer;
  readonly deps: Deps;
  readonly shop: Shop;
  readonly #key: string;
  /** What the API refused, by code: expected, and counted. */
  readonly refusals = new Map<string, number>();
  /** How many e-mails arrived. */
  letters = 0;
  /** Answers that no client may ever get. */
  readonly faults: string[] = [];
  #keys = 0;

  private constructor(
    made: Pick<
      YearShop,
      "own" | "clock" | "dice" | "store" | "server" | "receiver" | "mail" | "deps" | "shop"
    > & {
      key: string;
    },
  ) {
    this.own = made.own;
    this.clock = made.clock;
    this.dice = made.dice;
    this.store = made.store;
    this.server = made.server;
    this.receiver = made.receiver;
    this.mail = made.mail;
    this.deps = made.deps;
    this.shop = made.shop;
    this.#key = made.key;
  }

  /** The app is installed in the store, its server is running, and a webhook endpoint listens to every topic. */
  static async open({ seed, from }: { readonly seed: number; readonly from: string }): Promise<YearShop> {
    const dice = new Dice(seed);
    const clock = new RunningClock(from);
    const own = await createTestDatabase();
    const port = await freePort();
    const scopes = ["write_customers", "read_orders", "write_discounts", "read_products", "write_gift_cards"];
    const store = await startDevStore({
      ...yearCredentials,
      clock: () => clock.now(),
      shops: [{ domain: TEST_SHOP }],
      appScopes: [...scopes, "write_store_credit_account_transactions", "read_store_credit_accounts"],
      rate: { maximumAvailable: 1_000_000, restoreRate: 1_000_000 },
      delivery: { retryDelaysMs },
    });
    const receiver = await startDistrustfulReceiver(clock, dice);
    await ensurePagesBuilt(createLog("warn"), "older", ["widget"]);
    const mail = await startMailServer();
    const deps = yearDeps({ db: own.db, clock, storeUrl: store.url, port, mail: mail.settings });
    // The server checks ID tokens by the machine's clock, and the store by the year's.
    const begun = Math.floor(Date.now() / 1000);
    const claims = { iat: begun, nbf: begun, exp: Math.floor(clock.now().getTime() / 1000) + 60 };
    const shop = await installShop(deps, store.control.idToken({ shop: TEST_SHOP, claims }));
    const by = { shopId: shop.shopId, actor: "the year" };
    const { key } = await createApiKey(deps, { ...by, name: "the year", scopes: ["*"] });
    const { secret } = await createEndpoint(deps, by, { url: receiver.url, topics: [...topics] });
    receiver.expects(secret);
    const databaseUrl = withLogin(own.url, embeddedServingLogin);
    const server = new YearServer({ databaseUrl, storeUrl: store.url, port, mail: mail.settings });
    const year = new YearShop({ own, clock, dice, store, server, receiver, mail, deps, shop, key });
    await server.start(clock.now());
    await year.settle();
    return year;
  }

  get control(): DevStore["control"] {
    return this.store.control;
  }

  newKey(): string {
    return `key ${(this.#keys += 1)}`;
  }

  rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return askAdministrator<Row>(this.own.url, text, values);
  }

  /** Later than now, for everybody. */
  moveTo(now: Date): void {
    this.clock.set(now.toISOString());
    this.server.tell(now);
  }

  /**
   * The data of the API's answer; null if it was refused. A client asks again, with the same words, when the server was
   * killed before it answered.
   */
  async ask(query: string, variables: object = {}): Promise<Answer["data"]> {
    const answer = await this.#answer("/api/graphql", { query, variables });
    const { data = null, errors = [] } = answer as Partial<Answer>;
    for (const { message, extensions } of errors) {
      // What the store had to be asked for, and the store failed.
      if (extensions?.code === "platform_unavailable") this.#refused(extensions.code);
      else this.faults.push(`the API answered ${extensions?.code ?? message}: ${query.trim().slice(0, 60)}`);
    }
    if (data === null) return null;
    const [field] = Object.values<{ userErrors?: Refusal[] } | null>(data);
    for (const { code } of field?.userErrors ?? []) this.#refused(code);
    return field?.userErrors?.length ? null : data;
  }

  async upload(csv: string): Promise<string | null> {
    const { id = null } = (await this.#answer("/api/imports?name=members.csv", csv)) as { id?: string };
    return id;
  }

  async #answer(path: string, body: object | string): Promise<unknown> {
    for (;;) {
      await this.server.ready();
      try {
        const response = await fetch(this.server.url + path, {
          method: "POST",
          headers: {
            authorization: `Bearer ${this.#key}`,
            "content-type": typeof body === "string" ? "text/csv" : "application/json",
          },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });
        const answer: unknown = await response.json();
        if (response.status !== 503) return answer;
      } catch {
        // It was killed; the next one is starting.
      }
      await sleep(20);
    }
  }

  #refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
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
    await this.control.waitUntilIdle({ shop: TEST_SHOP, timeoutMs: SETTLED_MS_MAX });
    let [last, movedAt] = ["", performance.now()];
    for (;;) {
      const now = this.clock.now();
      await this.rows(bringToNow, [now]);
      const [left] = await this.rows<{ inbox: number; webhooks: number; jobs: string[] }>(unfinished, [now]);
      const webhooks = isWoken ? left?.webhooks : 0;
      if (left && left.inbox + (webhooks ?? 0) + left.jobs.length === 0) return;
      const undone = JSON.stringify(left);
      if (undone !== last) [last, movedAt] = [undone, performance.now()];
      if (performance.now() > movedAt + SETTLED_MS_MAX)
        throw new Error(`Never settled: ${last}\n${this.server.output()}`);
      await sleep(15);
    }
  }

  /**
   * Minutes of the day go by until every webhook that is due was tried: after a lost connection an endpoint rests for some
   * seconds, and a day of the year has only a few by the machine's clock.
   */
  async tellAll(): Promise<void> {
    for (;;) {
      const [left] = await this.rows<{ webhooks: number }>(unfinished, [this.clock.now()]);
      if (left?.webhooks === 0) return;
      this.moveTo(new Date(this.clock.now().getTime() + 60_000));
      // A kill may have left the delivery asleep.
      await this.own.db.global((tx) => enqueueJob(tx, dueJob(deliveryWork.task.name, this.shop.shopId)));
      await this.settle();
    }
  }

  async close(): Promise<void> {
    await this.server.kill();
    await this.receiver.close();
    await this.mail.close();
    await this.store.close();
    await this.own.drop();
  }
}
