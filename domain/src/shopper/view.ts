// What a shopper is shown of the program: the answer of the proxy as JSON, and what every part of the widget is drawn
// from. Money is in minor units of the program's currency; days are local days of the shop (YYYY-MM-DD).
import * as z from "zod";

const day = z.iso.date();
const count = z.int().min(0);

const named = z.strictObject({ id: z.string(), name: z.string() });

export const shopperProgramSchema = z.strictObject({
  /** The shop's name. */
  name: z.string(),
  status: z.enum(["live", "paused"]),
  /** Changes with everything that a guest can see. */
  version: z.string(),
  /** In the shop's words, as "points". */
  pointsName: z.string(),
  currency: z.string(),
  /** The tax in prices earns nothing: what counts is less than a price. */
  countsBeforeTax: z.boolean(),
  /** The day from which orders earn, if it is ahead. */
  earnsFrom: day.nullable(),
  timeZone: z.string(),
  locale: z.string(),
  dir: z.enum(["ltr", "rtl"]),
});

/** `customer_guest`: signed in, and not in the program: may join. `excluded`: may not. `left`: may come back. */
export const visitorStates = ["guest", "customer_guest", "member", "left", "excluded"] as const;

export const shopperVisitorSchema = z.strictObject({
  state: z.enum(visitorStates),
  /** The path that leads to the app through the store, as "/apps/laurel". */
  base: z.string(),
  signInHref: z.string(),
  /** Goes with each form: says that Laurel rendered it for this customer. Null for a guest of the store. */
  form: z.string().nullable(),
});

export const shopperMemberSchema = z.strictObject({
  firstName: z.string().nullable(),
  /** Below zero: the member owes points. */
  available: z.int(),
  pending: count,
  pendingNext: z.strictObject({ points: count, on: day }).nullable(),
  /** What the best reward gives that the member can have now. Null: there is none, or none that tells. */
  worthMinor: count.nullable(),
  owed: z.strictObject({ points: count, spendMinor: count.nullable() }).nullable(),
  tier: z
    .strictObject({
      ...named.shape,
      color: z.string(),
      multiplierBasisPoints: count,
      since: day.nullable(),
      /** The last day of it. Null: for good. */
      keptUntil: day.nullable(),
    })
    .nullable(),
  nextTier: z.strictObject({ ...named.shape, basis: z.enum(["spend", "points"]), missing: count }).nullable(),
  /** What expires soon, earliest first. */
  expiring: z.array(z.strictObject({ points: count, on: day })),
  birthday: z
    .strictObject({
      month: z.int().min(1).max(12),
      day: z.int().min(1).max(31),
      /** Null: today. */
      changeableFrom: day.nullable(),
      /** When it first earns, if it was entered too late for the next one. */
      firstOn: day.nullable(),
    })
    .nullable(),
  /** Whether the member gets the store's news. Null: not as far as is known, and it cannot be asked for here. */
  newsletter: z.boolean().nullable(),
});

/** `short`: points are missing. `tier`: for other tiers. `limit`: had often enough. `later`: not on sale now. */
export const rewardStates = ["open", "short", "tier", "limit", "later", "owed", "paused"] as const;

export const shopperRewardSchema = z.strictObject({
  ...named.shape,
  kind: z.string(),
  description: z.string(),
  /** For "any amount": the least. */
  points: count,
  /** Points a step of "any amount"; null for others. */
  step: count.nullable(),
  /** Of "any amount": what a step is worth, and the most points. Null: none, or it cannot be told. */
  stepMinor: count.nullable(),
  most: count.nullable(),
  /** The names of the tiers that it is for; none: all. */
  tiers: z.array(z.string()),
  state: z.enum(rewardStates),
  /** Points that are missing; 0 if none are. */
  missing: count,
  /** About how much shopping earns `points`; null where it cannot be told. */
  spendMinor: count.nullable(),
  minimumSpendMinor: count.nullable(),
});

/** What a tier gives. */
export const shopperTierSchema = z.strictObject({
  ...named.shape,
  color: z.string(),
  /** What it asks for: minor units or points. */
  threshold: count,
  basis: z.enum(["spend", "points"]),
  multiplierBasisPoints: count,
  /** Points for reaching it. */
  giftPoints: count,
  /** The names of rewards that not every tier has. */
  rewards: z.array(z.string()),
});

export const shopperHeldSchema = z.strictObject({
  ...named.shape,
  /** Null until it is made. */
  code: z.string().nullable(),
  /** `late`: asked for more than a day ago, and the store has not answered. */
  state: z.enum(["making", "late", "ready", "used", "ended"]),
  until: day.nullable(),
  points: count,
  /** What the member chose to take off, which the reward's name does not say. Missing: nothing was chosen. */
  chosenMinor: count.nullish(),
  /** Leads to the cart with the code in it; null if the code is not for the cart. */
  href: z.string().nullable(),
  /** A free product's variant, which goes into the cart with the code. */
  variantId: z.string().nullish(),
  combines: z.boolean(),
  /** What an order must come to; null: any order, or not for the cart. */
  minimumSpendMinor: count.nullable(),
  canReturn: z.boolean(),
});

