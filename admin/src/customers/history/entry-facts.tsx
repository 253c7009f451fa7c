import { doneBy } from "../../ledger/done-by.ts";
import { movementWords } from "../../ledger/movement-labels.ts";
import { isRecordedLate } from "../../ledger/recorded-on.tsx";
import { redemptionLabel } from "../../rewards/redemptions/redemption-badge.tsx";
import { type Fact, Facts } from "../../ui/data/facts.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import type { TimelineEntry } from "../detail/customer.generated.ts";
import { QuietLink, Text } from "../../ui/page/text.tsx";

/** What an entry's calculation does not say: its reason, who did it, and what it belongs to. */
export function EntryFacts({ entry }: { readonly entry: TimelineEntry }) {
  return <Facts facts={factsOf(entry)} values="words" />;
}

function factsOf(entry: TimelineEntry): readonly Fact[] {
  const { reason, note, undoes, redemption, fileName, mergedWith } = entry;
  const by = doneBy(entry.actor, entry.actorName);
  const facts: (Fact | false | null)[] = [
    reason !== null && { label: "Reason, for your team", value: reason },
    note !== null && { label: "Note to the customer", value: note },
    undoes && {
      label: "Took back",
      value: (
        <>
          {movementWords(undoes).title} of <Points value={undoes.points} signed />,{" "}
          <Time at={undoes.occurredAt} />
        </>
      ),
    },
    redemption && {
      label: "Reward",
      value: <QuietLink to={`/app/rewards/${redemption.reward.id}`}>{redemption.reward.name}</QuietLink>,
    },
    redemption?.code != null && {
      label: "Code",
      value: (
        <>
          <Text as="span" kind="code">
            {redemption.code}
          </Text>
          , {redemptionLabel(redemption).toLowerCase()}
        </>
      ),
    },
    fileName !== null && { label: "File", value: fileName },
    mergedWith && {
      label: "With",
      value: <QuietLink to={`/app/customers/${mergedWith.id}`}>{mergedWith.displayName}</QuietLink>,
    },
    by !== null && {
      label: "Done",
      value: (
        <>
          {by}, <Time at={entry.occurredAt} />
        </>
      ),
    },
    isRecordedLate(entry) && { label: "Recorded", value: <Time at={entry.recordedAt} /> },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}
