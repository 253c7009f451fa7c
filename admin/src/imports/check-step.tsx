import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Figure, Figures } from "../ui/facts.tsx";
import { Time } from "../ui/figures.tsx";
import { useFormats } from "../ui/formats.tsx";
import { Progress } from "../ui/progress.tsx";
import { BadLines } from "./bad-lines.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { applyImportMutation, type ImportFacts } from "./import.generated.ts";
import css from "./import.module.css";
import { PassedOver } from "./passed-over.tsx";

interface CheckStepProps {
  readonly facts: ImportFacts;
  readonly onMatchAgain: () => void;
  readonly onDiscarded: () => void;
}

/** The dry run: what would be given, and every line that would not. */
export function CheckStep(props: CheckStepProps) {
  const { facts } = props;
  const formats = useFormats();
  if (facts.state === "CHECKED") return <Checked {...props} />;
  const words = `${formats.number(facts.progress.checkedRows)} of ${formats.number(facts.rowCount)} lines checked`;
  return (
    <Card title="Checking the file" note="Nothing is given yet. You can leave this page; the check goes on.">
      <Progress share={facts.progress.checkedRows / facts.rowCount} label={words} />
      <p className={css.underBar}>{words}</p>
    </Card>
  );
}

function Checked({ facts, onMatchAgain, onDiscarded }: CheckStepProps) {
  const formats = useFormats();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, apply] = useMutation(applyImportMutation);
  const [people, points] = [facts.goodRows ?? 0, facts.goodPoints ?? 0];
  const bad = facts.rowCount - people;
  const handleApply = async () => {
    const { data, error } = await apply({ id: facts.id });
    setRefusals(toRefusals({ error, userErrors: data?.importApply.userErrors }));
  };
  return (
    <>
      <RefusalBanner refusals={refusals} />
      {facts.appliedBefore !== null && (
        <Banner tone="warning" title="This very file was applied before">
          On <Time at={facts.appliedBefore} />. Applied again, each person gets the points a second time.
        </Banner>
      )}
      <PassedOver heads={facts.passedOver} />
      <Card
        title="Check the totals"
        note="Compare them with what the other program says. Nothing is given yet."
      >
        <Figures>
          <Figure label="Points in all" value={formats.number(points)} size="large" />
          <Figure label="People" value={formats.number(people)} />
          <Figure label="Lines in the file" value={formats.number(facts.rowCount)} />
          <Figure label="Lines refused" value={formats.number(bad)} />
        </Figures>
      </Card>
      {bad > 0 && <BadLines id={facts.id} title="Lines that are refused" />}
      <div className={css.actions}>
        <DiscardImport id={facts.id} onDiscarded={onDiscarded} />
        <Button onClick={onMatchAgain}>Change the columns</Button>
        <Button
          kind="primary"
          isBusy={fetching}
          disabled={people === 0 || points === 0}
          onClick={() => void handleApply()}
        >
          Give {formats.number(points)} points to {formats.number(people)}{" "}
          {people === 1 ? "person" : "people"}
        </Button>
      </div>
    </>
  );
}
