// What a shop offers, whoever asks.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { isShown } from "@laurel/domain/shopper/reward-states.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadTaxShare } from "../orders/tax-share.ts";
import { loadProgram } from "../program/load-program.ts";
import type { Program } from "../program/stored-program.ts";
import { listStoredRewards, type StoredReward } from "../rewards/stored-reward.ts";
import { loadTexts, type StoredTexts } from "../shopper-texts/load-texts.ts";
import type { Shop } from "../shops/load-shop.ts";
import type { Asked } from "./asked.ts";
import type { Visitor } from "./proxy-door.ts";

export interface Offer {
  readonly program: Program;
  /** Those that shoppers see, in the merchant's order. */
  readonly rewards: readonly StoredReward[];
  readonly taxShareBasisPoints: number | null;
  readonly texts: StoredTexts;
  readonly now: Date;
}

const REWARDS_MAX = 100;

export async function loadOffer(deps: Deps, tx: Tx, { timeZone }: Shop): Promise<Offer> {
  const active = { after: null, status: "ACTIVE", isArchived: false, limit: REWARDS_MAX } as const;
  const [program, stored, taxShareBasisPoints, texts] = await Promise.all([
    loadProgram(tx),
    listStoredRewards(tx, active),
    loadTaxShare(deps, tx),
    loadTexts(tx),
  ]);
  const now = deps.clock.now();
  const rewards = stored.filter(({ reward }) => isShown({ reward, timeZone, now: now.toISOString() }));
  return { program, rewards, taxShareBasisPoints, texts, now };
}

export function askOf(offer: Offer, visitor: Visitor, tierId: string | null): Asked {
  const { program, rewards, taxShareBasisPoints, texts, now } = offer;
  const { timeZone, currencyCode } = visitor.shop;
  const estimate = {
    program: program.document,
    tierId,
    taxShareBasisPoints,
    currencyDecimals: currencyDecimals(currencyCode),
    timeZone,
    now: now.toISOString(),
  };
  return { visitor, program, rewards, texts, estimate, now };
}
