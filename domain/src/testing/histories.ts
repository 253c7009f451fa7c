// Random histories: what happens in a store and to its members, and how updates of it are delivered.
import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  tuple,
  type Arbitrary,
} from "fast-check";
import type { SimulatedShop } from "./simulated-shop.ts";
import type { Message, OrderWish, RefundWish, SimulatedStore } from "./simulated-store.ts";

export const memberIds = ["anna", "ben"] as const;

/** Something that changes an order in the store. */
export type StoreStep =
  | { readonly type: "place"; readonly wish: OrderWish }
  | { readonly type: "refund"; readonly order: number; readonly wish: RefundWish }
  | { readonly type: "edit"; readonly order: number; readonly line: number; readonly quantity: number }
  | { readonly type: "pay" | "cancel" | "reopen" | "void" | "delete"; readonly order: number };

/** Something that happens to a member, or to the clock. */
export type MemberStep =
  | { readonly type: "redeem"; readonly customerId: string; readonly percent: number }
  | { readonly type: "give_back" | "undo"; readonly which: number }
  | {
      readonly type: "adjust";
      readonly customerId: string;
      readonly points: number;
      readonly countsTowardTier: boolean;
    }
  | {
      readonly type: "import";
      readonly customerId: string;
      readonly points: number;
      readonly expiresInDays: number | null;
    }
  | { readonly type: "join" | "leave" | "claim"; readonly customerId: string }
  | { readonly type: "wait"; readonly days: number }
  | { readonly type: "look" };

/** Delivers a waiting message, or repeats an earlier one. */
export interface DeliveryStep {
  readonly type: "deliver";
  readonly which: number;
  readonly isRepeat: boolean;
}

export type Step = (StoreStep & { readonly isDeliveredAtOnce: boolean }) | MemberStep | DeliveryStep;

const which = nat(50);
/** Few orders, so that much happens to each. */
const order = nat(3);
const customerId = constantFrom(...memberIds);

