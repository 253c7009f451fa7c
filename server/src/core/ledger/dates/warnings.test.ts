// Members are warned before their points expire: merchants' programs are told, and write to them.
import { afterEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { openExpiryShop, type ExpiryShop } from "../../../testing/samples/expiry-shop.ts";
import { createEndpoint } from "../../../tenant/outgoing-webhooks/endpoints.ts";

let s: ExpiryShop;
afterEach(() => s.close());

async function open(expiry: Parameters<typeof openExpiryShop>[0]): Promise<void> {
  s = await openExpiryShop({ warnDays: [30, 3], ...expiry });
  await createEndpoint(
    s.deps,
    { shopId: s.shop.shopId, actor: "staff:7" },
    { url: "https://crm.example/hooks", topics: ["points.expiring"] },
  );
}

/** All warnings so far, oldest first. */
async function told(): Promise<string[]> {
  const { rows } = await withAdministrator(s.own.url, (client) =>
    client.query<{ data: { points: number; lastDay: string; daysBefore: number } }>(
      "SELECT data FROM laurel.webhook_deliveries WHERE topic = 'points.expiring' ORDER BY id",
    ),
  );
  return rows.map(
    ({ data: { points, lastDay, daysBefore } }) => `${points} until ${lastDay}, ${daysBefore} days before`,
  );
}

async function lookOn(...days: readonly string[]): Promise<void> {
  for (const day of days) {
    s.at(day);
    await s.look();
  }
}

describe("points that expire 12 months after they were given", () => {
  test("are told of 30 and 3 days before, each once", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    await s.adjust(-40);
    await lookOn("2027-02-12");
    expect(await told()).toEqual([]);

    await lookOn("2027-02-13", "2027-02-13", "2027-02-14", "2027-03-11");
    expect(await told()).toEqual(["60 until 2027-03-14, 30 days before"]);

    await lookOn("2027-03-12", "2027-03-13", "2027-03-15");
    expect(await told()).toEqual([
      "60 until 2027-03-14, 30 days before",
      "60 until 2027-03-14, 3 days before",
    ]);
    expect(await s.expiries()).toEqual(["-60 at 2027-03-14T23:00"]);
  });

  test("a late job tells once, of what is left; what has expired is not told of", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    await s.order("2026-03-20", 20, "9002");
    await lookOn("2027-03-18");

    expect(await told()).toEqual(["20 until 2027-03-20, 3 days before"]);
  });

  test("points that are spent after the first warning are not told of again", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    await lookOn("2027-02-13");
    await s.adjust(-100);
    await lookOn("2027-03-12");

    expect(await told()).toEqual(["100 until 2027-03-14, 30 days before"]);
  });

  test("a use case that locks the member first tells it, with no job", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    s.at("2027-02-13");
    await s.adjust(-1);

    expect(await told()).toEqual(["100 until 2027-03-14, 30 days before"]);
  });

  test("the due date of a member who only gains is that of the first warning", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    await s.order("2026-04-14", 20, "9002");

    expect((await s.member()).dueAt).toBe("2027-02-12T23:00:00.000Z");
  });

  test("with no days set, nobody is told", async () => {
    await open({ policy: "per_lot", warnDays: [] });
    await s.order("2026-03-14");
    await lookOn("2027-02-13", "2027-03-12");

    expect(await told()).toEqual([]);
  });

  test("who may not take part is not told", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    await withAdministrator(s.own.url, (client) =>
      client.query("UPDATE laurel.balances SET status = 'EXCLUDED'"),
    );
    await lookOn("2027-02-13", "2027-03-12");

    expect(await told()).toEqual([]);
  });
});

test("by inactivity: an order after the warning moves the date, and is told of anew", async () => {
  await open({ policy: "inactivity" });
  await s.order("2026-03-14");
  await lookOn("2027-02-13");
  await s.order("2027-02-20", 50, "9002");
  await lookOn("2027-03-12");
  expect(await told()).toEqual(["100 until 2027-03-14, 30 days before"]);

  await lookOn("2028-01-22");
  expect(await told()).toEqual([
    "100 until 2027-03-14, 30 days before",
    "150 until 2028-02-20, 30 days before",
  ]);
});

describe("while the program is paused", () => {
  test("nobody is told; when it is on again, members are told of their new last day", async () => {
    await open({ policy: "per_lot" });
    await s.order("2026-03-14");
    s.at("2027-02-10");
    await s.change({ status: "PAUSED" });
    await lookOn("2027-02-13", "2027-04-20");
    expect(await told()).toEqual([]);

    s.at("2027-05-01");
    await s.change({ status: "ON" });

    expect(await told()).toEqual(["100 until 2027-05-31, 30 days before"]);
    await lookOn("2027-05-28");
    expect((await told()).slice(1)).toEqual(["100 until 2027-05-31, 3 days before"]);
  });
});

describe("a change of the days", () => {
  test("tells members at once whose new day has passed already", async () => {
    await open({ policy: "per_lot", warnDays: [3] });
    await s.order("2026-03-14");
    s.at("2027-02-20");

    await s.change({ expiry: { warnDays: [30, 3] } });

    expect(await told()).toEqual(["100 until 2027-03-14, 30 days before"]);
  });
});
