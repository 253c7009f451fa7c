import { expect, test } from "vitest";
import type { Posting } from "../ledger/posting.ts";
import { memberEvents } from "./member-events.ts";

const guest = { customerId: "c1", available: 100, pending: 20, status: "GUEST", tierId: null } as const;
const entry = {
  leg: 0,
  balanceAfter: 0,
  availableAt: null,
  expiresAt: null,
  lotOf: null,
  orderId: null,
} as const;
const posting = (changes: Partial<Posting>): Posting => ({
  postingId: "p1",
  kind: "adjustment",
  sourceKey: "k",
  customerId: "c1",
  actor: "staff:1",
  programVersion: 1,
  occurredAt: "2026-03-01T00:00:00Z",
  explanation: { kind: "adjustment", points: 5, countsTowardTier: false },
  entries: [],
  lotUses: [],
  shortfall: 0,
  ...changes,
});

test("a member's events say how each posting changed the balances, and what they were then", () => {
  const postings = [
    posting({ entries: [{ ...entry, from: "adjusted", to: "available", points: 50 }] }),
    posting({
      postingId: "p2",
      kind: "release",
      entries: [{ ...entry, from: "pending", to: "available", points: 20 }],
    }),
  ];
  const after = { ...guest, available: 170, pending: 0, status: "MEMBER", tierId: "gold" } as const;

  const said = memberEvents({ before: guest, after, postings });

  expect(said.map(({ topic }) => topic)).toEqual([
    "customer.joined",
    "points.changed",
    "points.changed",
    "tier.changed",
  ]);
  expect(said.flatMap(({ topic, data }) => (topic === "points.changed" ? data : []))).toMatchObject([
    { postingId: "p1", change: { available: 50, pending: 0 }, balance: { available: 150, pending: 20 } },
    { postingId: "p2", change: { available: 20, pending: -20 }, balance: { available: 170, pending: 0 } },
  ]);
  expect(said.at(-1)!.data).toEqual({ customerId: "c1", tierId: "gold", previousTierId: null });
});

test("nothing is told of a member in whom nothing changed, nor that an excluded one joined", () => {
  expect(memberEvents({ before: guest, after: guest, postings: [] })).toEqual([]);
  const excluded = { ...guest, status: "EXCLUDED" } as const;
  expect(memberEvents({ before: excluded, after: { ...excluded, status: "MEMBER" }, postings: [] })).toEqual(
    [],
  );
});
