// One view of each state that a shopper can be in. The shop and its people are invented.
import type {
  ShopperEntry,
  ShopperHeld,
  ShopperMember,
  ShopperReward,
  ShopperView,
  ShopperWay,
} from "@laurel/domain/shopper/view.ts";

export const now = new Date("2026-11-20T14:32:00Z");

const reward = (name: string, points: number, changes: Partial<ShopperReward> = {}): ShopperReward => ({
  id: `reward-${points}`,
  kind: "amount_off",
  name,
  description: "",
  points,
  step: null,
  stepMinor: null,
  most: null,
  tiers: [],
  state: "open",
  missing: 0,
  spendMinor: points * 12,
  minimumSpendMinor: null,
  ...changes,
});

const rewards: ShopperReward[] = [
  reward("£3 off", 3_500),
  reward("£5 off", 5_000),
  reward("£10 off", 10_000, { state: "short", missing: 3_588 }),
  reward("15% off", 6_000, {
    kind: "percentage_off",
    state: "tier",
    tiers: ["Gold"],
    minimumSpendMinor: 2_000,
  }),
];

const way = (kind: string, points: number | null, changes: Partial<ShopperWay> = {}): ShopperWay => ({
  id: `way-${kind}`,
  kind,
  points,
  rateBasisPoints: null,
  state: "open",
  ...changes,
});

const ways: ShopperWay[] = [
  way("order_spend", null, { rateBasisPoints: 125_000 }),
  way("birthday", 500),
  way("action", 50, { name: "Write a review" }),
  way("newsletter", 50, { state: "done" }),
  way("campaign", null, { rateBasisPoints: 20_000 }),
];

const entry = (
  id: string,
  title: string,
  [points, balance]: readonly [number, number],
  on: string,
  changes: Partial<ShopperEntry> = {},
): ShopperEntry => ({
  id,
  kind: "order_award",
  points,
  balance,
  on,
  spendableOn: null,
  isOrder: changes.kind === undefined,
  takenBack: 0,
  title,
  note: null,
  hasWhy: true,
  ...changes,
});

const entries: ShopperEntry[] = [
  entry("e5", "Order #10482", [637, 6_412], "2026-11-18", { spendableOn: "2026-12-02" }),
  entry("e4", "£5 off", [-5_000, 6_412], "2026-11-18", { kind: "redemption" }),
  entry("e3", "Order #10391", [1_842, 11_412], "2026-11-14"),
  entry("e2", "Order #10217, part returned", [637, 9_570], "2026-11-11", { takenBack: 180 }),
  entry("e1", "Birthday", [500, 8_933], "2026-11-06", {
    kind: "birthday",
    note: "Happy birthday, Harriet!",
    hasWhy: false,
  }),
];

const ticket: ShopperHeld = {
  id: "redemption-1",
  name: "£3 off",
  code: "LRL-4TRW9K2PXC6J",
  state: "ready",
  until: "2027-01-12",
  points: 3_500,
  href: "/discount/LRL-4TRW9K2PXC6J?redirect=/cart",
  combines: true,
  minimumSpendMinor: 2_000,
  canReturn: true,
};

const harriet: ShopperMember = {
  firstName: "Harriet",
  available: 6_412,
  pending: 637,
  pendingNext: { points: 637, on: "2026-12-02" },
  worthMinor: 500,
  owed: null,
  tier: {
    id: "silver",
    name: "Silver",
    color: "#868c94",
    multiplierBasisPoints: 12_500,
    since: "2026-08-09",
    keptUntil: "2027-08-31",
  },
  nextTier: { id: "gold", name: "Gold", basis: "spend", missing: 53_760 },
  expiring: [
    { points: 1_685, on: "2027-08-09" },
    { points: 2_385, on: "2027-10-03" },
  ],
  birthday: { month: 11, day: 6, changeableFrom: "2027-11-06", firstOn: null },
  newsletter: true,
};

const member: ShopperView = {
  program: {
    name: "Regency Gifts",
    status: "live",
    version: "7",
    pointsName: "points",
    currency: "GBP",
    countsBeforeTax: false,
    earnsFrom: null,
    timeZone: "Europe/London",
    locale: "en-GB",
    dir: "ltr",
  },
  visitor: {
    state: "member",
    base: "/apps/laurel",
    signInHref: "/customer_authentication/login?return_to=%2Fapps%2Flaurel",
    form: "form-token",
  },
  member: harriet,
  rewards,
  tiers: [
    {
      id: "silver",
      name: "Silver",
      color: "#868c94",
      threshold: 0,
      basis: "spend",
      multiplierBasisPoints: 12_500,
      giftPoints: 0,
      rewards: [],
    },
    {
      id: "gold",
      name: "Gold",
      color: "#b8860b",
      threshold: 100_000,
      basis: "spend",
      multiplierBasisPoints: 15_000,
      giftPoints: 250,
      rewards: ["15% off"],
    },
  ],
  held: [ticket],
  ways,
  entries,
  hasMoreEntries: true,
  invite: {
    url: "https://regencygifts.example/apps/laurel/r/HQ7M2",
    friendGets: { type: "amount", amountMinor: 500 },
    minimumSpendMinor: 2_000,
    youGet: 500,
    holdDays: 14,
    list: [
      { mask: "j•••@example.com", state: "ordered", on: "2026-11-12", points: 0 },
      { mask: "t•••@example.org", state: "invited", on: "2026-11-02", points: 0 },
      { mask: "a•••@example.net", state: "rewarded", on: "2026-06-14", points: 500 },
    ],
  },
};

