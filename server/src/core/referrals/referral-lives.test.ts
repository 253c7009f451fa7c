// Referrals when members are merged or erased, when points expire or count toward tiers, and who is told.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { again, openReferringShop, type ReferringShop } from "../../testing/samples/referring-shop.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { askAdministrator } from "../../testing/processes/administrator.ts";
import { adjustPoints } from "../adjustments/adjust-points.ts";
import { keepDatesOfShop } from "../ledger/dates/keep-dates.job.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { undoMerge } from "../../intake/merges/undo-merge.ts";
import { composeDailyMail } from "../../insight/notifications/compose-daily-mail.ts";
import { eraseCustomerByHand, eraseAsRequested } from "../../account/privacy/erase-person.ts";
import { requestErasure } from "../../account/privacy/privacy-requests.ts";
import { exportPerson } from "../../account/privacy/export-person.ts";
import { countUndecidedByFlag } from "./list-referrals.ts";
import { tidyReferralsOfShop } from "./tidy-referrals.job.ts";

let here: ReferringShop;
afterEach(() => here.close());

const codeFor = async (email = "friend@example.com"): Promise<string> => {
  await here.claim(email);
  return (await here.newest()).code;
};
const at = (time: string) => here.clock.set(time);
const look = () => keepDatesOfShop(here.deps, here.shop.shopId);
const idOf = async (platformId: string) => (await memberOf(here.deps, here.shop, platformId)).customerId;
const merge = (fromId: string, intoId: string) =>
  mergeCustomers(here.deps, here.shop.shopId, { fromId, intoId, actor: "staff:7" });
const unmerge = (mergeId: string) => undoMerge(here.deps, here.shop.shopId, { mergeId, actor: "staff:7" });
const traces = () => askAdministrator<object>(here.own.url, "SELECT * FROM laurel.order_traces");
const holds = async () => expect(await brokenClaims(here.deps, here.shop)).toEqual([]);

describe("a merge", () => {
  beforeEach(async () => {
    here = await openReferringShop();
  });

  test("moves a member's referrals, and its undo moves them back", async () => {
    const order = here.orderOf({ code: await codeFor() });
    await here.deliver(order);
    const [fromId, intoId] = here.customerIds as [string, string];
    const mergeId = await merge(fromId, intoId);
    expect(await here.newest()).toMatchObject({ advocate: { id: intoId }, status: "PENDING" });
    expect([await here.points(0), await here.points(1)]).toEqual([
      [0, 0],
      [0, 500],
    ]);
    // What happens to the friend's order meanwhile goes back with the referral.
    await here.deliver(again(here, order, { euros: 29 }));
    expect(await here.points(1)).toEqual([0, 0]);
    await here.deliver(again(here, order, { euros: 40 }));
    expect(await here.points(1)).toEqual([0, 500]);
    await holds();

    await unmerge(mergeId);
    expect(await here.newest()).toMatchObject({ advocate: { id: fromId }, status: "PENDING" });
    expect([await here.points(0), await here.points(1)]).toEqual([
      [0, 500],
      [0, 0],
    ]);
  });

  test("names the invited friends beforehand", async () => {
    await codeFor();
    const { mergePreview } = await here.ask(
      `query ($fromId: ID!, $intoId: ID!) {
         mergePreview(input: { fromId: $fromId, intoId: $intoId }) { preview { referrals } userErrors { code } } }`,
      { fromId: here.customerIds[0], intoId: here.customerIds[1] },
    );
    expect(mergePreview).toEqual({ preview: { referrals: 1 }, userErrors: [] });
  });

  test("of the member and the friend keeps the points back, and its undo restores them", async () => {
    await here.deliver(here.orderOf({ code: await codeFor() }));
    const [advocate] = here.customerIds as [string];
    const friend = await idOf("8001");
    for (const [fromId, intoId] of [
      [friend, advocate],
      [advocate, friend],
    ] as const) {
      const mergeId = await merge(fromId, intoId);
      expect(await here.newest()).toMatchObject({
        status: "TO_DECIDE",
        waitsFor: ["SAME_PERSON"],
        points: 0,
        advocate: { id: intoId },
      });
      await holds();
      await unmerge(mergeId);
      expect(await here.newest()).toMatchObject({
        status: "PENDING",
        points: 500,
        advocate: { id: advocate },
      });
      expect(await here.points()).toEqual([0, 500]);
      await holds();
    }
  });
});