export const shopperWaySchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** The merchant's own word for an action, as "Write a review", or for products or days that earn more. Null: none. */
  name: z.string().nullish(),
  /** Products or collections that earn more, the first few, each with its path in the store. Missing: not known by name. */
  items: z.array(z.strictObject({ title: z.string(), path: z.string().nullable() })).optional(),
  /** How many more there are. */
  moreItems: count.optional(),
  /**
   * What it earns in words comes from its kind and these. `rate`: points in basis points, for so many whole units of
   * money (`units`; null where it multiplies).
   */
  points: count.nullable(),
  rateBasisPoints: count.nullable(),
  units: count.nullish(),
  /** What an order must come to, of what counts; 0: any order. Missing: it is not for orders. */
  minimumMinor: count.nullish(),
  state: z.enum(["open", "done", "waiting", "paused"]),
});

/** An order with all its changes, or something else that happened to the points. */
export const shopperEntrySchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Of an order: all that it gives now. */
  points: z.int(),
  /** What could be spent with this and all before it. */
  balance: z.int(),
  on: day,
  /** Of points that are pending: when they can be spent. */
  spendableOn: day.nullable(),
  isOrder: z.boolean(),
  /** Of an order: points that it gave and that its changes took. */
  takenBack: count,
  title: z.string(),
  /** What the merchant wrote to the customer. */
  note: z.string().nullable(),
  hasWhy: z.boolean(),
});

/** A page of a member's history, newest first. The next one is asked for by the id of the last. */
export const shopperEntriesSchema = z.strictObject({
  entries: z.array(shopperEntrySchema),
  /** Whether there are older entries than these. */
  hasMoreEntries: z.boolean(),
});

/** What a friend gets for a first order. */
export const shopperGiftSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("amount"), amountMinor: count }),
  /** 1000 = 10 %. */
  z.strictObject({ type: z.literal("percentage"), basisPoints: count }),
  z.strictObject({ type: z.literal("free_shipping") }),
  z.strictObject({ type: z.literal("free_product"), name: z.string() }),
  z.strictObject({ type: z.literal("other") }),
]);

/** What both sides get, and for what. */
export const shopperReferralOfferSchema = z.strictObject({
  friendGets: shopperGiftSchema,
  /** What the friend's order must come to; null: any order. */
  minimumSpendMinor: count.nullable(),
  youGet: count,
  /** How long the friend's order must be kept until the points can be spent. */
  holdDays: count,
});

export const shopperInviteSchema = z.strictObject({
  ...shopperReferralOfferSchema.shape,
  /** A whole address. */
  url: z.string(),
  /** The newest ones. */
  list: z.array(
    z.strictObject({
      /** Null: nobody knows the address any more. */
      mask: z.string().nullable(),
      state: z.enum(["invited", "ordered", "rewarded"]),
      on: day,
      points: count,
    }),
  ),
});

/** `ended`: there is no such link, or no longer. `own`: the visitor's own link. */
export const shopperLandingStates = ["open", "own", "paused", "ended"] as const;

/** Where a member's link leads: the friend asks for the code. */
export const shopperLandingSchema = z.strictObject({
  state: z.enum(shopperLandingStates),
  /** Null unless it is open. `youGet` is the member's. */
  offer: shopperReferralOfferSchema.extend({ codeDays: count }).nullable(),
});

export const shopperViewSchema = z.strictObject({
  program: shopperProgramSchema,
  visitor: shopperVisitorSchema,
  /** Null for everyone who is not in the program. */
  member: shopperMemberSchema.nullable(),
  rewards: z.array(shopperRewardSchema),
  /** The least worth first. */
  tiers: z.array(shopperTierSchema),
  held: z.array(shopperHeldSchema),
  ways: z.array(shopperWaySchema),
  ...shopperEntriesSchema.shape,
  invite: shopperInviteSchema.nullable(),
});

export type ShopperView = z.infer<typeof shopperViewSchema>;
export type ShopperMember = z.infer<typeof shopperMemberSchema>;
export type ShopperReward = z.infer<typeof shopperRewardSchema>;
export type ShopperHeld = z.infer<typeof shopperHeldSchema>;
export type ShopperWay = z.infer<typeof shopperWaySchema>;
export type ShopperEntry = z.infer<typeof shopperEntrySchema>;
export type ShopperEntries = z.infer<typeof shopperEntriesSchema>;
export type ShopperInvite = z.infer<typeof shopperInviteSchema>;
export type ShopperGift = z.infer<typeof shopperGiftSchema>;
export type ShopperReferralOffer = z.infer<typeof shopperReferralOfferSchema>;
export type ShopperLanding = z.infer<typeof shopperLandingSchema>;
