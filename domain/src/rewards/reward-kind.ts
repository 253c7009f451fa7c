// A reward is a kind: one small file here, one line in kinds.ts. The kind decides what the store platform creates. What
// all rewards share (who, when, how often) is in their terms (reward-terms.ts).
import type { ConfigOf, Fields } from "../kinds/fields.ts";
import type { Kind, KindScope } from "../kinds/kind.ts";
import type { Texts, Words } from "../kinds/labels.ts";
import type { Fulfilment } from "./fulfilment.ts";

/** While a form is being filled in, a value that cannot be read yet is null. */
type Unfinished<Config> = { readonly [Name in keyof Config]: Config[Name] | null };

/** A ready reward that suits any shop. */
export interface RewardSample<Config> {
  readonly id: string;
  readonly config: (unitMinor: number) => Config;
  /** Its price: the points that this many whole units of the currency are worth. */
  readonly pricedAtUnits: number;
  readonly limitPerCustomer: number | null;
}

export interface RewardKind<
  Id extends string = string,
  Asked extends Fields = Fields,
  Said extends Texts = Texts,
> extends Kind<Id, Asked, Said> {
  readonly samples: readonly RewardSample<ConfigOf<Asked>>[];
  /** What a member gets, as the first half of a phrase with the order: “£8 off”. */
  describe(config: Unfinished<ConfigOf<Asked>>, words: Words<Said>): string;
  /** What the platform is asked to create. */
  fulfil(config: ConfigOf<Asked>, currencyCode: string): Fulfilment;
  /** Its worth in minor units; null if that depends on the order. */
  worthMinor(config: ConfigOf<Asked>): number | null;
  /** The platform scope that it needs. */
  readonly scopes: readonly KindScope[];
}

/** Types a kind's config once, where the kind is written. */
export const rewardKind = <const Id extends string, const Asked extends Fields, const Said extends Texts>(
  kind: RewardKind<Id, Asked, Said>,
): RewardKind<Id, Asked, Said> => kind;
