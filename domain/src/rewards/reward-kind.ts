// A reward is a kind: one small file here, one line in kinds.ts. What a kind decides is what the store platform is asked
// to make; what all rewards share (who, when, how often) is in their terms (reward-terms.ts).
import type { ConfigOf, Fields } from "../kinds/fields.ts";
import type { Kind, KindScope } from "../kinds/kind.ts";
import type { Texts, Words } from "../kinds/labels.ts";
import type { Fulfilment } from "./fulfilment.ts";

/** While a form is being filled in, what cannot be read yet is null. */
type Unfinished<Config> = { readonly [Name in keyof Config]: Config[Name] | null };

/** One that suits any shop, to begin with. */
export interface RewardSample<Config> {
  readonly id: string;
  readonly config: (unitMinor: number) => Config;
  /** It costs the points that so many whole units of the currency are worth. */
  readonly pricedAtUnits: number;
  readonly limitPerCustomer: number | null;
}

export interface RewardKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends Kind<Id, Asked, Said> {
  readonly samples: readonly RewardSample<ConfigOf<Asked>>[];
  /** What a member gets, to be followed by an order: “£8 off”. */
  describe(config: Unfinished<ConfigOf<Asked>>, words: Words<Said>): string;
  /** What the platform is asked to make. */
  fulfil(config: ConfigOf<Asked>, currencyCode: string): Fulfilment;
  /** What one is worth in minor units; null where that depends on the order. */
  worthMinor(config: ConfigOf<Asked>): number | null;
  /** What the store must have granted. */
  readonly scopes: readonly KindScope[];
}

/** Types a kind's config once, where the kind is written. */
export const rewardKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: RewardKind<Id, Asked, Said>,
): RewardKind<Id, Asked, Said> => kind;
