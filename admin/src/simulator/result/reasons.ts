// Why a member earns more or less with the draft, in a few words.
import { describeRule } from "../../settings/earning/describe-rule.ts";
import { decideAlike } from "@laurel/domain/standing/tier-history.ts";
import { times } from "../../kinds/kind-write.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { RunMember } from "../simulator.generated.ts";

export interface ComparedPrograms {
  readonly inForce: ProgramDocument;
  readonly draft: ProgramDocument;
}

/** The two largest parts of the difference. */
const REASONS_MAX = 2;

/** Such as “becomes Gold, 67% of spending on Tea and coffee”. */
export function reasonsOf(member: RunMember, programs: ComparedPrograms, formats: Formats): string {
  const { why } = member;
  const parts = [
    { points: why.tiers, words: () => tierReason(member, programs) },
    { points: why.orders, words: () => orderReason(member, programs, formats) },
    {
      points: why.gifts,
      words: () => (why.gifts > 0 ? "reaches a tier with an entry reward" : "fewer entry rewards"),
    },
    { points: why.actions, words: () => "sign-ups and actions" },
  ];
  return parts
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .slice(0, REASONS_MAX)
    .map(({ words }) => words())
    .join(", ");
}

function tierReason(
  { tierInForce, tierDraft, why }: RunMember,
  { inForce, draft }: ComparedPrograms,
): string {
  const before = inForce.tiers.levels.find(({ id }) => id === tierInForce);
  const after = draft.tiers.levels.find(({ id }) => id === tierDraft);
  if (!after) return before ? `loses ${before.name}` : "was in a tier for a time";
  if (!before || before.id !== after.id)
    return why.tiers > 0 || !before ? `becomes ${after.name}` : `${after.name}, not ${before.name}`;
  const [was, is] = [times(before.multiplierBasisPoints), times(after.multiplierBasisPoints)];
  if (was !== is) return `${after.name} ${was} to ${is}`;
  const other = draft.tiers.levels.find((level) => {
    const old = inForce.tiers.levels.find(({ id }) => id === level.id);
    const change = level.multiplierBasisPoints - (old?.multiplierBasisPoints ?? level.multiplierBasisPoints);
    return Math.sign(change) === Math.sign(why.tiers);
  });
  if (other && decideAlike(inForce.tiers, draft.tiers)) return `was ${other.name} for a time`;
  return other ? "in other tiers for a time" : `${after.name} ${why.tiers > 0 ? "sooner" : "later"}`;
}

function orderReason({ products }: RunMember, { draft }: ComparedPrograms, formats: Formats): string {
  const [most] = products.toSorted((one, other) => Number(other.share) - Number(one.share));
  const rule = most && draft.earning.find(({ id }) => id === most.ruleId);
  if (!most || !rule || Number(most.share) === 0) return "earns differently for orders";
  const share = formats.percent(Number(most.share));
  return `${share} of spending on ${describeRule(rule, draft, formats).title}`;
}
