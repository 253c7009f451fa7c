// Each report as its page asks for it, in a shop with a million customers and more than five million movements; and the
// jobs behind them: closing a day, counting what became of points, and what is counted each night.
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { closeDaysOfShop } from "@laurel/server/core/ledger/daily/close-booking-days.job.ts";
import { verifyLedger } from "@laurel/server/core/ledger/proof/verify-ledger.ts";
import { countCohortsOfShop } from "@laurel/server/insight/reports/breakage/count-cohorts.job.ts";
import { measureOrdersOfShop } from "@laurel/server/insight/reports/days/measure-orders.job.ts";
import { measureRepeatRateOfShop } from "@laurel/server/insight/reports/repeat/measure-repeat.job.ts";
import { measureBalancesOfShop } from "@laurel/server/core/rewards/measure-balances.job.ts";
import type { Shop } from "@laurel/server/tenant/shops/load-shop.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { TestClock } from "@laurel/server/testing/test-clock.ts";
import { asker, measureAnswer, openKey } from "../questions/ask-api.ts";
import { mostDuring, residentMegabytes, withPostgres } from "../bench-server.ts";
import {
  agePrograms,
  dropDueMembers,
  planDueMembers,
  planExpiry,
  writeDueMembers,
  writeExpiry,
} from "../due-members.sql.ts";
import type { Figure, Section } from "../figure.ts";
import { GROWN_SHOP, GROWN_SHOP_CUSTOMERS, openGrownShop } from "../grown-shop.ts";
import { makeRoom, vacuum } from "../grown-shop.sql.ts";
import { membersAsked } from "../members-asked.ts";
import { databaseMegabytes } from "../processor-seconds.ts";
import { eraseSome, noteEarlierDays } from "../report-days.sql.ts";
import { reportQuestions } from "../questions/report-questions.ts";

const FULL_DAY_SHOP = "full.myshopify.com";
const REWARDS = 40;
const DAYS = 730;
const WARM_TIMES = 50;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Report = (figure: Figure) => void;

const goal = { is: "≤", must: 60 } as const;

export const reports: Section = {
  name: "reports",
  about: "each report's first data, and the jobs that count for them, in a large shop",
  async run(report) {
    const customers = membersAsked(GROWN_SHOP_CUSTOMERS);
    const laurel = await startLaurel();
    try {
      const shop = await openGrownShop(laurel, { customers, rewards: REWARDS, pointsApart: 50 });
      const full = await laurel.withDeps((deps) => aShop(deps, { domain: FULL_DAY_SHOP }));
      await prepare(laurel, { shop, full, customers });
      // Its own jobs would count the same days.
      await laurel.kill();
      await laurel.withDeps(async (deps) => {
        await measureJobs(deps, shop, report);
        await measureFullDay(laurel, deps, { shop: full, customers, report });
        await measureProof(laurel, deps, { shop, report });
      });
      await laurel.start();
      const ask = asker(laurel, await openKey(laurel, GROWN_SHOP));
      const questions = reportQuestions(toLocalDate(new Date(), shop.timeZone));
      for (let time = 0; time < WARM_TIMES; time += 1) await ask(questions[0]!);
      for (const question of questions)
        report(await measureAnswer(ask, question, { percent: 95, must: 100 }));
    } finally {
      await laurel.remove();
    }
  },
};

/** In the second shop all members' points were given on one day, and expired on one: yesterday. */
function prepare(
  laurel: LaurelProcess,
  { shop, full, customers }: { readonly shop: Shop; readonly full: Shop; readonly customers: number },
): Promise<void> {
  const earnedAt = new Date(Date.now() - 370 * DAY_MS);
  const today = startOfLocalDay(toLocalDate(new Date(), full.timeZone), full.timeZone);
  const expiredAt = new Date(today.getTime() - HOUR_MS);
  return withPostgres(laurel, (url) =>
    withAdministrator(url, async (client) => {
      await client.query(makeRoom);
      await client.query(agePrograms, [full.shopId]);
      await client.query(planDueMembers, [customers, earnedAt]);
      for (const text of writeDueMembers) {
        const values = [full.shopId, earnedAt, expiredAt, null, null];
        await client.query(
          text,
          values.filter((_, index) => text.includes(`$${index + 1}`)),
        );
      }
      await client.query(planExpiry, [expiredAt]);
      await client.query(writeExpiry, [full.shopId, expiredAt]);
      await client.query(dropDueMembers);
      await client.query(eraseSome, [shop.shopId]);
      await client.query(noteEarlierDays, [shop.shopId, DAYS]);
      await client.query(vacuum);
    }),
  );
}

