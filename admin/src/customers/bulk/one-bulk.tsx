import { afterUndoWords } from "@laurel/domain/standing/tier-words.ts";
import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { eachWords } from "../../ledger/bulk-words.ts";
import { toProgram, worthMinor, type ProgramDocument } from "../../program/program.ts";
import { AppPage } from "../../shell/app-page.tsx";
import { Button, ButtonLink } from "../../ui/forms/button.tsx";
import { type Fact, Facts, Figure, Figures } from "../../ui/data/facts.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Progress, TimeLeft } from "../../ui/page/progress.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { Text } from "../../ui/page/text.tsx";
import { bulkAdjustmentQuery, type BulkAdjustmentData } from "./bulk-adjustments.generated.ts";
import { isRunning, progressOf, StateBadge, useLookAgain } from "./bulk-state.tsx";
import css from "./bulk.module.css";
import { UndoBulk } from "./undo-bulk.tsx";

const context = { additionalTypenames: ["BulkAdjustment"] };

type Bulk = NonNullable<BulkAdjustmentData["bulkAdjustment"]>;

export function OneBulk({ id }: { readonly id: string }) {
  const [isUndoing, setUndoing] = useState(false);
  const [{ data, error, fetching }, read] = useQuery({
    query: bulkAdjustmentQuery,
    variables: { id },
    requestPolicy: "cache-and-network",
    context,
  });
  const look = () => read({ requestPolicy: "network-only" });
  const bulk = data?.bulkAdjustment ?? undefined;
  useLookAgain(bulk !== undefined && isRunning(bulk), fetching, look);
  return (
    <AppPage
      title="Bulk adjustment"
      back={{ to: "/app/customers/bulk", label: "Bulk adjustments" }}
      {...(bulk && {
        badge: <StateBadge status={bulk.status} />,
        actions: <Undo bulk={bulk} onUndo={() => setUndoing(true)} />,
      })}
    >
      <Stack>
        <QueryTrouble error={error} what="this bulk adjustment" onRetry={look} />
        {!data && !error && (
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        )}
        {data?.bulkAdjustment === null && (
          <Card>
            <EmptyState
              title="Bulk adjustment not found"
              actions={<ButtonLink to="/app/customers/bulk">See all of them</ButtonLink>}
            >
              The address names none of this store’s.
            </EmptyState>
          </Card>
        )}
        {data && bulk && <Whole bulk={bulk} program={toProgram(data.program.document)} />}
      </Stack>
      {bulk && isUndoing && <UndoBulk batch={bulk} onClose={() => setUndoing(false)} />}
    </AppPage>
  );
}

function Undo({ bulk, onUndo }: { readonly bulk: Bulk; readonly onUndo: () => void }) {
  if (bulk.status === "APPLYING") return <Button onClick={onUndo}>Stop and undo</Button>;
  if (bulk.status !== "APPLIED" || bulk.adjusted === 0) return null;
  return (
    <Button icon={<UndoIcon />} onClick={onUndo}>
      Undo
    </Button>
  );
}

interface WholeProps {
  readonly bulk: Bulk;
  readonly program: ProgramDocument;
}

function Whole({ bulk, program }: WholeProps) {
  const formats = useFormats();
  const { points, adjusted, undone, status } = bulk;
  const worth = (count: number) => formats.moneyOfMinor(worthMinor(count, program.pointValueHundredths));
  const customers = status === "APPLYING" ? bulk.members : adjusted;
  return (
    <>
      <Card title={eachWords(points, customers, formats)}>
        {isRunning(bulk) && <UnderWay bulk={bulk} />}
        <Figures>
          <Figure label="Points for each" value={formats.signed(points)} />
          <Figure label="Customers" value={formats.number(adjusted)} />
          <Figure
            label="Points in all"
            value={formats.signed(points * adjusted)}
            notes={[`worth ${worth(Math.abs(points * adjusted))}`]}
          />
          {(status === "UNDOING" || status === "UNDONE") && (
            <Figure
              label="Undone"
              value={formats.signed(-points * undone)}
              notes={[`for ${formats.number(undone)} of ${formats.number(adjusted)}`]}
            />
          )}
        </Figures>
      </Card>
      <Card>
        <Facts values="words" facts={factsOf(bulk, program)} />
      </Card>
    </>
  );
}

function UnderWay({ bulk }: { readonly bulk: Bulk }) {
  const formats = useFormats();
  const { done, all } = progressOf(bulk);
  const share = all === 0 ? 0 : done / all;
  return (
    <div className={css.underWay}>
      <Progress share={share} label="Progress of the adjustment" />
      <Text kind="note" role="status">
        {formats.number(done)} of {formats.number(all)}.<TimeLeft share={share} /> It continues if you leave
        this page.
      </Text>
    </div>
  );
}

function factsOf(bulk: Bulk, program: ProgramDocument): readonly Fact[] {
  const { undoneBy, undoneByName, undoneAt, undoReason, refused, leftAlone } = bulk;
  return [
    { label: "Reason", value: bulk.reason },
    ...(bulk.note === null ? [] : [{ label: "Note to the customers", value: bulk.note }]),
    { label: "By", value: actorWords(bulk.createdBy, bulk.createdByName) },
    { label: "Started", value: <Time at={bulk.createdAt} /> },
    ...(bulk.appliedAt === null ? [] : [{ label: "Finished", value: <Time at={bulk.appliedAt} /> }]),
    // Where tiers count no points, nobody was asked.
    ...(afterUndoWords(program) === undefined
      ? []
      : [{ label: "Counts toward the tier", value: bulk.countsTowardTier ? "Yes" : "No" }]),
    ...(refused === 0
      ? []
      : [
          {
            label: "Skipped",
            value: `${refused}: erased or merged meanwhile, or their balance would be too large`,
          },
        ]),
    ...(undoneBy === null
      ? []
      : [
          { label: "Undone by", value: actorWords(undoneBy, undoneByName) },
          ...(undoneAt === null ? [] : [{ label: "Undone", value: <Time at={undoneAt} /> }]),
          { label: "Reason for the undo", value: undoReason ?? "None given" },
        ]),
    ...(leftAlone === 0
      ? []
      : [{ label: "Left as they were", value: `${leftAlone}: undone before one by one, or merged since` }]),
  ];
}
