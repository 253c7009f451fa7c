import { afterEach, expect, test } from "vitest";
import { openExpiryShop, type ExpiryShop } from "../../../testing/samples/expiry-shop.ts";
import { anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { measureExpiry, measureExpiryOfShop } from "./measure-expiry.job.ts";

let s: ExpiryShop;
afterEach(() => s.close());

async function preview(): Promise<unknown> {
  const { data } = await s.api.ask(
    `{ expiryPreview { measuredAt soon { points members } months { month sum { points members } }
         later { points members } undated { points members } } }`,
  );
  return data.expiryPreview;
}
const measure = () => measureExpiryOfShop(s.deps, s.shop.shopId);
const none = { points: 0, members: 0 };

test("points that will expire are counted by month, as of the last night", async () => {
  s = await openExpiryShop({ policy: "per_lot" });
  expect(await preview()).toBeNull();
  await s.order("2026-03-14");
  await s.adjust(-40);
  await s.order("2026-04-20", 25, "9002");
  s.at("2027-02-20");
  await measure();

  expect(await preview()).toEqual({
    measuredAt: "2027-02-20T12:00:00.000Z",
    soon: { points: 60, members: 1 },
    months: [
      { month: "2027-03", sum: { points: 60, members: 1 } },
      { month: "2027-04", sum: { points: 25, members: 1 } },
    ],
    later: none,
    undated: none,
  });
});

test("with the points without a day, these are all open points", async () => {
  s = await openExpiryShop({ policy: "per_lot" }, 14);
  await s.order("2026-03-14");
  await s.order("2026-04-20", 25, "9002");
  await measure();

  expect(await preview()).toMatchObject({
    months: [{ month: "2027-03", sum: { points: 100, members: 1 } }],
    undated: { points: 25, members: 1 },
  });
  const { data } = await s.api.ask("{ trialBalance { accounts { account points } } }");
  const { accounts } = data.trialBalance as { accounts: { account: string; points: number }[] };
  expect(accounts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account: "available", points: 100 }),
      expect.objectContaining({ account: "pending", points: 25 }),
    ]),
  );
});

test("by inactivity, all points of a member count in one month", async () => {
  s = await openExpiryShop({ policy: "inactivity" });
  await s.order("2026-03-14");
  await s.order("2026-04-20", 25, "9002");
  await measure();

  expect(await preview()).toMatchObject({ months: [{ month: "2027-04", sum: { points: 125, members: 1 } }] });
});

test("while nothing expires, nothing is counted", async () => {
  s = await openExpiryShop({ policy: "never" });
  await s.order("2026-03-14");
  await measure();

  expect(await preview()).toMatchObject({ soon: none, months: [], later: none });
  expect(await preview()).toMatchObject({ undated: { points: 100, members: 1 } });
});

test("a change of the setting counts anew, once the due dates are worked out", async () => {
  s = await openExpiryShop({ policy: "never" });
  await s.order("2026-03-14");
  await s.change({ expiry: { policy: "per_lot", months: 6 } });
  const { rows } = await withAdministrator(s.own.url, (client) =>
    client.query<{ payload: never }>("SELECT payload FROM graphile_worker._private_jobs WHERE key = $1", [
      `measure-expiry:${s.shop.shopId}`,
    ]),
  );
  for (const { payload } of rows) await measureExpiry.run(s.deps, payload, { n: 1, isLast: false });

  expect(await preview()).toMatchObject({ months: [{ month: "2026-09", sum: { points: 100 } }] });
  s.at("2026-03-16");
});

test("more members than one part takes are all counted, and no other shop's", async () => {
  s = await openExpiryShop({ policy: "per_lot" });
  s.at("2026-03-14");
  const processedAt = s.deps.clock.now().toISOString();
  const orders = Array.from({ length: 1_001 }, (_, index) =>
    orderChanged(anOrder({ orderId: `${index}`, customerId: `${8_000 + index}`, processedAt })),
  );
  for (let at = 0; at < orders.length; at += 500) await s.deliver(orders.slice(at, at + 500));
  const other = await aShop(s.deps, { domain: "other.myshopify.com" });
  await measureExpiryOfShop(s.deps, other.shopId);
  expect(await preview()).toBeNull();

  await measure();

  expect(await preview()).toMatchObject({ months: [{ month: "2027-03", sum: { members: 1_001 } }] });
});