describe("an erasure", () => {
  beforeEach(async () => {
    here = await openReferringShop();
  });

  test("of the friend removes what recognizes them, and the points stay", async () => {
    const address = { street: "Lindenstr. 5", postcode: "10969", country: "DE" };
    const order = here.orderOf({ code: await codeFor(), address });
    await here.deliver(order);
    expect(await traces()).toHaveLength(1);
    await eraseCustomerByHand(here.deps, here.shop.shopId, {
      customerId: await idOf("8001"),
      actor: "staff:7",
    });
    expect(await traces()).toEqual([]);
    const [row] = await askAdministrator<object>(
      here.own.url,
      "SELECT friend_hash, friend_email FROM laurel.referrals",
    );
    expect(row).toEqual({ friend_hash: null, friend_email: null });
    expect(await here.points()).toEqual([0, 500]);
    // A later message about the order keeps no trace, and changes nothing.
    await here.deliver(again(here, order, { customerTags: ["b"] }));
    expect(await traces()).toEqual([]);
    expect(await here.points()).toEqual([0, 500]);
  });

  test("that the store asks for finds a guest by the address alone", async () => {
    await here.deliver(here.orderOf({ code: await codeFor(), friend: null }));
    const { deps, shop } = here;
    await deps.db.transaction(shop.shopId, (tx) =>
      requestErasure(tx, deps, {
        platformId: "999",
        orderIds: [],
        email: "Friend+news@example.com",
        askedBy: "platform",
      }),
    );
    const [request] = await askAdministrator<{ id: string }>(
      here.own.url,
      "SELECT id FROM laurel.privacy_requests",
    );
    await eraseAsRequested(deps, shop.shopId, request!.id);
    expect(await traces()).toEqual([]);
    const [row] = await askAdministrator<object>(here.own.url, "SELECT friend_hash FROM laurel.referrals");
    expect(row).toEqual({ friend_hash: null });
  });

  test("of the member removes the link, and friends bring nothing more", async () => {
    const code = await codeFor();
    await eraseCustomerByHand(here.deps, here.shop.shopId, {
      customerId: here.customerIds[0]!,
      actor: "staff:7",
    });
    await here.deliver(here.orderOf({ code }));
    expect(await here.points()).toEqual([0, 0]);
    expect(await here.claim("next@example.com")).toMatchObject({ userErrors: [{ code: "unknown_link" }] });
  });

  test("is preceded by a download that has the person's referrals", async () => {
    await here.deliver(here.orderOf({ code: await codeFor() }));
    const actor = "staff:7";
    const own = await exportPerson(here.deps, here.shop, { customerId: here.customerIds[0]!, actor });
    expect(own.referrals).toMatchObject([{ asAdvocate: true, points: 500 }]);
    const friends = await exportPerson(here.deps, here.shop, { customerId: await idOf("8001"), actor });
    expect(friends.referrals).toMatchObject([{ asAdvocate: false, points: 500 }]);
  });
});

