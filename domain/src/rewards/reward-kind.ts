// A reward is a kind: one small file here, one line in kinds.ts. The kind decides what the store platform creates. What
// all rewards share (who, when, how often) is in their terms (reward-terms.ts).
import type { ConfigOf, Fields } from "../kinds/fields.ts";
import type { Kind, KindScope } from "../kinds/kind.ts";
import type { Texts, Words } from "../kinds/labels.ts";
import type { CodeSpec, Fulfilment } from "./fulfilment.ts";

/** While a form is being filled in, a value that cannot be read yet is null. */
type Unfinished<Config> = { readonly [Name in keyof Config]: Config[Name] | null };

/** A ready reward that suits any shop. */
export interface RewardSample<Config> {
  readonly id: string;
  /** `pointsFor`: the points that an amount in minor units is worth. */
  readonly config: (unitMinor: number, pointsFor: (minor: number) => number) => Config;
  /** Its price: the points that this many whole units of the currency are worth. */
  readonly pricedAtUnits: number;
  readonly limitPerCustomer: number | null;
}

export interface RewardKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends Kind<Id, Asked, Said> {
  /** `withOrder` joins the value and the order that it is for: “£8 off an order of £25 or more”. */
  readonly texts: Said & { readonly title: string; readonly withOrder: string };
  readonly samples: readonly RewardSample<ConfigOf<Asked>>[];
  /** What a member gets: “£8 off”. */
  describe(config: Unfinished<ConfigOf<Asked>>, words: Words<Said>): string;
  /**
   * For a kind whose price the member chooses: from the reward's points on, in these steps, up to `most` (null: no
   * limit). Without it the reward's points are its price.
   */
  chosenPoints?(config: ConfigOf<Asked>): { readonly step: number; readonly most: number | null };
  /** What the platform is asked to create for these points. */
  fulfil(
    config: ConfigOf<Asked>,
    about: { readonly currencyCode: string; readonly points: number },
  ): Fulfilment;
  /** What these points buy, in minor units; null if that depends on the order. */
  worthMinor(config: ConfigOf<Asked>, points: number): number | null;
  /** For a kind whose worth is a part of the order: what it takes off an order of this amount. */
  worthOnOrderMinor?(config: ConfigOf<Asked>, orderMinor: number): number;
  /** The platform scopes that it needs. */
  readonly scopes: readonly KindScope[];
  /** It cannot be for some products or collections only. */
  readonly isForWholeOrder?: true;
  /** It has no smallest order. */
  readonly hasNoMinimumSpend?: true;
  /** Discounts that the platform never combines with it, whatever the terms say. */
  readonly neverWith?: readonly (keyof CodeSpec["combinesWith"])[];
  /** It is money that the member then holds, not a discount on an order: the terms of a code are not for it. */
  readonly handsOver?: {
    /** What one of them is called: “card”. */
    readonly one: string;
    readonly other: string;
    /** How long one of them lasts, as a sentence. */
    describeLife(config: Unfinished<ConfigOf<Asked>>, words: Words<Said>): string;
  };
}

/** Types a kind's config once, where the kind is written. */
export const rewardKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: RewardKind<Id, Asked, Said>,
): RewardKind<Id, Asked, Said> => kind;
