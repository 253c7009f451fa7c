// Many shops in one server: most of them still, some with one webhook each, all in one process.
import { setTimeout as sleep } from "node:timers/promises";
import { withLogin } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "@laurel/server/database/tenants/roles.sql.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import {
  laurelSecret,
  type LaurelProcess,
  startLaurel,
} from "@laurel/server/testing/processes/laurel-process.ts";
import type { Client } from "pg";
import { openBenchDatabase } from "../bench-database.ts";
import { type Figure, median, percentile, type Section } from "../figure.ts";
import type { Measured } from "../load/generator.ts";
import { runLoad } from "../load/run-load.ts";
import { committed, copyShops, numbersWithPoints } from "../many-shops.sql.ts";
import { membersAsked } from "../members-asked.ts";
import { forgetMostMemory, mostMemoryMegabytes } from "../processor-seconds.ts";

const ACTIVE = 1_000;
const PER_SECOND = 200;
const SECONDS = 20;
const IDLE_SECONDS = 180;
const APPLIED_WITHIN_MS = 300_000;
/** One that takes longer counts as having taken this. */
const SCRAPED_WITHIN_MS = 60_000;

export const shops: Section = {
  name: "shops",
  about: "10,000 shops in one process, a thousand of them with webhooks (--members: how many shops)",
  async run(report) {
    const count = membersAsked(10_000);
    const bench = await openBenchDatabase();
    // So that the database goes on when the process is killed.
    const environment = { DATABASE_URL: withLogin(bench.url, embeddedServingLogin) };
    try {
      const { shopId } = await aShop(bench.deps);
      await withAdministrator(bench.url, (client) => copyShops(client, shopId, count));
      const laurel = await startLaurel({ environment });
      try {
        await withAdministrator(bench.url, (client) => measureAll(report, { laurel, client, count }));
      } finally {
        await laurel.remove();
      }
    } finally {
      await bench.close();
    }
  },
};

interface Measuring {
  readonly laurel: LaurelProcess;
  readonly client: Client;
  /** Of shops. */
  readonly count: number;
}

async function measureAll(
  report: (figure: Figure) => void,
  { laurel, client, count }: Measuring,
): Promise<void> {
  const inWords = `${count.toLocaleString("en")} shops`;
  report({
    name: `start of a process with ${inWords}`,
    value: await measureStart(laurel),
    unit: "s",
    goal: { is: "≤", must: 5 },
  });
  report({
    name: `transactions a minute with ${inWords} that are still`,
    value: await measureIdle(client),
    unit: "/min",
    goal: { is: "≤", must: 200 },
    note: `over ${IDLE_SECONDS} s; those of the job runner are in it`,
  });
  report({
    name: `scrape of /metrics with ${inWords}`,
    value: await measureScrape(laurel),
    unit: "ms",
    goal: { is: "≤", must: 100 },
  });
  report({
    name: `most memory of a process with ${inWords} that are still`,
    value: mostMemoryMegabytes(laurel),
    unit: "MB",
    goal: { is: "≤", must: 250 },
    note: "since its start",
  });
  forgetMostMemory(laurel);
  const active = Math.min(ACTIVE, count);
  report({
    name: `one webhook each of ${active.toLocaleString("en")} shops`,
    value: active / (await measureActivation(laurel, client, active)),
    unit: "shops/s",
    goal: { is: "≥", must: 400 },
    note: "until all balances are there",
  });
  const delays = await measureVisible(laurel, client, active);
  report({
    name: `webhook to balance, ${active.toLocaleString("en")} shops at ${PER_SECOND}/s in all, p99`,
    value: percentile(delays, 99),
    unit: "ms",
    goal: { is: "≤", must: 500 },
    note: `p50 ${percentile(delays, 50).toFixed(0)} ms`,
  });
  report({
    name: `most memory meanwhile, with ${inWords}`,
    value: mostMemoryMegabytes(laurel),
    unit: "MB",
    goal: { is: "≤", must: 250 },
  });
}

/** Its database goes on. */
async function measureStart(laurel: LaurelProcess): Promise<number> {
  await laurel.kill();
  const startedAt = performance.now();
  await laurel.start();
  return (performance.now() - startedAt) / 1000;
}

async function measureIdle(client: Client): Promise<number> {
  const count = async (): Promise<number> =>
    (await client.query<{ count: number }>(committed)).rows[0]!.count;
  // What the start has left to do.
  await sleep(30_000);
  const before = await count();
  await sleep(IDLE_SECONDS * 1000);
  return ((await count()) - before) / (IDLE_SECONDS / 60);
}

async function measureScrape(laurel: LaurelProcess): Promise<number> {
  const seconds: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(SCRAPED_WITHIN_MS);
    const answer = await fetch(new URL("/metrics", laurel.url), { signal }).catch(() => null);
    await answer?.text();
    seconds.push(performance.now() - startedAt);
  }
  return median(seconds);
}

const loadOf = (laurel: LaurelProcess, shopCount: number) => ({
  url: laurel.url.href,
  shopDomain: Array.from({ length: shopCount }, (_, nth) => `shop-${nth + 1}.myshopify.com`),
  secret: laurelSecret,
  customers: 1_000_000_000,
  connections: 64,
});

const FIRST_CUSTOMER = 7_000_000;

async function measureActivation(laurel: LaurelProcess, client: Client, count: number): Promise<number> {
  const startedAt = performance.now();
  const load = { ...loadOf(laurel, count), firstOrder: 1, count };
  const watching = watch(client, load.firstOrder, count, () => undefined);
  await runLoad({ kind: "closed", ...load });
  await watching;
  return (performance.now() - startedAt) / 1000;
}

/** In milliseconds. */
async function measureVisible(
  laurel: LaurelProcess,
  client: Client,
  shopCount: number,
): Promise<readonly number[]> {
  const seenAt = new Map<number, number>();
  const load = { ...loadOf(laurel, shopCount), firstOrder: 1_000_000 };
  const watching = watch(client, load.firstOrder, PER_SECOND * SECONDS, (order) =>
    seenAt.set(order, performance.timeOrigin + performance.now()),
  );
  const measured: Measured = await runLoad({
    kind: "open",
    ...load,
    perSecond: PER_SECOND,
    seconds: SECONDS,
  });
  await watching;
  return measured.dueAt.map((due, nth) => seenAt.get(load.firstOrder + nth)! - due);
}

/** Until the points of so many orders are there. Each order is the first of its customer. */
async function watch(
  client: Client,
  firstOrder: number,
  count: number,
  saw: (order: number) => void,
): Promise<void> {
  const known = new Set<number>();
  const endsAt = performance.now() + APPLIED_WITHIN_MS;
  while (known.size < count) {
    if (performance.now() > endsAt) throw new Error(`Only ${known.size} of ${count} orders were applied.`);
    const { rows } = await client.query<{ number: number }>(numbersWithPoints, [FIRST_CUSTOMER + firstOrder]);
    for (const { number } of rows) {
      const order = number - FIRST_CUSTOMER;
      if (known.has(order)) continue;
      known.add(order);
      saw(order);
    }
    await sleep(10);
  }
}
