// The history of a real shop, applied on the days on which it happened: each figure of each day against a second count.
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectLiability } from "../../../testing/reports/expect-liability.ts";
import { expectedMembers } from "../../../testing/history/expected.ts";
import { historyEvents, type HistoryEvent } from "../../../testing/history/history.ts";
import { historyPrograms } from "../../../testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "../../../testing/history/replay-history.ts";
import { openApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { applyAll } from "../../../intake/inbox/apply/apply-inbox.ts";
import { closeDaysOfShop } from "../../../core/ledger/daily/close-booking-days.job.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { onlyWebhooks } from "../../../testing/samples/a-webhook.ts";

const domain = "retail.myshopify.com";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
});
afterAll(() => own.drop());

test("every figure of every day is that of a second count", { timeout: 900_000 }, async () => {
  deps.clock.set("2010-11-30T08:00:00.000Z");
  const shopId = await openHistoryShop(deps, domain, historyPrograms.tiered1);
  const shop = (await findShopById(deps, shopId))!;
  const dayOf = ({ triggeredAt }: HistoryEvent) => triggeredAt.slice(0, 10);
  const days = [...Map.groupBy(historyEvents(), dayOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, events] of days) {
    deps.clock.set(`${day}T21:00:00.000Z`);
    await receiveHistory(deps, { shopId, domain, events });
    expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });
  }
  await closeDaysOfShop(deps, shopId);
  const api = await openApi(deps, shop);
  const to = days.at(-1)![0];
  const report = await expectLiability(api, { url: own.url, shop, range: { from: "2010-11-30", to } });
  await expectLiability(api, { url: own.url, shop, range: { from: "2011-02-01", to: "2011-04-30" } });
  const members = Object.values(expectedMembers);
  expect(report.total?.points.end).toBe(members.reduce((sum, member) => sum + member.tiered1, 0));
  await api.close();
});
