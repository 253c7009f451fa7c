// Jobs outlive an upgrade: those of the version before are run by this one, and after a step back those of this one by
// the version before. Each payload here is as the last release wrote it. A release replaces those that changed.
import { describe, expect, test } from "vitest";
import { tasks } from "../features/features.ts";

const [shopId, id] = ["01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"];
const shop = { shopId };
const at = "2026-11-29T14:00:00.000Z";
const count = { points: 1_200, members: 3 };

const released: Readonly<Record<string, object>> = {
  "end-access": shop,
  "look-at-lost-shops": {},
  "probe-store": shop,
  "subscribe-webhooks": shop,
  "tidy-sessions": {},
  "erase-person": { ...shop, requestId: id },
  "erase-shop": { ...shop, isSweep: true },
  "bulk-adjustment": { ...shop, bulkId: id },
  "sync-store-merge": { ...shop, keptId: "7001", deletedId: "7002" },
  "measure-expiry": {
    ...shop,
    after: id,
    preview: { soon: count, months: { "2026-12": count }, later: count, undated: count },
  },
  "prove-ledger": { ...shop, after: null, claim: 2, broken: [] },
  "refresh-dates": { ...shop, after: id },
  "read-customer": { ...shop, customerId: "7001" },
  "read-order": { ...shop, orderId: "5001" },
  "read-products": { ...shop, productIds: ["9001"] },
  "claim-orders": { ...shop, customerId: id, after: { processedAt: at, orderId: "5001" } },
  "past-credit": { ...shop, creditId: id },
  "cancel-redemption": { ...shop, redemptionId: id, actor: "staff:1" },
  "issue-redemption": { ...shop, redemptionId: id },
  "make-friend-code": { ...shop, referralId: id },
  "apply-import": { ...shop, importId: id },
  "check-import": { ...shop, importId: id },
  "undo-import": { ...shop, importId: id },
  "deliver-webhooks": { ...shop, endpointId: id },
  simulate: { ...shop, simulationId: id },
  "measure-orders": { ...shop, from: "2026-11-29" },
  "measure-repeat-rate": {
    ...shop,
    walk: "guests",
    after: "5001",
    rates: [
      {
        day: "2026-11-29",
        groups: {
          redeemers: { people: 3, repeat: 2 },
          members: { people: 9, repeat: 4 },
          others: { people: 8, repeat: 1 },
        },
      },
    ],
  },
  "publish-program": shop,
  "keep-connected": shop,
  "keep-dates": shop,
  "apply-inbox": shop,
  reconcile: shop,
  "pay-birthdays": shop,
  "measure-balances": shop,
  "expire-redemptions": shop,
  "send-owner-mails": shop,
  "send-asked-letters": {},
  "send-shopper-mails": {},
  "send-own-letters": shop,
  "wake-webhooks": shop,
  "count-postings": shop,
  night: shop,
  "look-again": shop,
  "start-due-work": {},
};

test("each task has a payload as it was released", () => {
  expect(Object.keys(released).sort()).toEqual(tasks.map(({ name }) => name).sort());
});

describe.each(Object.entries(released))("%s", (name, payload) => {
  const task = tasks.find((one) => one.name === name)!;

  test("runs what the version before has left, and what the next one leaves", () => {
    expect(task.payload.parse(payload)).toEqual(payload);
    expect(task.payload.safeParse({ ...payload, addedByTheNextVersion: 1 }).success).toBe(true);
  });
});
