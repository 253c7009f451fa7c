// Every page of the admin, by the admin's own operations, over HTTP, in a shop with a million customers and more than
// five million movements; and the merchant's downloads from it.
import { closeDaysOfShop } from "@laurel/server/core/ledger/daily/close-booking-days.job.ts";
import { verifyLedger } from "@laurel/server/core/ledger/proof/verify-ledger.ts";
import { measureBalancesOfShop } from "@laurel/server/core/rewards/measure-balances.job.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { TestClock } from "@laurel/server/testing/test-clock.ts";
import { asker, measureAnswer, openKey } from "../questions/ask-api.ts";
import { measureExport } from "../export.ts";
import type { Figure, Section } from "../figure.ts";
import { GROWN_SHOP, GROWN_SHOP_CUSTOMERS, openGrownShop } from "../grown-shop.ts";
import { pageQuestions, searchQuestions, subjectsQuery } from "../questions/page-questions.ts";

const REWARDS = 40;
const TIMES = 50;
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
      const headers = await openKey(laurel, GROWN_SHOP);
      const ask = asker(laurel, headers);
      const { data } = await ask({ page: "subjects", query: subjectsQuery });
      for (let time = 0; time < TIMES; time += 1) await ask({ page: "warm", query: subjectsQuery });
      for (const question of pageQuestions(data as never))
        report(await measureAnswer(ask, question, { percent: 99, must: 100 }));
      for (const question of searchQuestions())
        report(await measureAnswer(ask, question, { percent: 99, must: 50 }));
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
  const shop = await openGrownShop(laurel, {
    customers: GROWN_SHOP_CUSTOMERS,
    rewards: REWARDS,
    pointsApart: 50,
  });
  return laurel.withDeps(async (guest) => {
    const deps = { ...guest, clock: new TestClock(new Date().toISOString()) };
    await Promise.all([closeDaysOfShop(deps, shop.shopId), measureBalancesOfShop(deps, shop.shopId)]);
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