const line = record({
  unitPriceMinor: oneof(integer({ min: 0, max: 99 }), integer({ min: 100, max: 9_999 })),
  quantity: integer({ min: 1, max: 4 }),
  percentOff: oneof(constant(0), integer({ min: 0, max: 100 })),
  isGiftCard: oneof({ arbitrary: constant(false), weight: 5 }, { arbitrary: constant(true), weight: 1 }),
});
const place: Arbitrary<StoreStep> = record({
  type: constant("place" as const),
  wish: record({
    customerId,
    lines: array(line, { minLength: 1, maxLength: 3 }),
    isPaid: oneof({ arbitrary: constant(true), weight: 4 }, { arbitrary: constant(false), weight: 1 }),
    percentPaidWithGiftCard: oneof(constant(0), integer({ min: 0, max: 100 })),
    daysAgo: oneof(constant(0), integer({ min: 0, max: 20 }), constantFrom(330, 364, 365, 366)),
  }),
});
const refund: Arbitrary<StoreStep> = record({
  type: constant("refund" as const),
  order,
  wish: record({
    quantities: array(record({ line: nat(2), quantity: integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
    amountMinor: oneof(constant(0), integer({ min: 0, max: 5_000 })),
  }),
});
const edit: Arbitrary<StoreStep> = record({
  type: constant("edit" as const),
  order,
  line: nat(2),
  quantity: integer({ min: 0, max: 5 }),
});
const change: Arbitrary<StoreStep> = record({
  type: constantFrom(
    "pay" as const,
    "cancel" as const,
    "reopen" as const,
    "reopen" as const,
    "void" as const,
  ),
  order,
});
const deletion: Arbitrary<StoreStep> = record({ type: constant("delete" as const), order });

export const storeSteps: Arbitrary<StoreStep> = oneof(
  { arbitrary: place, weight: 3 },
  { arbitrary: refund, weight: 4 },
  { arbitrary: change, weight: 7 },
  { arbitrary: edit, weight: 2 },
  { arbitrary: deletion, weight: 1 },
);

export const memberSteps: Arbitrary<MemberStep> = oneof(
  record({
    type: constant("redeem" as const),
    customerId,
    percent: oneof(constant(100), integer({ min: 1, max: 100 })),
  }),
  record({ type: constantFrom("give_back" as const, "undo" as const), which }),
  record({
    type: constant("adjust" as const),
    customerId,
    points: integer({ min: -500, max: 500 }).filter((points) => points !== 0),
    countsTowardTier: boolean(),
  }),
  record({
    type: constant("import" as const),
    customerId,
    points: integer({ min: 1, max: 500 }),
    expiresInDays: option(integer({ min: 1, max: 60 })),
  }),
  record({ type: constantFrom("join" as const, "leave" as const, "claim" as const), customerId }),
  record({
    type: constant("wait" as const),
    days: oneof({ arbitrary: integer({ min: 1, max: 40 }), weight: 4 }, constantFrom(200, 370)),
  }),
  { arbitrary: record({ type: constant("look" as const) }), weight: 2 },
);

const deliveries: Arbitrary<DeliveryStep> = record({
  type: constant("deliver" as const),
  which,
  isRepeat: boolean(),
});

const anyStep: Arbitrary<Step> = oneof(
  {
    arbitrary: storeSteps.chain((step) =>
      boolean().map((isDeliveredAtOnce) => ({ ...step, isDeliveredAtOnce })),
    ),
    weight: 5,
  },
  { arbitrary: memberSteps, weight: 4 },
  { arbitrary: deliveries, weight: 3 },
);

/** Some orders exist from the start, because a history without orders tests little. */
export const histories: Arbitrary<readonly Step[]> = tuple(
  array(
    place.map((step) => ({ ...step, isDeliveredAtOnce: true })),
    { minLength: 1, maxLength: 3 },
  ),
  array(anyStep, { maxLength: 60, size: "max" }),
).map(([first, rest]) => [...first, ...rest]);

export function changeStore(store: SimulatedStore, step: StoreStep): void {
  switch (step.type) {
    case "place":
      return store.place(step.wish);
    case "refund":
      return store.refund(step.order, step.wish);
    case "edit":
      return store.edit(step.order, step.line, step.quantity);
    default:
      return store[step.type](step.order);
  }
}

export function changeMember(shop: SimulatedShop, step: MemberStep): void {
  switch (step.type) {
    case "redeem": {
      const { available } = shop.members.get(step.customerId)!;
      return shop.redeem(step.customerId, Math.ceil((Math.max(0, available) * step.percent) / 100));
    }
    case "give_back":
      return shop.giveBack(step.which);
    case "undo":
      return shop.undo(step.which);
    case "adjust":
      return shop.adjust(step.customerId, step.points, step.countsTowardTier);
    case "import":
      return shop.import(step.customerId, step.points, step.expiresInDays);
    case "join":
    case "leave":
    case "claim":
      return shop[step.type](step.customerId);
    case "wait":
      return shop.wait(step.days);
    case "look":
      return shop.look();
  }
}

/** The messages of a store: sent and not yet read, and those that were read. */
export class Mailbox {
  readonly store: SimulatedStore;
  #sent = 0;
  readonly #waiting: Message[] = [];
  readonly #read: Message[] = [];

  constructor(store: SimulatedStore) {
    this.store = store;
  }

  /** Fetches what the store has sent since, to be delivered now (oldest first) or later. */
  collect(isDeliveredAtOnce: boolean): Message[] {
    const fresh = this.store.messages.slice(this.#sent);
    this.#sent = this.store.messages.length;
    (isDeliveredAtOnce ? this.#read : this.#waiting).push(...fresh);
    return isDeliveredAtOnce ? fresh : [];
  }

  take({ which: at, isRepeat }: DeliveryStep): Message | undefined {
    if (isRepeat) return this.#read[at % this.#read.length];
    const [message] = this.#waiting.splice(at % this.#waiting.length, 1);
    if (message) this.#read.push(message);
    return message;
  }

  takeAll(): Message[] {
    return this.#waiting.splice(0);
  }
}
