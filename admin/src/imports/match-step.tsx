import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { SelectField, SwitchField } from "../ui/forms/fields.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { type ImportFacts, matchImportMutation } from "./import.generated.ts";
import css from "./import.module.css";
import { type Meaning, meanings, passedOverHeaders } from "./meanings.ts";
import { PassedOver } from "./passed-over.tsx";
import { Text } from "../ui/page/text.tsx";

interface MatchStepProps {
  readonly facts: ImportFacts;
  readonly onMatched: () => void;
  readonly onDiscarded: () => void;
}

/** What each column means: guessed, and corrected by the merchant. */
export function MatchStep({ facts, onMatched, onDiscarded }: MatchStepProps) {
  const [chosen, setChosen] = useState<readonly Meaning[]>(facts.columns.map(({ meaning }) => meaning));
  const [createsCustomers, setCreates] = useState(facts.createsCustomers);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, match] = useMutation(matchImportMutation);
  const columns = facts.columns.map((column, index) => ({ ...column, meaning: chosen[index] ?? "ignore" }));

  const handleCheck = async () => {
    const { data, error } = await match({ id: facts.id, columns: chosen, createsCustomers });
    const answer = toRefusals({ error, userErrors: data?.importMatch.userErrors });
    setRefusals(answer);
    if (!isRefused(answer)) onMatched();
  };
  return (
    <>
      <RefusalBanner refusals={refusals} />
      {Object.values(refusals.fields).map((words) => (
        <Banner key={words} tone="error" title={words} />
      ))}
      <Card title="Columns" note="Matched by column name. Change any that are wrong.">
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
