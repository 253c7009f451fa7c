import { whatCounts } from "@laurel/domain/program/what-counts.ts";
import { useRef, useState } from "react";
import { DearNotice } from "../../program/dear/dear-notice.tsx";
import { describeStart, toProgram } from "../../program/program.ts";
import { useNow } from "../../ui/format/use-now.ts";
import { Card } from "../../ui/page/card.tsx";
import { FieldRow, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Link } from "../../ui/router/router.tsx";
import { applyEarningDraft, toEarningDraft, type EarningDraft } from "./earning-draft.ts";
import { EditRule } from "./edit-rule.tsx";
import { choicesOf } from "../../kinds/field-labels.ts";
import { NewsletterAccess } from "./newsletter-access.tsx";
import { OtherWays } from "./other-ways.tsx";
import { toTypedChange } from "../program/program-change.ts";
import { momentWords } from "../program/program-labels.ts";
import type { Rule } from "./rule-draft.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { useProgramForm } from "../program/use-program-form.ts";
import { unitOf } from "../../ui/format/counted.ts";

const moments = choicesOf(momentWords);

export function EarningSettings(props: TabProps) {
  const formats = useFormats();
  const program = toProgram(props.program.document);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toEarningDraft(toProgram(document), formats),
    toChange: (draft, document) => toTypedChange(applyEarningDraft(draft, document, formats)),
  });
  const { draft, change, checked } = form;
  const start = describeStart(program, useNow(), formats);
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
    // The row is removed with the focus. The dialog returns the focus only after this handler, so this waits for it.
    setTimeout(() => adding.current?.querySelector("button")?.focus());
  };
  return (
    <>
      <SettingsForm form={form}>
        <Card
          title="Orders"
          note={`${whatCounts(program.orders)}${start === null ? "" : ` Orders earn ${start}.`}`}
          aside={<Link to="/app/settings/what-counts">What counts</Link>}
        >
          <FieldRow>
            <TextField
              label="For each"
              inputMode="numeric"
              before={formats.currencySign}
              value={draft.each}
              onChange={(each) => change({ each })}
              {...checked("each")}
            />
            <TextField
              label="Orders earn"
              inputMode="decimal"
              after={program.pointsName.other}
              value={draft.rate}
              onChange={(rate) => change({ rate })}
              {...checked("rate")}
            />
            <SelectField
              label="Earned when"
              value={draft.awardOn}
              choices={moments}
              onChange={(awardOn) => change({ awardOn: awardOn as EarningDraft["awardOn"] })}
            />
            <TextField
              label="Can be spent after"
              inputMode="numeric"
              after={unitOf("day")}
              value={draft.holdDays}
              onChange={(holdDays) => change({ holdDays })}
              {...checked("orders.holdDays")}
            />
          </FieldRow>
          <DearNotice words={form.dear} />
        </Card>
        {rules.some(({ kind, enabled }) => kind === "newsletter" && enabled) && <NewsletterAccess />}
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
