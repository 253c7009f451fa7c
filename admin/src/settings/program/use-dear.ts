import { dearSettings } from "@laurel/domain/program/dear.ts";
import { isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { useClient, useQuery } from "urql";
import { dearWords } from "../../program/dear/dear-words.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { rewardsOnOfferQuery } from "./dear.generated.ts";

interface MadeDear {
  /** In words. Until the rewards are read, and if they cannot be, only what the program says by itself. */
  readonly words: readonly string[];
  readonly isReading: boolean;
  /** The words, once the rewards are read or cannot be. */
  readonly read: () => Promise<readonly string[]>;
}

/** What a change makes dear that was not dear before. `after`: null, there is no change. */
export function useDear(before: ProgramDocument, after: ProgramDocument | null): MadeDear {
  const formats = useFormats();
  const client = useClient();
  const isOther = after !== null && earningOf(after) !== earningOf(before);
  const [{ data, error, fetching }] = useQuery({
    query: rewardsOnOfferQuery,
    variables: {},
    pause: !isOther,
  });
  const wordsWith = (answer: typeof data): readonly string[] => {
    if (!isOther) return [];
    const rewards = (answer?.rewards.nodes ?? []).flatMap(({ name, kind, points, config }) =>
      isRewardKind(kind) && points !== null ? [{ name, kind, points, config }] : [],
    );
    const { currencyDecimals } = formats;
    const wordsOf = (program: ProgramDocument) =>
      dearSettings({ program, rewards, currencyDecimals, averageOrderMinor: null }).map((dear) =>
        dearWords(dear, program, formats),
      );
    const known = wordsOf(before);
    return wordsOf(after).filter((words) => !known.includes(words));
  };
  return {
    words: wordsWith(error ? undefined : data),
    isReading: isOther && fetching,
    read: async () => wordsWith((await client.query(rewardsOnOfferQuery, {}).toPromise()).data),
  };
}

const earningOf = ({ earning, tiers }: ProgramDocument): string => JSON.stringify([earning, tiers]);