async function measureJobs(deps: Deps, { shopId, timeZone }: Shop, report: Report): Promise<void> {
  const now = Date.now();
  const measure = async (name: string, job: Job, until: number, hasGoal = true) => {
    const value = await secondsOf(deps, shopId, job, until);
    report({ name, value, unit: "s", ...(hasGoal && { goal }) });
  };
  await measure("closing all earlier days", closeDaysOfShop, now - DAY_MS, false);
  await measure("closing a day", closeDaysOfShop, now);
  const month = toLocalDate(new Date(now), timeZone).slice(0, 7);
  const settled = startOfLocalDay(`${month}-01`, timeZone).getTime() + HOUR_MS;
  await measure("counting cohorts of all earlier months", countCohortsOfShop, settled - MINUTE_MS, false);
  await measure("closing a month", countCohortsOfShop, settled + MINUTE_MS);
  await secondsOf(deps, shopId, countCohortsOfShop, now - DAY_MS);
  await measure("counting cohorts of a day", countCohortsOfShop, now);
  await measure("counting members who can afford rewards", measureBalancesOfShop, now, false);
  await measure("counting orders of all days", measureOrdersOfShop, now, false);
  await measure("counting who came back", measureRepeatRateOfShop, now, false);
}

type Job = (deps: Deps, shopId: string) => Promise<void>;

/** How long a job needs for what has become due by a moment. */
async function secondsOf(deps: Deps, shopId: string, job: Job, until: number): Promise<number> {
  const startedAt = performance.now();
  await job({ ...deps, clock: new TestClock(new Date(until).toISOString()) }, shopId);
  return (performance.now() - startedAt) / 1000;
}

async function measureFullDay(
  laurel: LaurelProcess,
  deps: Deps,
  of: { readonly shop: Shop; readonly customers: number; readonly report: Report },
): Promise<void> {
  const { shop, customers, report } = of;
  const now = Date.now();
  for (const [name, job] of [
    ["closing", closeDaysOfShop],
    ["counting cohorts of", countCohortsOfShop],
  ] as const) {
    await secondsOf(deps, shop.shopId, job, now - DAY_MS);
    const before = databaseMegabytes(laurel);
    const work = secondsOf(deps, shop.shopId, job, now);
    const most = await mostDuring(() => databaseMegabytes(laurel), work);
    report({
      name: `${name} a day on which ${customers.toLocaleString("en")} members’ points expired`,
      value: await work,
      unit: "s",
      goal,
      note: `memory of PostgreSQL, most, beyond what was in use: ${(most - before).toFixed(0)} MiB`,
    });
  }
}

async function measureProof(
  laurel: LaurelProcess,
  deps: Deps,
  { shop, report }: { readonly shop: Shop; readonly report: Report },
): Promise<void> {
  const memory = () => databaseMegabytes(laurel) + residentMegabytes(process.pid);
  const before = memory();
  const startedAt = performance.now();
  const work = verifyLedger({ ...deps, clock: new TestClock(new Date().toISOString()) }, shop);
  const most = await mostDuring(memory, work);
  const broken = (await work)
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => `${name}: ${detail.slice(0, 200)}`);
  report({
    name: "proving the ledger",
    value: (performance.now() - startedAt) / 1000,
    unit: "s",
    goal: { is: "≤", must: 120 },
    note: `${(most - before).toFixed(0)} MiB; ${broken.length === 0 ? "every claim holds" : broken.join("\n      ")}`,
  });
}
