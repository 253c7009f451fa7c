import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { ChangeEffect } from "../program/change-effect.tsx";
import { describeRule } from "../earning/describe-rule.ts";
import css from "../settings.module.css";
import type { TabProps } from "../tab-props.ts";
import { tierUseQuery } from "./tiers.generated.ts";
import { TierMoves } from "./tier-moves.tsx";
import type { ProgramChange } from "../program/program-change.ts";

type TierLevel = ProgramDocument["tiers"]["levels"][number];

interface TiersEffectProps {
  readonly program: TabProps["program"];
  readonly change: ProgramChange;
}

/** The effect of changed tiers, before they are saved. */
export function TiersEffect({ program, change }: TiersEffectProps) {
  const today = toProgram(program.document);
  const removed = today.tiers.levels.filter(({ id }) =>
    change.document.tiers.levels.every((one) => one.id !== id),
  );
  return (
    <Card
      title="If you save this"
      {...(change.document.tiers.levels.length > 0 && { note: movesWhen(change.document.tiers) })}
    >
      {removed.map((tier) => (
        <RemovedTier key={tier.id} tier={tier} program={today} />
      ))}
      <TierMoves before={today.tiers} draft={change.document} />
      <ChangeEffect program={program} change={change} linesTaken={removed.length} />
    </Card>
  );
}

/** When members get the tier that the new settings give them. */
function movesWhen({ window, graceDays }: ProgramDocument["tiers"]): string {
  if (window === "lifetime")
    return "Members who reach a higher tier move up within minutes, and keep it for as long as you have it.";
  const days = graceDays === 1 ? "1 day" : `${graceDays} days`;
  const grace = graceDays === 0 ? "at once" : `after ${days}, or at once where a refund is why`;
  return `Members who reach a higher tier move up within minutes. Those who no longer reach theirs move down ${grace}.`;
}

interface RemovedTierProps {
  readonly tier: TierLevel;
  readonly program: ProgramDocument;
}

/** Who has the tier, and which rewards and rules are only for it. */
function RemovedTier({ tier, program }: RemovedTierProps) {
  const formats = useFormats();
  const [{ data, error }, read] = useQuery({ query: tierUseQuery, variables: { tierId: tier.id } });
  const isForIt = (tierIds: readonly string[] | undefined) =>
    tierIds !== undefined && tierIds.length === 1 && tierIds[0] === tier.id;
  const alone = [
    ...program.earning
      .filter(({ enabled, tierIds }) => enabled && isForIt(tierIds))
      .map((rule) => describeRule(rule, program, formats).title),
    ...(data?.rewards.nodes ?? []).flatMap(({ name, config }) =>
      isForIt((config as { tierIds?: readonly string[] }).tierIds) ? [name] : [],
    ),
  ];
  return (
    <div className={css.removed} role="status">
      <QueryTrouble
        error={data ? undefined : error}
        what={`who has ${tier.name}`}
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      <strong className={css.after}>{tier.name} is removed.</strong>{" "}
      {data && holders(data.customers.totalCount, formats.number(data.customers.totalCount))}
      {alone.length > 0 && ` Only ${tier.name} members get: ${alone.join(", ")}. After that, nobody does.`}
    </div>
  );
}

function holders(count: number, written: string): string {
  if (count === 0) return "No member has it.";
  const who = count === 1 ? "1 member loses it" : `${written} members lose it`;
  return `${who}. They move to the highest tier that they reach.`;
}
