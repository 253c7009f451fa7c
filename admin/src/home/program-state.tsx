import { countPoints, describeOrders, describeStart, toProgram, worthMinor } from "../program/program.ts";
import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { useFormats, type Formats } from "../ui/format/formats.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { isEmpty, totalsOf } from "./totals.ts";
import { useNow } from "../ui/format/use-now.ts";
import { Text } from "../ui/page/text.tsx";

/** One sentence: whether the program is on, and what its points are worth. */
export function ProgramState({ data }: { readonly data: HomeData }) {
  const formats = useFormats();
  const { status } = data.program;
  return (
    <Card>
      <div className={css.state}>
        <span className={css.lamp} data-status={status} aria-hidden="true" />
        <div className={css.stateWords}>
          <h2 className={css.sentence}>
            {OPENINGS[status]} {holdings(data, formats)}
          </h2>
          <Text kind="note">{explanation(data, formats, useNow())}</Text>
        </div>
        {status === "DRAFT" && !isEmpty(data) && (
          <ButtonLink kind="primary" to="/app/getting-started">
            Finish setting up
          </ButtonLink>
        )}
        {status === "PAUSED" && <ButtonLink to="/app/settings">Open settings</ButtonLink>}
      </div>
    </Card>
  );
}

const OPENINGS = {
  ON: "Your program is on.",
  DRAFT: "Your program is a draft.",
  PAUSED: "Your program is paused.",
} as const;

function holdings(data: HomeData, formats: Formats): string {
  const members = data.members.totalCount;
  const program = toProgram(data.program.document);
  const { outstanding } = totalsOf(data.now);
  if (members === 0 && outstanding === 0) return "Nobody holds points yet.";
  const who = `${formats.number(members)} ${members === 1 ? "member holds" : "members hold"}`;
  const worth = formats.moneyOfMinor(worthMinor(outstanding, program.pointValueHundredths));
  return `${who} ${countPoints(outstanding, program, formats)}, worth ${worth}.`;
}

function explanation(data: HomeData, formats: Formats, now: number): string {
  const program = toProgram(data.program.document);
  const start = describeStart(program, now, formats);
  const rate = `${describeOrders(program, formats) ?? "nothing"}${start === null ? "" : ` ${start}`}`;
  switch (data.program.status) {
    case "DRAFT":
      return `Nobody earns yet. When you switch it on, orders earn ${rate}.`;
    case "PAUSED":
      return "New orders earn nothing, and no rewards can be redeemed. Balances and codes stay.";
    case "ON": {
      const earned = countPoints(totalsOf(data.now).issued, program, formats);
      return `${earned} earned by orders and actions, less refunds. Orders earn ${rate}.`;
    }
  }
}
