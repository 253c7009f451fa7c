import { useQuery } from "urql";
import { countPoints, type ProgramDocument, rateHundredths, toProgram } from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { useFormats } from "../ui/formats.tsx";
import css from "./settings.module.css";
import type { TabProps } from "./settings-page.tsx";
import { tierUseQuery } from "./tiers.generated.ts";

type TierLevel = ProgramDocument["tiers"]["levels"][number];

interface TiersEffectProps {
  readonly program: TabProps["program"];
  readonly document: ProgramDocument;
}

const BASKET = 100;

/** What changed tiers come to, before they are saved. */
export function TiersEffect({ program, document }: TiersEffectProps) {
  const formats = useFormats();
  const today = toProgram(program.document);
  const earns = (multiplier: number) =>
    countPoints(Math.floor((BASKET * rateHundredths(document) * multiplier) / 1_000_000), document, formats);
  const facts: Fact[] = [
    { label: "No tier", value: earns(10_000) },
    ...document.tiers.levels.map((level) => ({
      label: `${level.name}, from ${thresholdWords(level)}`,
      value: earns(level.multiplierBasisPoints),
    })),
  ];
  const removed = today.tiers.levels.filter(({ id }) => document.tiers.levels.every((one) => one.id !== id));
  return (
    <Card
      title="If you save this"
      note={`What an order of ${formats.shortMoney(String(BASKET))} earns, other multipliers aside`}
    >
      <Facts facts={facts} />
      {removed.map((tier) => (
        <RemovedTier key={tier.id} tier={tier} program={today} />
      ))}
      <p className={css.stays}>
        A member moves up with the next order, and never down: a tier that was reached is kept. Orders that
        Laurel knows already keep what they earned.
      </p>
    </Card>
  );

  function thresholdWords({ threshold }: TierLevel): string {
    return document.tiers.basis === "spend"
      ? formats.shortMoneyOfMinor(threshold)
      : countPoints(threshold, document, formats);
  }
}

interface RemovedTierProps {
  readonly tier: TierLevel;
  readonly program: ProgramDocument;
}

/** Who holds the tier, and what is for it alone. */
function RemovedTier({ tier, program }: RemovedTierProps) {
  const formats = useFormats();
  const [{ data }] = useQuery({ query: tierUseQuery, variables: { tierId: tier.id } });
  const isForIt = (tierIds: readonly string[] | undefined) =>
    tierIds !== undefined && tierIds.length === 1 && tierIds[0] === tier.id;
  const alone = [
    ...program.earning.flatMap(({ name, id, enabled, tierIds }) =>
      enabled && isForIt(tierIds) ? [name ?? id] : [],
    ),
    ...(data?.rewards.nodes ?? []).flatMap(({ name, config }) =>
      isForIt((config as { tierIds?: readonly string[] }).tierIds) ? [name] : [],
    ),
  ];
  return (
    <div className={css.stays} role="status">
      <strong className={css.after}>{tier.name} goes.</strong>{" "}
      {data && holders(data.customers.totalCount, formats.number(data.customers.totalCount))}
      {alone.length > 0 && ` For ${tier.name} only, so for nobody then: ${alone.join(", ")}.`}
    </div>
  );
}

function holders(count: number, written: string): string {
  if (count === 0) return "Nobody holds it.";
  const who = count === 1 ? "1 member holds it and has" : `${written} members hold it and have`;
  return `${who} no tier until the next order, which earns at the base rate and leads to the highest tier reached by then.`;
}
