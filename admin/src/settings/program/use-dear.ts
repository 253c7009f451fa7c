import { dearSettings } from "@laurel/domain/program/dear.ts";
import { isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { useQuery } from "urql";
import { dearWords } from "../../program/dear/dear-words.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { rewardsOnOfferQuery } from "./dear.generated.ts";

/**
 * What a change makes dear that was not dear before, in words. Until the rewards are read, and if they cannot be, only what
 * the program says by itself. `after`: null, there is no change.
 */
export function useDear(before: ProgramDocument, after: ProgramDocument | null): readonly string[] {
  const formats = useFormats();
  const isOther = after !== null && earningOf(after) !== earningOf(before);
  const [{ data, error }] = useQuery({ query: rewardsOnOfferQuery, variables: {}, pause: !isOther });
  if (!isOther) return [];
  const nodes = error || !data ? [] : data.rewards.nodes;
  const rewards = nodes.flatMap(({ name, kind, points, config }) =>
    isRewardKind(kind) && points !== null ? [{ name, kind, points, config }] : [],
  );
  const { currencyDecimals } = formats;
  const wordsOf = (program: ProgramDocument) =>
    dearSettings({ program, rewards, currencyDecimals, averageOrderMinor: null }).map((dear) =>
      dearWords(dear, program, formats),
    );
  const known = wordsOf(before);
  return wordsOf(after).filter((words) => !known.includes(words));
}

const earningOf = ({ earning, tiers }: ProgramDocument): string => JSON.stringify([earning, tiers]);
