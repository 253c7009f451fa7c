import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { type ProgramDocument, worthMinor } from "../program/program.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { Figure, Figures } from "../ui/data/facts.tsx";
import { counted } from "../ui/format/counted.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { Progress, TimeLeft } from "../ui/page/progress.tsx";
import { BadLines, LeftOutCells } from "./bad-lines.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { ExpectedPoints, isOtherTotal } from "./expected-points.tsx";
import { applyImportMutation, type ImportFacts } from "./import.generated.ts";
import { FoundInFile } from "./found-in-file.tsx";
import css from "./import.module.css";
import { PassedOver } from "./passed-over.tsx";

interface CheckStepProps {
  readonly facts: ImportFacts;
  readonly program: Pick<ProgramDocument, "pointValueHundredths" | "expiry" | "orders">;
  readonly onMatchAgain: () => void;
  readonly onDiscarded: () => void;
}

/** The dry run: the points that would be given, and all lines that would not be applied. */
export function CheckStep(props: CheckStepProps) {
  const { facts } = props;
  const formats = useFormats();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  if (facts.state === "CHECKED") return <Checked {...props} {...{ refusals }} onRefused={setRefusals} />;
  const words = `${formats.number(facts.progress.checkedRows)} of ${formats.number(facts.rowCount)} lines checked`;
  const share = facts.progress.checkedRows / facts.rowCount;
  return (
    <>
      <RefusalBanner refusals={refusals} title="Not given" />
      <Card
        title="Checking the file"
        note="No points have been given yet. You can leave this page: the check continues."
      >
        <Progress share={share} label={words} />
        <p className={css.underBar}>
          {words}.<TimeLeft share={share} />
        </p>
      </Card>
    </>
  );
}

/** What happens to pending points, expiry dates, birthdays and tiers. */
function WhatHappens({ facts, program }: Pick<CheckStepProps, "facts" | "program">) {
  const formats = useFormats();
  const { holdDays } = program.orders;
  const words = [
    (facts.goodPending ?? 0) > 0 &&
      `Pending points become available ${holdDays === 0 ? "at once" : `after ${counted(holdDays, "day", formats)}`}, as your program has it.`,
    (facts.goodExpiring ?? 0) > 0 &&
      "Points with an expiry date are spent first, and expire on it while your program is on.",
    facts.columns.some(({ meaning }) => meaning === "birthday") &&
      "Birthdays are added for customers whose birthday isn’t known. They stay if you undo the import.",
    facts.goodTiers.length > 0 && "A customer’s tier can go up to the one in the file, but never down.",
  ].filter((word) => word !== false);
  return words.length > 0 && <p className={css.underBar}>{words.join(" ")}</p>;
}

/** An expiry date that can’t be read is left out. Without this, nobody would notice that the points stay for ever. */
function Undated({ facts: { undated }, program }: Pick<CheckStepProps, "facts" | "program">) {
  const formats = useFormats();
  if (undated.points === 0) return null;
  const points = formats.points(undated.points);
  const [line, date] = undated.lines === 1 ? ["this line", "date"] : ["these lines", "dates"];
  return (
    <Banner
      tone="warning"
      title={
        program.expiry.policy === "never"
          ? `${points} on ${counted(undated.lines, "line", formats)} will never expire`
          : `${points} on ${counted(undated.lines, "line", formats)} will expire by your program’s settings alone`
      }
    >
      The expiry {date} on {line} can’t be read, so {undated.lines === 1 ? "it is" : "they are"} left out. If
      that is wrong, correct your file and import it again.
    </Banner>
  );
}

interface CheckedProps extends CheckStepProps {
  /** They stay while the file is checked again, which is what a refusal may lead to. */
  readonly refusals: Refusals;
  readonly onRefused: (refusals: Refusals) => void;
}

/** A refusal may have begun a new check. */
const context = { additionalTypenames: ["Import"] };

function Checked({ facts, program, refusals, onRefused, onMatchAgain, onDiscarded }: CheckedProps) {
  const formats = useFormats();
  const [expected, setExpected] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [{ fetching }, apply] = useMutation(applyImportMutation);
  const [good, zero, points] = [facts.goodRows ?? 0, facts.zeroRows ?? 0, facts.goodPoints ?? 0];
  const people = good - zero;
  const bad = facts.rowCount - good;
  const pending = facts.goodPending ?? 0;
  const expiring = facts.goodExpiring ?? 0;
  const totals = { points, pending, hasBadLines: bad > 0 };
  const worth = formats.moneyOfMinor(worthMinor(points + pending, program.pointValueHundredths));
  const handleExpected = (text: string) => {
    setExpected(text);
    setAsking(false);
  };
  const handleGive = () => {
    if (isOtherTotal(totals, expected)) setAsking(true);
    else void handleApply();
  };
  const handleApply = async () => {
    setAsking(false);
    const { data, error } = await apply({ id: facts.id }, context);
    onRefused(toRefusals({ error, userErrors: data?.importApply.userErrors }));
  };
  return (
    <>
      <RefusalBanner refusals={refusals} title="Not given" />
      <FoundInFile facts={facts} />
      <PassedOver headers={facts.passedOver} />
      <Undated facts={facts} program={program} />
      <Card
        title="Check the totals"
        note="Compare them with your other program. No points have been given yet."
      >
        <Figures>
          <Figure
            label="Total points"
            value={formats.number(points + pending)}
            notes={[
              `worth ${worth}`,
              ...(pending > 0 ? [`${formats.number(pending)} pending`] : []),
              ...(expiring > 0 ? [`${formats.number(expiring)} have an expiry date`] : []),
            ]}
          />
          <Figure label="Customers" value={formats.number(people)} />
          <Figure label="Lines in the file" value={formats.number(facts.rowCount)} />
          <Figure label="Lines not imported" value={formats.number(bad)} />
          {facts.goodTiers.map(({ name, rows }) => (
            <Figure key={name} label={`Customers in ${name}`} value={formats.number(rows)} />
          ))}
          {zero > 0 && <Figure label={`Lines with ${formats.points(0)}`} value={formats.number(zero)} />}
        </Figures>
        <ExpectedPoints totals={totals} text={expected} onChange={handleExpected} />
        <WhatHappens facts={facts} program={program} />
      </Card>
      {bad > 0 && (
        <BadLines
          id={facts.id}
          title="Lines that can’t be imported"
          note={`As of the check on ${formats.dateTime(facts.changedAt)}. “Change the columns” lets you check it again. You can still import the other lines.`}
        />
      )}
      <LeftOutCells id={facts.id} />
      {isAsking && (
        <Banner
          tone="warning"
          title="The totals are different"
          actions={
            <Button size="small" isBusy={fetching} onClick={() => void handleApply()}>
              Give the points anyway
            </Button>
          }
        >
          The file has {formats.points(points + pending)}, worth {worth}. Compare the two before you continue.
        </Banner>
      )}
      <div className={css.actions}>
        <DiscardImport id={facts.id} onDiscarded={onDiscarded} />
        <Button onClick={onMatchAgain}>Change the columns</Button>
        <Button kind="primary" isBusy={fetching} disabled={people === 0} onClick={handleGive}>
          Give {formats.points(points + pending)} to {counted(people, "customer", formats)}
        </Button>
      </div>
    </>
  );
}