test("traces of orders go once referrals are off, but for those of referrals", async () => {
  here = await openReferringShop();
  await here.deliver(here.orderOf({ code: null, friend: "8005", email: "other@example.com" }));
  await here.deliver(here.orderOf({ code: await codeFor() }));
  await tidyReferralsOfShop(here.deps, here.shop.shopId);
  expect(await traces()).toHaveLength(2);
  const { program } = await here.ask("{ program { version document } }");
  const document = { ...program.document, referrals: { ...program.document.referrals, enabled: false } };
  await here.ask(
    `mutation ($version: Int!, $document: JSON!) {
       programUpdate(expectedVersion: $version, input: { document: $document }) { userErrors { code } } }`,
    { version: program.version, document },
  );
  await here.deliver(here.orderOf({ code: null, friend: "8006", email: "third@example.com" }));
  await tidyReferralsOfShop(here.deps, here.shop.shopId);
  expect(await traces()).toHaveLength(1);
});

test("points that expired are not taken twice", async () => {
  here = await openReferringShop((program) => ({
    ...program,
    expiry: { ...program.expiry, policy: "per_lot", months: 1 },
  }));
  const order = here.orderOf({ code: await codeFor() });
  await here.deliver(order);
  at("2027-02-01T12:00:00.000Z");
  await look();
  expect(await here.points()).toEqual([0, 0]);
  await here.deliver(again(here, order, { financialStatus: "refunded" }));
  expect(await here.points()).toEqual([0, 0]);
});

test("its own points go before others", async () => {
  here = await openReferringShop();
  const { deps, shop, customerIds } = here;
  const adjust = (points: number, key: string) =>
    adjustPoints(deps, shop.shopId, {
      customerId: customerIds[0]!,
      points,
      reason: "test",
      note: null,
      countsTowardTier: null,
      idempotencyKey: key,
      actor: "test",
    });
  // Older than the referral's: it would be used first.
  await adjust(300, "more");
  const order = here.orderOf({ code: await codeFor() });
  await here.deliver(order);
  at("2026-12-16T12:00:00.000Z");
  await look();
  await adjust(300, "and more");
  await here.deliver(again(here, order, { financialStatus: "refunded" }));
  const { customer } = await here.ask(
    `query ($id: ID!) { customer(id: $id) { lots { remaining movement { kind } } } }`,
    { id: customerIds[0] },
  );
  expect(customer.lots).toEqual([
    { remaining: 300, movement: { kind: "adjustment" } },
    { remaining: 300, movement: { kind: "adjustment" } },
  ]);
});

const tier = async () => (await memberOf(here.deps, here.shop, here.platformIds[0])).tierId;
/** Silver at 500 points in 12 months, which one friend brings. */
const openWithTiers = () => {
  const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#9aa0a6" };
  const levels = [{ ...level, id: "silver", name: "Silver", threshold: 500 }];
  return openReferringShop((program) => ({
    ...program,
    tiers: { basis: "points", window: "rolling_12_months", graceDays: 0, levels },
  }));
};

test("where points decide tiers, a referral counts on the day of the friend's order", async () => {
  here = await openWithTiers();
  const order = here.orderOf({ code: await codeFor() });
  await here.deliver(order);
  expect(await tier()).toBe("silver");
  await here.deliver(again(here, order, { euros: 20 }));
  expect(await tier()).toBeNull();
  await holds();
  await here.deliver(again(here, order, { euros: 50 }));
  expect(await tier()).toBe("silver");
  const [fromId, intoId] = here.customerIds as [string, string];
  const mergeId = await merge(fromId, intoId);
  await holds();
  await unmerge(mergeId);
  expect(await tier()).toBe("silver");
  await holds();
  at("2027-11-30T12:00:00.000Z");
  await look();
  expect(await tier()).toBe("silver");
  at("2027-12-01T12:00:00.000Z");
  await look();
  expect(await tier()).toBeNull();
});

