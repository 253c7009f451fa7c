import { useState } from "react";
import { countPoints, toProgram } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Progress } from "../../ui/page/progress.tsx";
import css from "./customer.module.css";
import type { Person } from "./person.ts";
import { SetTier } from "./set-tier.tsx";
import { TierHistory } from "./tier-history.tsx";
import { Text } from "../../ui/page/text.tsx";

type KeptBecause = NonNullable<NonNullable<Person["tierProgress"]>["keptBecause"]>;
type Next = NonNullable<NonNullable<Person["tierProgress"]>["next"]>;

interface TierCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** The customer's tier, until when it lasts, and what the next one needs. Not drawn in a program without tiers. */
export function TierCard({ person, document }: TierCardProps) {
  const formats = useFormats();
  const [isSetting, setSetting] = useState(false);
  const { tier, tierProgress, tierChanges } = person;
  if (!tierProgress) return null;
  const { next, since, until, keptBecause, spent, points } = tierProgress;
  const amount = (money: typeof spent, count: number | null) =>
    money
      ? formats.shortMoney(money.amount, money.currencyCode)
      : countPoints(count ?? 0, toProgram(document), formats);
  const have = `${amount(spent, points)} ${spent ? "spent" : "earned"}`;
  const { keepMissingSpent, keepMissingPoints } = tierProgress;
  const keeps = keepMissingSpent || keepMissingPoints !== null;
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
      {tier && until && (
        <p className={css.tierWords}>
          <Text as="span" kind="strong">
            {`${tier.name} until `}
            <Time at={lastMomentOf(until)} as="date" />
            {keeps ? `; ${amount(keepMissingSpent, keepMissingPoints)} more keeps it.` : "."}
          </Text>
        </p>
      )}
      {tierChanges.length > 0 && <TierHistory changes={tierChanges} />}
      <div className={css.tierActions}>
        <Button size="small" onClick={() => setSetting(true)}>
          Set tier
        </Button>
      </div>
      {isSetting && <SetTier person={person} document={document} onClose={() => setSetting(false)} />}
    </Card>
  );
}

/** The tier ends with the start of a day: the day before is its last one. */
const lastMomentOf = (until: string): string => new Date(Date.parse(until) - 1).toISOString();

const KEPT_TEXT: Record<KeptBecause, (name: string) => string> = {
  ONCE_REACHED: (name) => `${name} is kept: once reached, a tier stays, even after refunds or cancellations.`,
  COUNTED_BEFORE: (name) => `${name} is kept for the days of grace.`,
  GIVEN: (name) => `${name} was given by hand or with an import.`,
};

const isReached = ({ missingSpent, missingPoints }: Next): boolean =>
  missingSpent ? Number(missingSpent.amount) === 0 : missingPoints === 0;
