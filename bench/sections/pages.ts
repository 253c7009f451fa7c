// Every page of the admin, by the admin's own operations, over HTTP, in a shop with a million customers and more than
// five million movements; and the merchant's downloads from it.
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { closeDaysOfShop } from "@laurel/server/features/ledger/daily/close-booking-days.job.ts";
import { countEventDaysOfShop } from "@laurel/server/features/ledger/daily/count-event-days.job.ts";
import { verifyLedger } from "@laurel/server/features/ledger/proof/verify-ledger.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { measureBalancesOfShop } from "@laurel/server/features/rewards/measure-balances.job.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { TestClock } from "@laurel/server/testing/test-clock.ts";
import { measureExport } from "../export.ts";
import { type Figure, percentile, type Section } from "../figure.ts";
import { GROWN_SHOP_CUSTOMERS, grownProgram, growShop } from "../grown-shop.ts";
import { pageQuestions, type Question, searchQuestions, subjectsQuery } from "../page-questions.ts";

const SHOP = "grown.myshopify.com";
const REWARDS = 40;
const TIMES = 50;
const MOST_SECONDS = 4;
const DAYS_EXPORTED = 200;

export const pages: Section = {
  name: "pages",
  about: `every page, search and export with ${GROWN_SHOP_CUSTOMERS.toLocaleString("en")} customers`,
  async run(report) {
    const laurel = await startLaurel();
    try {
      const started = performance.now();
      report(await makeShop(laurel));
      report({ name: "making all this", value: (performance.now() - started) / 1000, unit: "s" });
      const headers = await openKey(laurel);
      const ask = asker(laurel, headers);
      const { data } = await ask({ page: "subjects", query: subjectsQuery });
      for (let time = 0; time < TIMES; time += 1) await ask({ page: "warm", query: subjectsQuery });
      for (const question of pageQuestions(data as never)) report(await measure(ask, question, 100));
      for (const question of searchQuestions()) report(await measure(ask, question, 50));
      const since = new Date(Date.now() - DAYS_EXPORTED * 86_400_000).toISOString();
      for (const file of ["customers.csv", `movements.csv?from=${since}`])
        for (const figure of await measureExport(laurel, file, headers)) report(figure);
    } finally {
      await laurel.remove();
    }
  },
};

/** Returns how many claims of the ledger do not hold. */
async function makeShop(laurel: LaurelProcess): Promise<Figure> {
  const shop = await laurel.withDeps(async (deps) => {
    const made = await aShop(deps, { domain: SHOP, program: grownProgram });
    for (let nth = 1; nth <= REWARDS; nth += 1)
      await aReward(deps, made, { name: `Reward ${nth}`, points: nth * 50 });
    return made;
  });
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    await growShop(postgres.url, shop.shopId);
  } finally {
    await postgres.stop();
  }
  return laurel.withDeps(async (guest) => {
    const deps = { ...guest, clock: new TestClock(new Date().toISOString()) };
    await Promise.all([
      closeDaysOfShop(deps, shop.shopId),
      countEventDaysOfShop(deps, shop.shopId),
      measureBalancesOfShop(deps, shop.shopId),
    ]);
    const broken = (await verifyLedger(deps, shop)).filter((proof) => !proof.ok);
    return {
      name: "claims of the ledger that do not hold",
      value: broken.length,
      unit: "claims",
      goal: { is: "≤", must: 0 },
      ...(broken.length > 0 && {
        note: broken.map(({ name, detail }) => `${name}: ${detail.slice(0, 200)}`).join("\n      "),
      }),
    };
  });
}

async function openKey(laurel: LaurelProcess): Promise<Record<string, string>> {
  const { output } = await laurel.run("api-key", "create", "--shop", SHOP);
  return { authorization: `Bearer ${output.trim().split("\n").at(-1)}`, "content-type": "application/json" };
}

type Ask = (question: Question) => Promise<{ readonly data: unknown; readonly milliseconds: number }>;

function asker(laurel: LaurelProcess, headers: Record<string, string>): Ask {
  return async ({ query, variables = {} }) => {
    const body = JSON.stringify({ query, variables });
    for (;;) {
      const started = performance.now();
      const answer = await fetch(new URL("/api/graphql", laurel.url), { method: "POST", headers, body });
      const text = await answer.text();
      const milliseconds = performance.now() - started;
      const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
      if (data && !errors) return { data, milliseconds };
      // Too many requests at once are asked to wait.
      if (answer.status !== 429 && !text.includes("throttled")) throw new Error(text.slice(0, 500));
      await sleep(500);
    }
  };
}

/** The first answer, whose rows nobody has read before, is reported separately. */
async function measure(ask: Ask, question: Question, must: number): Promise<Figure> {
  const deep = await goDeep(ask, question);
  const first = await ask(deep);
  const taken: number[] = [];
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (taken.length < TIMES && (taken.length < 5 || performance.now() < endsAt)) {
    const { milliseconds } = await ask(deep);
    taken.push(milliseconds);
  }
  return {
    name: `${question.page}, p99`,
    value: percentile(taken, 99),
    unit: "ms",
    goal: { is: "≤", must },
    note: `p50 ${percentile(taken, 50).toFixed(1)} ms, first ${first.milliseconds.toFixed(1)} ms, asked ${taken.length} times`,
  };
}

async function goDeep(ask: Ask, question: Question): Promise<Question> {
  let asked = question;
  for (let page = 1; question.deep && page < question.deep.page; page += 1) {
    const { data } = await ask(asked);
    asked = {
      ...question,
      variables: { ...question.variables, after: question.deep.cursorOf(data as never) },
    };
  }
  return asked;
}
