import type { EstimateQuestion } from "@laurel/domain/shopper/estimate.ts";
import type { Program } from "../program/stored-program.ts";
import type { StoredReward } from "../rewards/stored-reward.ts";
import type { Visitor } from "./proxy-door.ts";
import type { Person } from "./visitor.ts";

/** What every part of a view follows from. */
export interface Asked {
  readonly visitor: Visitor;
  readonly person: Person;
  readonly program: Program;
  /** Those that shoppers see, in the merchant's order. */
  readonly rewards: readonly StoredReward[];
  readonly estimate: EstimateQuestion;
  readonly now: Date;
}
