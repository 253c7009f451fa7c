import type { ReadyProgram } from "@laurel/domain/ready-programs/ready-program.ts";
import { readyPrograms } from "@laurel/domain/ready-programs/ready-programs.ts";
import { useState } from "react";
import { countPoints, describeRate, rateOf, toProgram } from "../../program/program.ts";
import { Figure } from "../../ui/data/facts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { GettingStartedData } from "../getting-started.generated.ts";
import { bestWords, costOf, tierWords, toSetUp } from "./cost.ts";
import css from "./ready.module.css";
import { SetUp } from "./set-up.tsx";
import { isUntouched } from "./untouched.ts";

interface ReadyProgramsProps {
  readonly data: GettingStartedData;
  readonly onOutdated: () => void;
}

/** Spread out for a new shop. Later they are folded away, and choosing one replaces the program. */
export function ReadyPrograms({ data, onOutdated }: ReadyProgramsProps) {
  const [chosen, setChosen] = useState<ReadyProgram | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isFirst = isUntouched(data);
  return (
    <>
      <Card
        title={isFirst ? "Start with a ready program" : "Ready programs"}
        note={
          isFirst
            ? "Each sets what orders earn, sign-up points, tiers, rewards and expiry. You can change all of it later."
            : "Put another one in place of your program. You see what changes before you save."
        }
      >
        {isFirst || isOpen ? (
          <Choice data={data} onChoose={setChosen} />
        ) : (
          <div>
            <Button size="small" onClick={() => setOpen(true)}>
              Show ready programs
            </Button>
          </div>
        )}
      </Card>
      {chosen && <SetUp ready={chosen} data={data} onOutdated={onOutdated} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ChoiceProps {
  readonly data: GettingStartedData;
  readonly onChoose: (ready: ReadyProgram) => void;
}

function Choice({ data, onChoose }: ChoiceProps) {
  return (
    <ul className={css.programs}>
      {readyPrograms.map((ready) => (
        <li key={ready.id} className={css.program}>
          <Offer ready={ready} data={data} />
          <Button size="small" aria-label={`Choose ${ready.title}`} onClick={() => onChoose(ready)}>
            Choose
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Offer({ ready, data }: { readonly ready: ReadyProgram; readonly data: GettingStartedData }) {
  const formats = useFormats();
  const { document, rewards } = toSetUp(ready, toProgram(data.program.document), formats);
  const cost = costOf(document, rewards, formats);
  const { hundredths } = rateOf(document);
  return (
    <>
      <h3 className={css.title}>{ready.title}</h3>
      <Text kind="note">{ready.about}</Text>
      <Figure
        label="Gives back to members"
        value={
          <>
            {formats.percent(cost.base.basisPoints / 10_000, 2)} <span className={css.unit}>of revenue</span>
          </>
        }
      />
      <ul className={css.lines}>
        {cost.inTiers.length > 0 && <li>{`Without a tier. ${tierWords(cost, formats)}`}</li>}
        <li>{bestWords(cost, document, formats)}</li>
        <li>{hundredths > 0 ? describeRate(document, formats) : "Orders earn nothing yet"}</li>
        {ready.signUpPoints > 0 && (
          <li>{`${countPoints(ready.signUpPoints, document, formats)} for signing up come on top`}</li>
        )}
      </ul>
    </>
  );
}
