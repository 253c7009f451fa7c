import type { RedeemQuestion } from "@laurel/domain/rewards/redeem.ts";
import type { NamedItem } from "@laurel/domain/shopper/named-items.ts";
import type { EstimateQuestion } from "@laurel/domain/shopper/estimate.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { StoredReward } from "../../../core/rewards/stored-reward.ts";
import type { StoredTexts } from "../../shopper-texts/load-texts.ts";
import type { Visitor } from "../proxy-door.ts";

/** A reward with how often it was had, as far as it has a limit. */
export interface OfferedReward extends StoredReward {
  /** `byCustomer`: by the visitor. */
  readonly taken: RedeemQuestion["taken"];
}

/** What every part of a view follows from. */
export interface Asked {
  readonly visitor: Visitor;
  readonly program: Program;
  /** Those that shoppers see, in the merchant's order. */
  readonly rewards: readonly OfferedReward[];
  /** Products and collections whose names are known. */
  readonly named: readonly NamedItem[];
  readonly texts: StoredTexts;
  readonly estimate: EstimateQuestion;
  readonly now: Date;
}
