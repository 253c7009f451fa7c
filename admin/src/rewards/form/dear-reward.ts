import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { dearSettings } from "@laurel/domain/program/dear.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { useQuery } from "urql";
import { fromTexts } from "../../kinds/kind-draft.ts";
import { dearWords } from "../../program/dear/dear-words.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { minorOfAmount } from "../../ui/format/minor-of-amount.ts";
import { useNow } from "../../ui/format/use-now.ts";
import { describeValue } from "./describe-reward.ts";
import { averageOrderQuery } from "./reward.generated.ts";
import { type RewardDraft, wholeNumber } from "./reward-draft.ts";

const AVERAGE_DAYS = 90;

/** Of the last 90 days. Null: there were no orders, or the figure cannot be read; then it is left out. */
export function useAverageOrder(): number | null {
  const { timeZone } = useFormats();
  const to = toLocalDate(new Date(useNow()), timeZone);
  const variables = { from: addLocalDays(to, 1 - AVERAGE_DAYS), to };
  const [{ data, error }] = useQuery({ query: averageOrderQuery, variables });
  const all = data?.revenueWithRewards.total?.all;
  if (error || !all || all.orders === 0) return null;
  return Math.round(minorOfAmount(all.amount.amount) / all.orders);
}

/** Why the reward is dear, in words; null if it is not, or is not filled in yet. */
export function dearOfDraft(
  draft: RewardDraft,
  program: ProgramDocument,
  averageOrderMinor: number | null,
  formats: Formats,
): string | null {
  const points = wholeNumber(draft.points);
  const { config, problems } = fromTexts(findRewardKind(draft.kind).fields, draft.texts, formats);
  if (points === null || problems.length > 0) return null;
  const reward = {
    kind: draft.kind,
    points,
    name: draft.name.trim() || describeValue(draft, program, formats),
    config: { ...config, tierIds: draft.tierIds },
  };
  const { currencyDecimals } = formats;
  const found = dearSettings({ program, rewards: [reward], currencyDecimals, averageOrderMinor });
  const dear = found.find(({ setting }) => setting === "reward");
  return dear ? dearWords(dear, program, formats) : null;
}
