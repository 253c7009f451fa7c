import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../api/user-errors.ts";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { SelectField, SwitchField } from "../ui/forms/fields.tsx";
import { counted } from "../ui/format/counted.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { type Answer, answersTo, withAnswer } from "./answers.ts";
import { DiscardImport } from "./discard-import.tsx";
import { FileQuestions } from "./file-questions.tsx";
import { type ImportFacts, importQuestionsQuery, matchImportMutation } from "./import.generated.ts";
import css from "./import.module.css";
import { type Meaning, meanings, passedOverHeaders } from "./meanings.ts";
import { PassedOver } from "./passed-over.tsx";
import { Text } from "../ui/page/text.tsx";

interface MatchStepProps {
  readonly facts: ImportFacts;
  readonly onMatched: () => void;
  readonly onDiscarded: () => void;
}

const context = { additionalTypenames: ["Import"] };

/** What each column means and how its cells are written: guessed, and corrected by the merchant. */
export function MatchStep({ facts, onMatched, onDiscarded }: MatchStepProps) {
  const formats = useFormats();
  const [chosen, setChosen] = useState<readonly Meaning[]>(facts.columns.map(({ meaning }) => meaning));
  const [answers, setAnswers] = useState<readonly Answer[]>(facts.answers);
  const [createsCustomers, setCreates] = useState(facts.createsCustomers);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, match] = useMutation(matchImportMutation);
  const columns = facts.columns.map((column, index) => ({ ...column, meaning: chosen[index] ?? "ignore" }));
  const asked = answers.map(({ about, column, choice }) => ({ about, column, choice }));
  const [{ data, error }, read] = useQuery({
    query: importQuestionsQuery,
    variables: { id: facts.id, columns: chosen, answers: asked },
    context,
  });
  // While other columns or answers are on their way, the page shows what it knows.
  const questions = data?.import?.questions ?? [];
  const openCount = questions.filter(({ answer }) => answer === null).length;

  const handleCheck = async () => {
    const variables = {
      id: facts.id,
      columns: chosen,
      createsCustomers,
      answers: answersTo(questions, { columns, answers }),
    };
    const { data: answered, error: failure } = await match(variables);
    const answer = toPlainRefusals({ error: failure, userErrors: answered?.importMatch.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onMatched();
  };
  return (
    <>
      <RefusalBanner
        refusals={refusals}
        title={
          openCount === 0
            ? "Not checked"
            : `Not checked: ${counted(openCount, "question", formats)} still open`
        }
      />
      <Card title="Columns" note={noteOf(facts)}>
        <ul className={css.columns}>
          {columns.map((column, index) => (
            <li key={index} className={css.column}>
              <div className={css.words}>
                <div className={css.head}>{column.head}</div>
                <Text as="div" kind="quiet">
                  {column.sample.slice(0, 3).join(", ") || "empty in the first lines"}
                </Text>
              </div>
              <SelectField
                label={`Column ${column.head} is`}
                isLabelHidden
                value={column.meaning}
                choices={meanings}
                onChange={(meaning) => {
                  setChosen(chosen.with(index, meaning as Meaning));
                  setRefusals(noRefusals);
                }}
              />
            </li>
          ))}
        </ul>
      </Card>
      {error && !data && (
        <QueryTrouble
          error={error}
          what="how numbers and dates are read"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
      )}
      <FileQuestions
        questions={questions}
        onAnswer={(answer) => {
          setAnswers(withAnswer(answers, answer));
          setRefusals(noRefusals);
        }}
      />
      <PassedOver headers={passedOverHeaders(columns)} />
      <Card>
        <SwitchField
          label="Add customers your store doesn’t know yet"
          help="Customers are added by e-mail address. If this is off, their lines aren’t imported."
          isOn={createsCustomers}
          onChange={setCreates}
        />
      </Card>
      <div className={css.actions}>
        <DiscardImport id={facts.id} onDiscarded={onDiscarded} />
        <Button kind="primary" isBusy={fetching} onClick={() => void handleCheck()}>
          Check the file
        </Button>
      </div>
    </>
  );
}

function noteOf({ state, columns, headLine, encoding }: ImportFacts): string {
  const isKnown = state !== "UPLOADED" || columns.some(({ meaning }) => meaning !== "ignore");
  const matched = isKnown
    ? "Matched by column name. Change any that are wrong."
    : "No column name was recognized. Say what each column is.";
  const above = headLine > 1 ? ` Line ${headLine} names them; what is above it isn’t imported.` : "";
  const letters =
    encoding === "windows-1252" ? " The file isn’t in UTF-8: check that names with accents are right." : "";
  return `${matched}${above}${letters}`;
}
