import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { Figure, Figures } from "../ui/data/facts.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Progress, TimeLeft } from "../ui/page/progress.tsx";
import { BadLines, LeftOutCells } from "./bad-lines.tsx";
import { applyImportMutation, type ImportFacts, stopImportMutation } from "./import.generated.ts";
import css from "./import.module.css";
import { UndoImport } from "./undo-import.tsx";
import { counted } from "../ui/format/counted.ts";

interface ApplyStepProps {
  readonly facts: ImportFacts;
}

/** From the first batch to the report, and the undo. */
export function ApplyStep({ facts }: ApplyStepProps) {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [isUndoing, setUndoing] = useState(false);
  return (
    <>
      <RefusalBanner refusals={refusals} title="Not done" />
      {facts.progress.failedRows > 0 && facts.state !== "UNDONE" && <FailedPart facts={facts} />}
      <Card title={titles[facts.state]} note={notes[facts.state]}>
        <ProgressBar facts={facts} />
        <Totals facts={facts} />
      </Card>
      {(facts.state === "APPLIED" || facts.state === "STOPPED") &&
        facts.progress.appliedRows < facts.rowCount && (
          <BadLines
            id={facts.id}
            title="Lines that added no points"
            note="Correct them in your file, and import it again. Laurel then offers to leave out the lines that were imported."
          />
        )}
      {(facts.state === "APPLIED" || facts.state === "STOPPED") && <LeftOutCells id={facts.id} />}
      <div className={css.actions}>
        <Steps facts={facts} onRefused={setRefusals} onUndo={() => setUndoing(true)} />
      </div>
      {isUndoing && <UndoImport facts={facts} onClose={() => setUndoing(false)} />}
    </>
  );
}

type State = ImportFacts["state"];

const titles: Partial<Record<State, string>> = {
  APPLYING: "Giving points",
  STOPPED: "Stopped",
  APPLIED: "Import complete",
  UNDOING: "Taking points back",
  UNDONE: "Import undone",
};

const notes: Partial<Record<State, string>> = {
  APPLYING: "You can leave this page or close the store’s admin: the import continues.",
  STOPPED: "Points given so far stay. Continue where it stopped, or undo the import.",
  APPLIED: "The points are in the customers’ balances, and each line is an entry in their history.",
  UNDOING: "You can leave this page: this continues.",
  UNDONE: "Each entry was undone by a new one. Both stay in the history.",
};

function ProgressBar({ facts }: ApplyStepProps) {
  const formats = useFormats();
  const { doneRows, takenBackRows } = facts.progress;
  if (facts.state === "APPLIED" || facts.state === "UNDONE") return null;
  const isBack = facts.state === "UNDOING";
  const [done, all] = isBack ? [takenBackRows, doneRows] : [doneRows, facts.rowCount];
  const words = `${formats.number(done)} of ${formats.number(all)} lines ${isBack ? "taken back" : "done"}`;
  const share = all === 0 ? 1 : done / all;
  return (
    <div className={css.bar}>
      <Progress share={share} label={words} />
      <p className={css.underBar}>
        {words}.{facts.state !== "STOPPED" && <TimeLeft share={share} />}
      </p>
    </div>
  );
}

function Totals({ facts }: ApplyStepProps) {
  const formats = useFormats();
  const { appliedRows, appliedPoints, appliedPending, undoneRows, undonePoints } = facts.progress;
  const isBack = facts.state === "UNDOING" || facts.state === "UNDONE";
  return (
    <Figures>
      <Figure
        label="Points given"
        value={formats.number(appliedPoints + appliedPending)}
        notes={appliedPending > 0 ? [`of them ${formats.number(appliedPending)} pending`] : []}
      />
      <Figure label="Customers" value={formats.number(appliedRows)} />
      {isBack && <Figure label="Points taken back" value={formats.number(undonePoints)} />}
      {isBack && <Figure label="Entries taken back" value={formats.number(undoneRows)} />}
    </Figures>
  );
}

function FailedPart({ facts }: ApplyStepProps) {
  const formats = useFormats();
  return (
    <Banner
      tone="error"
      title={`${counted(facts.progress.failedRows, "line", formats)} couldn’t be imported`}
    >
      They gave no points. All other lines are done. The server’s log says why. Trying again only runs these
      lines.
    </Banner>
  );
}

interface StepsProps extends ApplyStepProps {
  readonly onRefused: (refusals: Refusals) => void;
  readonly onUndo: () => void;
}

function Steps({ facts, onRefused, onUndo }: StepsProps) {
  const [{ fetching: isStopping }, stop] = useMutation(stopImportMutation);
  const [{ fetching: isStarting }, apply] = useMutation(applyImportMutation);
  const handleStop = async () => {
    const { data, error } = await stop({ id: facts.id });
    onRefused(toRefusals({ error, userErrors: data?.importStop.userErrors }));
  };
  const handleGoOn = async () => {
    const { data, error } = await apply({ id: facts.id });
    onRefused(toRefusals({ error, userErrors: data?.importApply.userErrors }));
  };
  switch (facts.state) {
    case "APPLYING":
      return (
        <Button isBusy={isStopping} onClick={() => void handleStop()}>
          Stop
        </Button>
      );
    case "STOPPED":
    case "APPLIED":
      return (
        <>
          <Button kind="danger" onClick={onUndo}>
            Undo the import
          </Button>
          {facts.state === "STOPPED" || facts.progress.failedRows > 0 ? (
            <Button kind="primary" isBusy={isStarting} onClick={() => void handleGoOn()}>
              {facts.state === "STOPPED" ? "Continue" : "Try these lines again"}
            </Button>
          ) : (
            <ButtonLink kind="primary" to="/app/customers">
              See the customers
            </ButtonLink>
          )}
        </>
      );
    case "UNDONE":
      return <ButtonLink to="/app/customers/import">Import another file</ButtonLink>;
    default:
      return null;
  }
}
