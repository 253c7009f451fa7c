import { useRef, useState } from "react";
import {
  countPoints,
  givenBackShare,
  type ProgramDocument,
  rateHundredths,
  toProgram,
} from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { FieldRow, SelectField, TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { ChangeEffect } from "./change-effect.tsx";
import { applyEarningDraft, toEarningDraft, type EarningDraft } from "./earning-draft.ts";
import { EditRule } from "./edit-rule.tsx";
import { choicesOf } from "./field-words.ts";
import { OtherWays } from "./other-ways.tsx";
import { momentWords } from "./program-words.ts";
import type { Rule } from "./rule-draft.ts";
import { SettingsForm } from "./settings-form.tsx";
import css from "./settings.module.css";
import type { TabProps } from "./settings-page.tsx";
import { useProgramForm } from "./use-program-form.ts";

const moments = choicesOf(momentWords);

export function EarningSettings(props: TabProps) {
  const formats = useFormats();
  const program = toProgram(props.program.document);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toEarningDraft(toProgram(document), formats),
    toChange: (draft, document) => {
      const applied = applyEarningDraft(draft, document, formats);
      if (applied.problems.length > 0) return { ok: false as const, problems: applied.problems };
      return { ok: true as const, change: { document: applied.document } };
    },
  });
  const { draft, change, checked } = form;
  const refusalOfRules = Object.entries(form.refusals.fields).find(([field]) =>
    field.startsWith("document.earning"),
  )?.[1];
  const [edited, setEdited] = useState<Rule | null>(null);
  const adding = useRef<HTMLDivElement>(null);
  const { rules } = draft;
  const isNew = edited !== null && !rules.some(({ id }) => id === edited.id);
  const keep = (next: Rule[]) => {
    change({ rules: next });
    setEdited(null);
  };
  const handleRemove = () => {
    keep(rules.filter(({ id }) => id !== edited?.id));
    // The row goes, and with it what had the focus; the dialog gives it back only afterwards.
    setTimeout(() => adding.current?.querySelector("button")?.focus());
  };
  return (
    <>
      <SettingsForm
        form={form}
        effect={form.pending && <IfYouSaveThis program={props.program} next={form.pending.document} />}
      >
        <Card title="Orders" note="Goods after discounts. No tax, shipping, tips or gift cards bought.">
          <FieldRow>
            <TextField
              label={`For each ${formats.shortMoney("1")}`}
              inputMode="decimal"
              after={program.pointsName.other}
              value={draft.rate}
              onChange={(rate) => change({ rate })}
              {...checked("rate")}
            />
            <SelectField
              label="Given when"
              value={draft.awardOn}
              choices={moments}
              onChange={(awardOn) => change({ awardOn: awardOn as EarningDraft["awardOn"] })}
            />
            <TextField
              label="Can be spent after"
              inputMode="numeric"
              after="days"
              value={draft.holdDays}
              onChange={(holdDays) => change({ holdDays })}
              {...checked("orders.holdDays")}
            />
          </FieldRow>
        </Card>
        <OtherWays
          program={props.program}
          rules={rules}
          refusal={refusalOfRules}
          adding={adding}
          onChange={(next) => change({ rules: next })}
          onEdit={setEdited}
        />
      </SettingsForm>
      {edited && (
        <EditRule
          key={edited.id}
          rule={edited}
          program={program}
          isNew={isNew}
          onDone={(rule) =>
            keep(isNew ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one)))
          }
          onRemove={handleRemove}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface IfYouSaveThisProps {
  readonly program: TabProps["program"];
  readonly next: ProgramDocument;
}

/** The effect of a change, before it is saved. */
function IfYouSaveThis({ program, next }: IfYouSaveThisProps) {
  const formats = useFormats();
  const today = toProgram(program.document);
  const share = (document: typeof today) =>
    formats.percent(givenBackShare(document, formats.currencyDecimals), 2);
  const basket = 100;
  const earns = (document: typeof today) =>
    countPoints(Math.floor((basket * rateHundredths(document)) / 100), document, formats);
  const facts: Fact[] = [
    { label: "Given back, base tier", value: arrow(share(today), share(next)) },
    {
      label: `An order of ${formats.shortMoney(String(basket))} earns`,
      value: arrow(earns(today), earns(next)),
    },
  ];
  return (
    <Card title="If you save this">
      <Facts facts={facts} />
      <hr className={css.line} />
      <ChangeEffect program={program} change={{ document: next }} />
    </Card>
  );
}

function arrow(before: string, after: string) {
  if (before === after) return before;
  return (
    <>
      {before} → <strong className={css.after}>{after}</strong>
    </>
  );
}