const guest: ShopperView = {
  ...member,
  visitor: { ...member.visitor, state: "guest", form: null },
  member: null,
  rewards: rewards.slice(0, 3).map((one) => ({ ...one, state: "short", missing: one.points })),
  held: [],
  ways: [
    way("order_spend", null, { rateBasisPoints: 100_000 }),
    way("signup", 100),
    way("birthday", 500),
    way("action", 50, { name: "Write a review" }),
  ],
  entries: [],
  hasMoreEntries: false,
  invite: null,
};

const visitedAs = (view: ShopperView, state: ShopperView["visitor"]["state"]): ShopperView => ({
  ...view,
  visitor: { ...view.visitor, state, form: "form-token" },
});

const waiting = (state: "owed" | "paused"): ShopperReward[] => rewards.map((one) => ({ ...one, state }));

const long = "A voucher for everything in the shop that was ever loved by anyone at all";

/** Arabic with its own figures: the words are English until the merchant writes others. */
const rightToLeft: ShopperView = {
  ...member,
  program: { ...member.program, name: "هدايا", pointsName: "نقطة", locale: "ar-EG", dir: "rtl" },
  member: { ...harriet, firstName: "هارييت", tier: { ...harriet.tier!, name: "فضي" } },
  rewards: rewards.map((one, at) => ({ ...one, name: `خصم ${at + 1}` })),
};

export const samples = {
  guest,
  customer: visitedAs(guest, "customer_guest"),
  excluded: visitedAs(guest, "excluded"),
  member,
  left: visitedAs(member, "left"),
  "below zero": {
    ...member,
    member: {
      ...harriet,
      available: -250,
      worthMinor: null,
      owed: { points: 250, spendMinor: 2_400 },
      expiring: [],
    },
    rewards: waiting("owed").map((one) => ({ ...one, missing: one.points + 250 })),
  },
  paused: { ...member, program: { ...member.program, status: "paused" }, rewards: waiting("paused") },
  "code being made": {
    ...member,
    held: [
      { ...ticket, code: null, state: "making", href: null, canReturn: false },
      { ...ticket, id: "redemption-6", code: null, state: "late", href: null, canReturn: false },
      { ...ticket, id: "redemption-2", name: "Free delivery", combines: false },
      { ...ticket, id: "redemption-4", name: "Gift card", code: "•••• X9K2", href: null, combines: false },
      { ...ticket, id: "redemption-5", name: "£10 credit", code: null, href: null, combines: false },
      { ...ticket, id: "redemption-3", state: "used", canReturn: false },
    ],
  },
  "without rewards": {
    ...member,
    rewards: [],
    tiers: [],
    held: [],
    ways: [],
    entries: [],
    hasMoreEntries: false,
    invite: null,
    member: {
      ...harriet,
      firstName: null,
      available: 0,
      pending: 40,
      pendingNext: null,
      worthMinor: null,
      tier: null,
      nextTier: null,
      expiring: [],
    },
  },
  "many rewards": {
    ...member,
    rewards: [
      reward("Any amount off", 500, { kind: "any_amount", step: 100, stepMinor: 100, most: 5_000 }),
      reward("Free delivery", 1_000, { kind: "free_shipping" }),
      ...rewards,
      reward("Gift card", 12_000, { kind: "gift_card", state: "short", missing: 5_588 }),
      reward("Store credit", 20_000, { kind: "store_credit", state: "short", missing: 13_588 }),
      reward("A teapot", 4_000, { kind: "free_product", state: "limit" }),
      reward("Mulled wine", 4_500, { kind: "free_product", state: "later" }),
    ],
  },
  "long names": {
    ...member,
    program: { ...member.program, name: long, pointsName: "Superlongbonusloyaltypoints" },
    member: { ...harriet, firstName: "Wolfeschlegelsteinhausenbergerdorff", available: 1_234_567_890 },
    rewards: rewards.map((one) => ({ ...one, name: long, description: long })),
    held: [{ ...ticket, name: long }],
    entries: entries.map((one) => ({ ...one, title: long, note: long })),
  },
  "right to left": rightToLeft,
} as const satisfies Readonly<Record<string, ShopperView>>;