describe("an earlier order of the friend that comes late", () => {
  const placed = (code: string, processedAt: string, about: object = {}) =>
    here.orderOf({ code, changes: { processedAt }, ...about });

  test("is the one that counts, on its own day", async () => {
    here = await openWithTiers();
    const code = await codeFor();
    await here.deliver(placed(code, "2026-12-01T11:00:00.000Z"));
    await here.deliver(placed(code, "2026-11-10T11:00:00.000Z"));
    expect(await here.points()).toEqual([0, 500]);
    await holds();
    at("2027-11-09T12:00:00.000Z");
    await look();
    expect(await tier()).toBe("silver");
    at("2027-11-10T12:00:00.000Z");
    await look();
    expect(await tier()).toBeNull();
  });

  test("makes room in the month that it left", async () => {
    here = await openReferringShop();
    const codes: string[] = [];
    for (const [index, email] of ["one@example.com", "two@example.com", "three@example.com"].entries()) {
      codes.push(await codeFor(email));
      await here.deliver(here.orderOf({ code: codes[index]!, friend: String(8_001 + index), email }));
    }
    expect(await here.newest()).toMatchObject({ waitsFor: ["OVER_CAP"], points: 0 });
    await here.deliver(placed(codes[0]!, "2026-11-28T11:00:00.000Z", { email: "one@example.com" }));
    expect(await here.newest()).toMatchObject({ waitsFor: [], points: 500 });
    await holds();
  });
});

test("webhooks, the member's history and the audit log tell of it", async () => {
  here = await openReferringShop();
  await here.ask(
    `mutation { webhookEndpointCreate(input: { url: "https://hooks.example/", topics: [REFERRAL_COMPLETED] }) {
       userErrors { code } } }`,
  );
  const order = here.orderOf({ code: await codeFor(), email: "other@example.com" });
  await here.deliver(order);
  const told = () =>
    askAdministrator<{ body: string }>(
      here.own.url,
      "SELECT data::text AS body FROM laurel.webhook_deliveries",
    );
  expect(await told()).toEqual([]);
  const { id } = await here.newest();
  await here.ask(`mutation ($id: ID!) { referralApprove(id: $id) { userErrors { code } } }`, { id });
  await here.deliver(again(here, order, { euros: 20 }));
  await here.deliver(again(here, order, { euros: 50 }));
  const bodies = (await told()).map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([{ referralId: id, customerId: here.customerIds[0], points: 500 }]);

  const { customer, auditLog } = await here.ask(
    `query ($id: ID!) {
       customer(id: $id) { movements { nodes { kind points pending summary } } referral { invited waiting rewarded } }
       auditLog(about: CUSTOMER) { nodes { action } } }`,
    { id: here.customerIds[0] },
  );
  expect(customer.movements.nodes).toMatchObject([
    { kind: "referral", points: 500, pending: true, summary: "Referred a friend: 500 points." },
    { points: -500, summary: "The friend’s order no longer counts: 500 points taken back." },
    { points: 500 },
  ]);
  expect(customer.referral).toEqual({ invited: 0, waiting: 1, rewarded: 0 });
  expect(auditLog.nodes.map(({ action }: { action: string }) => action)).toEqual([
    "REFERRAL_APPROVED",
    "REFERRAL_LINK_CREATED",
  ]);
});

test("the daily e-mail says how many referrals wait, and why", async () => {
  here = await openReferringShop();
  await here.deliver(here.orderOf({ code: await codeFor(), email: "other@example.com" }));
  const { deps, shop } = here;
  const referrals = await deps.db.transaction(shop.shopId, (tx) => countUndecidedByFlag(tx));
  const digest = { setAside: [], failed: [], switchedOff: [], referrals };
  const around = { shopName: "Regency", reviewUrl: "https://a.example/", settingsUrl: "https://b.example/" };
  const { subject, blocks } = composeDailyMail(digest, around);
  expect(subject).toBe("Regency: referrals wait for your decision");
  expect(blocks).toMatchObject([
    { rows: [{ label: "1 × somebody with another e-mail used the code" }] },
    { is: "text" },
  ]);
  const { id } = await here.newest();
  await here.ask(`mutation ($id: ID!) { referralApprove(id: $id) { userErrors { code } } }`, { id });
  expect(await deps.db.transaction(shop.shopId, (tx) => countUndecidedByFlag(tx))).toEqual([]);
});
