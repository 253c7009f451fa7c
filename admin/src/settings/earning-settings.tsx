import { countPoints, givenBackShare, rateHundredths, toProgram } from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { FieldRow, SelectField, SwitchField, TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { ChangeEffect } from "./change-effect.tsx";
import { describeRule } from "./describe-rule.ts";
import { applyEarningDraft, otherRules, toEarningDraft, type EarningDraft } from "./earning-draft.ts";
import { SettingsForm } from "./settings-form.tsx";
import css from "./settings.module.css";
import type { TabProps } from "./settings-page.tsx";
import { useProgramForm } from "./use-program-form.ts";

const moments = [
  { value: "paid", label: "Paid" },
  { value: "fulfilled", label: "Fulfilled" },
] as const;

export function EarningSettings(props: TabProps) {
  const formats = useFormats();
  const program = toProgram(props.program.document);
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toEarningDraft(toProgram(document)),
    toChange: (draft, document) => {
      const applied = applyEarningDraft(draft, document);
      if (applied.problems.length > 0) return { ok: false as const, problems: applied.problems };
      return { ok: true as const, change: { document: applied.document } };
    },
  });
  const { draft, change, errorAt } = form;
  const rules = otherRules(program);
  return (
    <SettingsForm form={form} {...(form.isDirty && { side: <IfYouSaveThis {...props} draft={draft} /> })}>
      <Card title="Orders" note="Goods after discounts. No tax, shipping, tips or gift cards bought.">
        <FieldRow>
          <TextField
            label={`For each ${formats.shortMoney("1")}`}
            inputMode="decimal"
            after={program.pointsName.other}
            value={draft.rate}
            onChange={(rate) => change({ rate })}
            error={errorAt("rate")}
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
            error={errorAt("orders.holdDays")}
          />
        </FieldRow>
      </Card>
      {rules.length > 0 && (
        <Card flush title="Other ways to earn" note="Multipliers stack, then the order is rounded once.">
          <ul>
            {rules.map((rule) => {
              const { title, note, value } = describeRule(rule, program, formats);
              return (
                <li key={rule.id} className={css.rule}>
                  <div className={css.ruleWords}>
                    <div className={css.ruleTitle}>{title}</div>
                    <div className={css.note}>{note}</div>
                  </div>
                  <span>{value}</span>
                  <SwitchField
                    label={title}
                    isLabelHidden
                    isOn={draft.enabled[rule.id] ?? false}
                    onChange={(isOn) => change({ enabled: { ...draft.enabled, [rule.id]: isOn } })}
                  />
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </SettingsForm>
  );
}

/** The effect of a change, before it is saved. */
function IfYouSaveThis({ program, draft }: TabProps & { readonly draft: EarningDraft }) {
  const formats = useFormats();
  const today = toProgram(program.document);
  const { document: next, problems } = applyEarningDraft(draft, today);
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
      {problems.length > 0 ? (
        <p className={css.note}>Once the fields can be read.</p>
      ) : (
        <>
          <Facts facts={facts} />
          <hr className={css.line} />
          <ChangeEffect program={program} change={{ document: next }} />
        </>
      )}
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
