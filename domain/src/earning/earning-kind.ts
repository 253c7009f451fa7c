// A way to earn is a kind: one small file here, one line in kinds.ts.
// There are two forms. An order kind contributes to an order's target, which is calculated again and again, so it must
// depend on nothing but its arguments. An occurrence kind earns once each time something happens.
import type { ConfigOf, Fields } from "../kinds/fields.ts";
import type { Kind, KindScope } from "../kinds/kind.ts";
import type { Texts, Words } from "../kinds/labels.ts";
import type { ProductChoice } from "./product-choice.ts";
import type { Rate } from "./rate.ts";

/** A rule in words: what it earns for, and how much. `title` only if it says more than the kind's own title. */
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
    /** When a change of it takes effect: “starts when you save, for new orders”. */
    readonly forWhat: string;
  }
> {
  /** The rule may have a beginning and an end. */
  readonly asksForWindow: boolean;
  /** A program can have only one of it. */
  readonly isOnlyOne: boolean;
  /** The config of a new rule. */
  readonly sample: ConfigOf<Asked>;
  describe(config: ConfigOf<Asked>, words: Words<Said>): RuleSentence;
}

/** What an order kind may depend on. Lines are only those that count, with their values. */
export interface EarningOrder {
  /** Minor units that count, after refunds and exclusions. */
  readonly eligibleMinor: number;
}

export type OrderContribution =
  | ({ readonly type: "rate" } & Rate)
  /**
   * Multiplies the lines of the chosen products, or everything that counts, shipping and tips too. 15000 = ×1.5.
   */
  | {
      readonly type: "multiply";
      readonly basisPoints: number;
      readonly covers: "whole_order" | ProductChoice;
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
  /** Names a rule without a name in a sentence: “× 2 by a campaign”. */
  readonly unnamed: string;
  contribute(config: ConfigOf<Asked>, order: EarningOrder): OrderContribution;
  /** The platform scope without which a rule with this config never matches. */
  scopes(config: ConfigOf<Asked>): readonly KindScope[];
  /** Whether it uses tags or collections of products, which may have to be read from the platform. */
  needsProductFacts(config: ConfigOf<Asked>): boolean;
}

/**
 * What an occurrence kind reacts to: an action that software records, a new customer, a consent, or a date of the
 * member's.
 */
export type Trigger = "recorded" | "customer_created" | "consent" | "date";

export interface OccurrenceKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends EarningKindBase<Id, Asked, Said> {
  readonly shape: "occurrence";
  readonly trigger: Trigger;
  /** What one occurrence is worth to a member. */
  worthPoints(config: ConfigOf<Asked>): number;
  /** What one occurrence earns. */
  award(config: ConfigOf<Asked>, occurrence: Occurrence): OccurrenceAward;
  /** The limit and its period, which a refusal names. Null: no limit. */
  limit(config: ConfigOf<Asked>): OccurrenceLimit;
}

export interface OccurrenceLimit {
  readonly limit: number | null;
  readonly period: LimitPeriod;
}
export type LimitPeriod = "day" | "month" | "year" | "ever";

export interface Occurrence {
  /** The recorded action's name, if the trigger is `recorded`. */
  readonly action: string | null;
  /** When it happened, as a local date in the shop's time zone (`2026-11-20`). */
  readonly localDate: string;
  /** Local dates of the earlier occurrences that this rule already paid this member for. */
  readonly earlierLocalDates: readonly string[];
  /** For a date of the member's: the local date on which it was entered. */
  readonly knownOn?: string;
}

export type OccurrenceAward =
  | { readonly ok: true; readonly points: number }
  | { readonly ok: false; readonly code: "limit_reached" | "other_action" | "known_too_late" };

type WithoutShape<Whole> = Omit<Whole, "shape">;

/** Types a kind's config once, where the kind is written. */
export const orderKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: WithoutShape<OrderKind<Id, Asked, Said>>,
): OrderKind<Id, Asked, Said> => ({ shape: "order", ...kind });

export const occurrenceKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: WithoutShape<OccurrenceKind<Id, Asked, Said>>,
): OccurrenceKind<Id, Asked, Said> => ({ shape: "occurrence", ...kind });
