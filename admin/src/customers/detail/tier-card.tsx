import { countPoints, toProgram } from "../../program/program.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Progress } from "../../ui/page/progress.tsx";
import css from "./customer.module.css";
import type { Person } from "./person.ts";
import { Text } from "../../ui/page/text.tsx";

type KeptBecause = NonNullable<NonNullable<Person["tierProgress"]>["keptBecause"]>;
type Next = NonNullable<NonNullable<Person["tierProgress"]>["next"]>;

interface TierCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** The customer's tier, and what the next one needs. Not drawn in a program without tiers. */
export function TierCard({ person: { tier, tierProgress }, document }: TierCardProps) {
  const formats = useFormats();
  if (!tierProgress) return null;
  const { next, since, keptBecause, spent, points } = tierProgress;
  const amount = (money: typeof spent, count: number | null) =>
    money
      ? formats.shortMoney(money.amount, money.currencyCode)
      : countPoints(count ?? 0, toProgram(document), formats);
  const have = `${amount(spent, points)} ${spent ? "spent" : "earned"}`;
  return (
    <Card
      title="Tier"
      aside={
        tier ? (
          <Badge dot={tier.color}>{tier.name}</Badge>
        ) : (
          <Text as="span" kind="quiet">
            none yet
          </Text>
        )
      }
    >
      {next && <Progress share={Number(next.share)} label={`Progress to ${next.tier.name}`} />}
      <p className={css.tierWords}>
        {next ? (
          <>
            <Text as="span" kind="strong">
              {isReached(next)
                ? `${next.tier.name} with the next order.`
                : `${amount(next.missingSpent, next.missingPoints)} to ${next.tier.name}.`}
            </Text>{" "}
            <Text as="span" kind="quiet">{`${have} of ${amount(next.spent, next.points)}.`}</Text>
          </>
        ) : (
          <Text as="span" kind="quiet">{`The highest tier, with ${have}.`}</Text>
        )}
        {tier && keptBecause && <Text as="span" kind="quiet">{` ${KEPT_TEXT[keptBecause](tier.name)}`}</Text>}
        {tier && since && (
          <Text as="span" kind="quiet">
            {` ${tier.name} since `}
            <Time at={since} as="date" />.
          </Text>
        )}
      </p>
    </Card>
  );
}

const KEPT_TEXT: Record<KeptBecause, (name: string) => string> = {
  ONCE_REACHED: (name) => `${name} is kept: once reached, a tier stays, even after refunds or cancellations.`,
  IMPORT: (name) => `${name} came with an import.`,
};

const isReached = ({ missingSpent, missingPoints }: Next): boolean =>
  missingSpent ? Number(missingSpent.amount) === 0 : missingPoints === 0;
