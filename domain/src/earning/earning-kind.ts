// A way to earn is a kind: one small file here, one line in kinds.ts.
// Two shapes exist. An order kind takes part in an order's target and may be asked again and again, so it must
// depend on nothing but its arguments. An occurrence kind earns once for each thing that happens.
import type { ConfigOf, Fields } from "../kinds/fields.ts";
import type { Kind, KindScope } from "../kinds/kind.ts";
import type { Texts, Words } from "../kinds/labels.ts";
import type { OrderLine } from "../orders/order-state.ts";

/** A rule in words: on what it gives, and how much. `title` only where it is better than the kind's own. */
export interface RuleSentence {
  readonly title?: string;
  readonly note: string;
  readonly value: string;
}

interface EarningKindBase<Id extends string, Asked extends Fields, Said extends Texts> extends Kind<
  Id,
  Asked,
  Said & {
    /** One sentence above its form. */
    readonly about: string;
    /** What a change of it is about: “starts when you save, for new orders”. */
    readonly forWhat: string;
  }
> {
  /** The rule may have a beginning and an end. */
  readonly asksForWindow: boolean;
  /** A program needs no second one. */
  readonly isOnlyOne: boolean;
  /** What a new rule begins with. */
  readonly sample: ConfigOf<Asked>;
  describe(config: ConfigOf<Asked>, words: Words<Said>): RuleSentence;
}

/** What an order kind may look at. Lines are those that count, with what they are worth. */
export interface EarningOrder {
  /** Minor units that count, after refunds and exclusions. */
  readonly eligibleMinor: number;
}

export type OrderContribution =
  /** Points for each whole unit of the currency, in hundredths. */
  | { readonly type: "rate"; readonly pointsPerUnitHundredths: number }
  /** Multiplies the lines that `covers` says yes to, or all that counts, shipping and tips too; 15000 = ×1.5. */
  | {
      readonly type: "multiply";
      readonly basisPoints: number;
      readonly covers: "whole_order" | ((line: OrderLine) => boolean);
    }
  /** Whole points, added after rounding, never multiplied. */
  | { readonly type: "fixed"; readonly points: number }
  | { readonly type: "nothing" };

export interface OrderKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends EarningKindBase<Id, Asked, Said> {
  readonly shape: "order";
  /** A rule without a name, in a sentence: “× 2 by a campaign”. */
  readonly unnamed: string;
  contribute(config: ConfigOf<Asked>, order: EarningOrder): OrderContribution;
  /** What the store must have granted for a rule with this config to find anything. */
  scopes(config: ConfigOf<Asked>): readonly KindScope[];
  /** It looks at tags or collections of products, which a platform may have to be asked for. */
  needsProductFacts(config: ConfigOf<Asked>): boolean;
}

/** What makes an occurrence kind earn: software that records it, a new customer, a consent, or a date of the member's. */
export type Trigger = "recorded" | "customer_created" | "consent" | "date";

export interface OccurrenceKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends EarningKindBase<Id, Asked, Said> {
  readonly shape: "occurrence";
  readonly trigger: Trigger;
  /** What one is worth to a member. */
  worthPoints(config: ConfigOf<Asked>): number;
  /** What one occurrence earns. */
  award(config: ConfigOf<Asked>, occurrence: Occurrence): OccurrenceAward;
  /** The most that somebody earns by it, and in which period: what a refusal says. Null: no limit. */
  limit(config: ConfigOf<Asked>): OccurrenceLimit;
}

export interface OccurrenceLimit {
  readonly limit: number | null;
  readonly period: LimitPeriod;
}
export type LimitPeriod = "day" | "month" | "year" | "ever";

export interface Occurrence {
  /** What was recorded, where that is how it is told of. */
  readonly action: string | null;
  /** When it happened, as a local date in the shop's time zone (`2026-11-20`). */
  readonly localDate: string;
  /** Local dates of the earlier occurrences that this rule already paid this member for. */
  readonly earlierLocalDates: readonly string[];
}

export type OccurrenceAward =
  | { readonly ok: true; readonly points: number }
  | { readonly ok: false; readonly code: "limit_reached" | "other_action" };

type WithoutShape<Whole> = Omit<Whole, "shape">;

/** Types a kind's config once, where the kind is written. */
export const orderKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: WithoutShape<OrderKind<Id, Asked, Said>>,
): OrderKind<Id, Asked, Said> => ({ shape: "order", ...kind });

export const occurrenceKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: WithoutShape<OccurrenceKind<Id, Asked, Said>>,
): OccurrenceKind<Id, Asked, Said> => ({ shape: "occurrence", ...kind });
