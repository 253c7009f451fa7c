// E-mails to shoppers of several shops, about points of an order, through a mail server that takes a tenth of a second for
// each.
import { connectionsFor, createSmtpMailer } from "@laurel/server/insight/notifications/smtp-mailer.ts";
import { ensurePagesBuilt } from "@laurel/server/process/ensure-pages-built.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { switchMails } from "@laurel/server/shopper/shopper-mail/change-mails.ts";
import { sendShopperMails } from "@laurel/server/shopper/shopper-mail/sending/send-mails.job.ts";
import { forgetShops } from "@laurel/server/tenant/shops/find-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { deliver } from "@laurel/server/testing/processes/deliver.ts";
import { startMailServer } from "@laurel/server/testing/processes/mail-server.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "@laurel/server/testing/samples/an-order.ts";
import type { TestDeps } from "@laurel/server/testing/test-deps.ts";
import { type BenchDatabase, openBenchDatabase } from "../bench-database.ts";
import { openBenchShops } from "../bench-shops.ts";
import type { Section } from "../figure.ts";
import { membersAsked } from "../members-asked.ts";
import { installAll } from "../members.sql.ts";

const SHOPS = 10;
const PER_MINUTE = 6_000;
const ANSWERS_IN_MS = 100;

/** Letters ask only where things are. */
const platform = {
  authorization: { storefrontUrl: (domain: string) => `https://${domain}`, customersScope: "" },
} as TestDeps["platform"];

export const letters: Section = {
  name: "letters",
  about: "e-mails to shoppers, through a mail server that answers in 100 ms",
  async run(report) {
    await ensurePagesBuilt(createLog("warn"), ["widget"]);
    const perShop = Math.ceil(membersAsked(3_000) / SHOPS);
    const count = perShop * SHOPS;
    const seen = { taken: 0 };
    const server = await startMailServer(0, {
      onData: (stream, _session, done) => {
        stream.resume().on("end", () => {
          seen.taken += 1;
          setTimeout(done, ANSWERS_IN_MS);
        });
      },
    });
    const bench = await openBenchDatabase(12);
    const mailer = createSmtpMailer(server.settings, undefined, { connections: connectionsFor(PER_MINUTE) });
    try {
      const { deps: without } = bench;
      const deps = { ...without, mailer, platform, env: { ...without.env, mailPerMinute: PER_MINUTE } };
      await makeLetters(deps, bench, perShop);
      deps.clock.move({ minutes: 60 * 24 });
      // Before these, the program has read nothing yet.
      await sendShopperMails({ ...deps, env: { ...deps.env, mailPerMinute: perShop } });
      deps.clock.move({ minutes: 1 });
      const first = seen.taken;
      const startedAt = performance.now();
      do await sendShopperMails(deps);
      while (seen.taken < count);
      const minutes = (performance.now() - startedAt) / 60_000;
      report({
        name: `${count.toLocaleString("en")} letters of ${SHOPS} shops, in one process`,
        value: (seen.taken - first) / minutes,
        unit: "letters/min",
        goal: { is: "≥", must: PER_MINUTE },
        note: `with MAIL_PER_MINUTE=${PER_MINUTE}, ${mailer.connections} connections`,
      });
    } finally {
      mailer.close();
      await bench.close();
      await server.close();
    }
  },
};

async function makeLetters(deps: TestDeps, bench: BenchDatabase, perShop: number) {
  const shops = await openBenchShops(bench, { shops: SHOPS, membersEach: 1 });
  await withAdministrator(bench.url, (client) => client.query(installAll));
  forgetShops(deps);
  const processedAt = deps.clock.now().toISOString();
  const lines = [aLine({ unitPriceMinor: 10_000 })];
  for (const { shop } of shops) {
    for (const kind of ["points_earned", "reward_available", "tier_reached", "welcome"] as const)
      await switchMails(deps, shop.shopId, { kind, isOn: kind === "points_earned", actor: "bench" });
    const orders = Array.from({ length: perShop }, (_, nth) => {
      const customerId = String(1_000_000 + nth);
      const order = anOrder({ orderId: customerId, customerId, lines, processedAt, updatedAt: processedAt });
      return orderChanged(order, aCustomer(customerId));
    });
    await deliver(deps, shop, orders);
  }
}
