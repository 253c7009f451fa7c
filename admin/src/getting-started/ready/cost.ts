// What a ready program would set for this shop, and what that costs, in words.
import { type GivenBack, givenBack } from "@laurel/domain/program/given-back.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import {
  type ReadyProgram,
  type ReadyReward,
  readyRewards,
  withReadyProgram,
} from "@laurel/domain/ready-programs/ready-program.ts";
import { kindWrite } from "../../kinds/kind-write.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";

type NamedReward = ReadyReward & { readonly name: string };

export interface ReadySetUp {
  readonly document: ProgramDocument;
  readonly rewards: readonly NamedReward[];
}

/** Rewards are named by what they give, as the templates are. */
export function toSetUp(ready: ReadyProgram, present: ProgramDocument, formats: Formats): ReadySetUp {
  const document = withReadyProgram(present, ready, formats.currencyCode);
  const write = kindWrite({ program: document, formats });
  const rewards = readyRewards(ready, formats.currencyCode).map((reward) => {
    const kind = findRewardKind(reward.kind);
    return { ...reward, name: kind.describe(reward.config as never, { texts: kind.texts, write }) };
  });
  return { document, rewards };
}

export interface Cost {
  readonly base: GivenBack<NamedReward>;
  readonly inTiers: readonly { readonly name: string; readonly basisPoints: number }[];
}

export function costOf(
  document: ProgramDocument,
  rewards: readonly NamedReward[],
  { currencyDecimals }: Formats,
): Cost {
  const to = (tierId: string | null) => givenBack(document, rewards, { currencyDecimals, tierId });
  return {
    base: to(null),
    inTiers: document.tiers.levels.map(({ id, name }) => ({ name, basisPoints: to(id).basisPoints })),
  };
}

/** “6.94% in Silver, 8.33% in Gold” */
export const tierWords = ({ inTiers }: Cost, formats: Formats): string =>
  inTiers.map(({ name, basisPoints }) => `${formats.percent(basisPoints / 10_000, 2)} in ${name}`).join(", ");

/** Under which circumstances it costs that much. */
export function bestWords({ base: { best } }: Cost, document: ProgramDocument, formats: Formats): string {
  if (best === null) return "No reward yet, so points can’t be redeemed";
  const { reward, points } = best;
  return `If all points are redeemed, at best as “${reward.name}” for ${countPoints(points, document, formats)}`;
}
