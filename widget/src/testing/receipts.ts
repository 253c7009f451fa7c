// A receipt of each kind, for entries of the shop of the samples.
import type { OrderReceipt, ReceiptWhy, ShopperReceipt } from "@laurel/domain/shopper/receipt.ts";
import { samples } from "./samples.ts";

const [entry] = samples.member.entries;

const receipt = (why: ReceiptWhy, changes: Partial<ShopperReceipt["entry"]> = {}): ShopperReceipt => ({
  entry: { ...entry!, ...changes },
  why,
});

const order: OrderReceipt = {
  kind: "order",
  none: null,
  change: null,
  lines: [
    { name: "Porcelain tea caddy", quantity: 2, amountMinor: 3_720, factorBasisPoints: null },
    { name: "Cream lattice jug", quantity: 1, amountMinor: 2_900, factorBasisPoints: null },
  ],
  discountMinor: 500,
  taxMinor: -1_020,
  extras: [],
  reductions: [],
  countsMinor: 5_100,
  steps: [
    { kind: "rate", rateBasisPoints: 100_000, units: 1, points: { digits: "510", isCut: false } },
    { kind: "tier", name: "Silver", factorBasisPoints: 12_500, points: { digits: "637.5", isCut: false } },
  ],
  rounding: "floor",
  fixed: 0,
  points: 637,
  leftOut: [{ name: "Gift card", quantity: 1, amountMinor: 2_500, reason: "gift_card" }],
  notCounted: [{ what: "shipping", amountMinor: 395 }],
};

const nothing: OrderReceipt = {
  ...order,
  none: "cancelled",
  change: {
    name: "cancelled",
    items: [{ name: "Cream lattice jug", quantity: -1 }],
    amountMinor: null,
    before: 637,
    posted: -637,
  },
  lines: [],
  discountMinor: 0,
  taxMinor: 0,
  countsMinor: 0,
  steps: [],
  rounding: null,
  points: 0,
  leftOut: [],
  notCounted: [],
};

export const receipts = {
  order: receipt(order),
  "order with everything": receipt({
    ...order,
    lines: [
      { name: "Porcelain tea caddy", quantity: 2, amountMinor: 3_720, factorBasisPoints: 20_000 },
      { name: null, quantity: 1, amountMinor: 2_900, factorBasisPoints: null },
    ],
    taxMinor: 1_020,
    extras: [
      { what: "shipping", amountMinor: 395 },
      { what: "tip", amountMinor: 100 },
    ],
    reductions: [
      { reason: "refunded_amount", amountMinor: 250 },
      { reason: "paid_with_gift_card", amountMinor: 1_000 },
    ],
    countsMinor: 6_385,
    steps: [
      { kind: "rate", rateBasisPoints: 100_000, units: 1, points: { digits: "638.5", isCut: false } },
      { kind: "rules", names: ["Double points"], points: { digits: "957.75", isCut: false } },
      { kind: "tier", name: "Silver", factorBasisPoints: 12_500, points: { digits: "1197.18", isCut: true } },
    ],
    rounding: "nearest",
    fixed: 25,
    points: 1_222,
    leftOut: [
      { name: null, quantity: 1, amountMinor: null, reason: "excluded" },
      { name: "Rose cup", quantity: 1, amountMinor: 1_400, reason: "refunded" },
    ],
    notCounted: [{ what: "tax", amountMinor: 79 }],
  }),
  "order returned in part": receipt(
    {
      ...order,
      change: {
        name: "refunded_in_part",
        items: [{ name: "Rose cup", quantity: -1 }],
        amountMinor: 250,
        before: 817,
        posted: -180,
      },
    },
    { title: "Order #10217, part returned", points: 637, takenBack: 180, spendableOn: null },
  ),
  "order cancelled": receipt(nothing, { points: 0, takenBack: 637, spendableOn: null }),
  "points without a rate": receipt({ ...nothing, none: null, change: null, fixed: 25, points: 25 }),
  release: receipt({ kind: "release", heldUntil: "2026-12-02" }),
  expiry: receipt({ kind: "expiry", expiredOn: "2026-11-18", inactiveMonths: 12 }),
  "expiry on its date": receipt({ kind: "expiry", expiredOn: "2026-11-18", inactiveMonths: null }),
  action: receipt({ kind: "action", name: "Write a review" }),
  referral: receipt({ kind: "referral", before: 0, posted: 500 }),
  "referral taken back": receipt({ kind: "referral", before: 500, posted: -500 }),
  "from the shop": receipt({ kind: "adjustment" }, { note: "Sorry for the wait", hasWhy: false }),
  import: receipt({ kind: "import", pending: 50 }),
  undo: receipt({ kind: "undo", expired: 20 }),
  redemption: receipt({ kind: "redemption", reward: "£5 off", isAgain: false }),
  "redeemed again": receipt({ kind: "redemption", reward: null, isAgain: true }),
  "code that failed": receipt({ kind: "redemption_return", reward: null, why: "failed" }),
  "code given back": receipt({ kind: "redemption_return", reward: "£5 off", why: "cancelled" }),
  "code that expired": receipt({ kind: "redemption_return", reward: "£5 off", why: "expired" }),
  "code of a cancelled order": receipt({
    kind: "redemption_return",
    reward: "£5 off",
    why: "order_cancelled",
  }),
  "debt forgiven": receipt({ kind: "write_off", points: 30 }),
  "debt counted again": receipt({ kind: "write_off_reversal", points: 30 }),
  merge: receipt({ kind: "merge", side: "from", doubled: 50 }),
  "merge into": receipt({ kind: "merge", side: "into", doubled: 0 }),
  "merge undone": receipt({ kind: "merge_undo", side: "from", doubled: 50 }),
  "merge into undone": receipt({ kind: "merge_undo", side: "into", doubled: 0 }),
  tier: receipt({
    kind: "tier_gift",
    tier: "Gold",
    enteredOn: "2026-11-02",
    isTakenBack: false,
    isAgain: false,
  }),
  "tier reached after all": receipt({
    kind: "tier_gift",
    tier: "Gold",
    enteredOn: "2026-11-02",
    isTakenBack: false,
    isAgain: true,
  }),
  "tier taken back": receipt({
    kind: "tier_gift",
    tier: "Gold",
    enteredOn: "2026-11-02",
    isTakenBack: true,
    isAgain: false,
  }),
} as const satisfies Readonly<Record<string, ShopperReceipt>>;
