// What is known on the morning of a simulated day, for what happens on it.
import type { Dice } from "./dice.ts";
import type { YearShop } from "./year-shop.ts";
import { members as listMembers, redemptions as listRedemptions } from "./year.sql.ts";

export interface YearMember {
  readonly id: string;
  readonly platformId: string;
  readonly email: string | null;
  readonly available: number;
  readonly status: string;
  readonly tierId: string | null;
}

export interface YearRedemption {
  readonly id: string;
  readonly status: "REQUESTED" | "ISSUED" | "USED" | "EXPIRED" | "CANCELLED" | "FAILED";
  readonly code: string;
  readonly postings: number;
  readonly platformId: string | null;
  readonly points: number;
  readonly spec: {
    readonly type: "code" | "gift_card" | "store_credit";
    readonly note?: string;
    readonly amountMinor?: number;
  };
  readonly wasIssued: boolean;
  readonly wasUsed: boolean;
  readonly isInDoubt: boolean;
  readonly isFlagged: boolean;
  readonly isCancelAsked: boolean;
  /** The platform's customer id. */
  readonly customer: string;
}

/** A person of the store, with or without an account. */
export interface YearPerson {
  readonly id: number;
  readonly email: string;
}

export interface YearOrder {
  readonly id: number;
  readonly lineIds: readonly number[];
}

export interface YearReward {
  readonly id: string;
  readonly kind: string;
  readonly points: number;
}

/** What the year remembers from day to day. */
export interface YearMemory {
  readonly people: YearPerson[];
  /** Those of the last weeks, which still change. */
  readonly orders: YearOrder[];
  /** Of those, the sales at a till that name nobody, oldest first. */
  readonly tills: number[];
  readonly rewards: YearReward[];
  /** Adjustments and actions that staff may undo. */
  readonly postings: string[];
  readonly merges: string[];
  readonly batches: { readonly kind: "import" | "bulk" | "past"; readonly id: string; age: number }[];
  /** Redemptions that the API told a member of. */
  readonly told: Set<string>;
  /** The e-mail address with which a friend claimed, by the referral's id. */
  readonly friends: Map<string, string>;
  /** How often each thing happened. */
  readonly happened: Map<string, number>;
  emails: number;
  programChanges: number;
  readonly products: { readonly potId: number; readonly plainId: number };
}

const ORDERS_KEPT = 300;

export class Day {
  readonly year: YearShop;
  readonly memory: YearMemory;
  readonly members: readonly YearMember[];
  readonly redemptions: readonly YearRedemption[];
  /** Gift cards that can be spent, with their codes, by the platform's customer id. */
  readonly cards: ReadonlyMap<number, string>;

  private constructor(made: Pick<Day, "year" | "memory" | "members" | "redemptions" | "cards">) {
    this.year = made.year;
    this.memory = made.memory;
    this.members = made.members;
    this.redemptions = made.redemptions;
    this.cards = made.cards;
  }

  static async open(year: YearShop, memory: YearMemory): Promise<Day> {
    const [members, redemptions] = await Promise.all([
      year.rows<YearMember>(listMembers),
      year.rows<YearRedemption>(listRedemptions),
    ]);
    const cards = year.control
      .giftCards({ shop: year.shop.domain })
      .filter(({ balanceMinor, deactivatedAt }) => balanceMinor > 0 && deactivatedAt === null)
      .flatMap(({ customerId, code }) => (customerId === null ? [] : [[customerId, code] as const]));
    memory.orders.splice(0, memory.orders.length - ORDERS_KEPT);
    return new Day({ year, memory, members, redemptions, cards: new Map(cards) });
  }

  get dice(): Dice {
    return this.year.dice;
  }

  get shopDomain(): string {
    return this.year.shop.domain;
  }

  /** A member who takes part. */
  member(): YearMember | undefined {
    return this.dice.pick(this.members.filter(({ status }) => status === "MEMBER"));
  }

  person(): YearPerson | undefined {
    return this.dice.pick(this.memory.people);
  }

  forget(personId: number): void {
    const at = this.memory.people.findIndex(({ id }) => id === personId);
    if (at >= 0) this.memory.people.splice(at, 1);
  }

  newEmail(): string {
    return `person-${(this.memory.emails += 1)}@example.com`;
  }
}
