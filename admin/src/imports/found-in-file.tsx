import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { Button } from "../ui/forms/button.tsx";
import { counted } from "../ui/format/counted.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Link } from "../ui/router/router.tsx";
import { type Answer, withAnswer } from "./answers.ts";
import { type ImportFacts, matchImportMutation } from "./import.generated.ts";

interface FoundInFileProps {
  readonly facts: ImportFacts;
}

/**
 * What the check found out about the whole file, and decided: whose its customer IDs are, and which lines another import
 * has given already. Each can be decided otherwise; the file is then checked again. Whether new balances replace earlier
 * ones it can't decide, and only says what happens.
 */
export function FoundInFile({ facts }: FoundInFileProps) {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, match] = useMutation(matchImportMutation);
  const say = async (answer: Answer) => {
    const { data, error } = await match({
      id: facts.id,
      columns: facts.columns.map(({ meaning }) => meaning),
      createsCustomers: facts.createsCustomers,
      answers: withAnswer(facts.answers, answer),
    });
    setRefusals(toRefusals({ error, userErrors: data?.importMatch.userErrors }));
  };
  const button = (label: string, about: Answer["about"], choice: Answer["choice"]) => (
    <Button size="small" isBusy={fetching} onClick={() => void say({ about, column: null, choice })}>
      {label}
    </Button>
  );
  return (
    <>
      <RefusalBanner refusals={refusals} title="Not checked" />
      <CustomerIds facts={facts} button={button} />
      <Repeats facts={facts} button={button} />
      <OnTop facts={facts} />
    </>
  );
}

interface PartProps extends FoundInFileProps {
  readonly button: (label: string, about: Answer["about"], choice: Answer["choice"]) => React.ReactNode;
}

function CustomerIds({ facts, button }: PartProps) {
  const formats = useFormats();
  const { customerIds: ids, columns } = facts;
  const hasEmail = columns.some(({ meaning }) => meaning === "email");
  const head = columns.find(({ meaning }) => meaning === "customer_id")?.head ?? "";
  if (ids === null || ids.seen === 0 || (ids.areUsed && ids.found === ids.seen)) return null;
  const numbers = `${formats.number(ids.seen)} ${ids.seen === 1 ? "number" : "numbers"}`;
  const are = ids.found === 1 ? "is a customer ID" : "are customer IDs";
  const title = `${formats.number(ids.found)} of ${numbers} in “${head}” ${are} of your store`;
  if (ids.areUsed)
    return (
      <Banner
        tone="warning"
        title={title}
        {...(hasEmail && { actions: button("Go by e-mail address alone", "customer_ids", "ignore") })}
      >
        {hasEmail ? "The other lines go by their e-mail address." : "The other lines can’t be imported."}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={title}
      {...(ids.found > 0 && {
        actions: button("They are my store’s: use them", "customer_ids", "use"),
      })}
    >
      They seem to be another program’s numbers, so they aren’t used.{" "}
      {hasEmail
        ? "Customers are found by e-mail address."
        : "Choose a column with e-mail addresses, or lines can’t be imported."}
    </Banner>
  );
}

function Repeats({ facts, button }: PartProps) {
  const formats = useFormats();
  const { repeatedRows, appliedBefore, answers, rowCount } = facts;
  if (repeatedRows === null || repeatedRows === 0 || appliedBefore === null) return null;
  const isAgain = answers.some(({ about, choice }) => about === "repeats" && choice === "again");
  const were = repeatedRows === 1 ? "was" : "were";
  return (
    <Banner
      tone="warning"
      title={`${formats.number(repeatedRows)} of ${counted(rowCount, "line", formats)} ${were} imported on ${formats.date(appliedBefore)}`}
      actions={
        isAgain
          ? button("Leave these lines out", "repeats", "leave_out")
          : button("Import these lines again", "repeats", "again")
      }
    >
      {isAgain
        ? "These customers get the same points a second time."
        : "The same customers got the same points. These lines are left out."}
    </Banner>
  );
}

function OnTop({ facts }: FoundInFileProps) {
  const formats = useFormats();
  const { onTop, goodRows, zeroRows } = facts;
  if (onTop === null) return null;
  const people = counted((goodRows ?? 0) - (zeroRows ?? 0), "customer", formats);
  return (
    <Banner
      tone="warning"
      title={`${formats.number(onTop.rows)} of ${people} got points from an earlier import`}
    >
      The points of this file are added to those. If this file replaces{" "}
      <Link to={`/app/customers/import?id=${onTop.importId}`}>
        your import of {formats.date(onTop.appliedAt)}
      </Link>
      , undo that import first.
    </Banner>
  );
}
