import { type FormEvent, useId, useState } from "react";
import { noRefusals, recheck, toRefusals } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { zoneName } from "../../ui/format/format.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { kindTitles } from "./describe-rule.ts";
import {
  applyRuleDraft,
  type Rule,
  type RuleDraft,
  type RuleField,
  ruleFields,
  type RuleKind,
  toRuleDraft,
} from "./rule-draft.ts";
import css from "../settings.module.css";

interface EditRuleProps {
  readonly rule: Rule;
  readonly program: ProgramDocument;
  readonly isNew: boolean;
  /** Into the form of the page: it is not saved yet. */
  readonly onDone: (rule: Rule) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function EditRule({ rule, program, isNew, onDone, onRemove, onClose }: EditRuleProps) {
  const formats = useFormats();
  const formId = useId();
  const [draft, setDraft] = useState(() => toRuleDraft(rule, formats));
  const [refusals, setRefusals] = useState(noRefusals);
  const kind = rule.kind as RuleKind;
  const words = kindWords[kind];
  const change = (part: Partial<RuleDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, applyRuleDraft(next, rule, formats).problems));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { rule: changed, problems } = applyRuleDraft(draft, rule, formats);
    if (problems.length > 0) return setRefusals(toRefusals({ userErrors: problems }));
    onDone(changed);
  };
  return (
    <Dialog
      name="edit-rule"
      title={words.title}
      onClose={onClose}
      footerNote="Nothing is saved until you save the page"
      footer={
        <>
          {isNew ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button kind="danger" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button kind="primary" type="submit" form={formId}>
            {isNew ? "Add" : "Done"}
          </Button>
        </>
      }
    >
      <p className={css.note}>{words.note}</p>
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <FieldStack>
          {rowsOf(kind).map((row) => (
            <FieldRow key={row[0]}>
              {row.map((field) => (
                <TextField
                  key={field}
                  {...fieldWords(field, program, formats)}
                  value={draft[field]}
                  error={refusals.fields[field]}
                  onChange={(text) => change({ [field]: text })}
                />
              ))}
              {row.includes("limit") && (
                <SelectField
                  label="In each"
                  value={draft.limitPeriod}
                  choices={periods}
                  onChange={(period) => change({ limitPeriod: period as RuleDraft["limitPeriod"] })}
                />
              )}
            </FieldRow>
          ))}
        </FieldStack>
      </form>
    </Dialog>
  );
}

/** A name stands alone; what belongs together stands side by side. */
function rowsOf(kind: RuleKind): RuleField[][] {
  const [name = "name", ...rest] = ruleFields[kind];
  const isTime = (field: RuleField) => field === "from" || field === "to";
  const others = rest.filter((field) => !isTime(field) && field !== "limit");
  const limits = rest.filter((field) => field === "limit");
  const times = rest.filter(isTime);
  return [[name], others, limits, times].filter((row) => row.length > 0);
}

const periods = [
  { value: "day", label: "Day" },
  { value: "month", label: "Month" },
  { value: "year", label: "Year" },
  { value: "ever", label: "In all time" },
] as const;

/** In the order in which they are offered. */
export const kindWords: Readonly<Record<RuleKind, { readonly title: string; readonly note: string }>> = {
  campaign: {
    title: kindTitles.campaign,
    note: "Every order earns a multiple while it runs, such as double points for a weekend.",
  },
  product_multiplier: {
    title: kindTitles.product_multiplier,
    note: "Products with one of these tags earn a multiple. The rest of the order earns as usual.",
  },
  order_fixed: {
    title: kindTitles.order_fixed,
    note: "The same points for each order, however large, on top of what its goods earn.",
  },
  signup: { title: kindTitles.signup, note: "Once, when someone becomes a customer." },
  action: {
    title: kindTitles.action,
    note: "Your own software records it over the API, such as a review.",
  },
};

function fieldWords(field: RuleField, program: ProgramDocument, { currencySign, timeZone }: Formats) {
  switch (field) {
    case "name":
      return { label: "Name (optional)", maxLength: 100 };
    case "points":
      return { label: "Points", inputMode: "numeric", after: program.pointsName.other } as const;
    case "minimumSpend":
      return {
        label: "Smallest order",
        inputMode: "decimal",
        before: currencySign,
        placeholder: "any",
      } as const;
    case "multiplier":
      return { label: "Earns", inputMode: "decimal", before: "×" } as const;
    case "tags":
      return { label: "Tags of the products", help: "Separate them with commas", spellCheck: false };
    case "action":
      return { label: "Called over the API", placeholder: "review", spellCheck: false };
    case "limit":
      return { label: "Most often", inputMode: "numeric", after: "times", placeholder: "no limit" } as const;
    case "from":
      return {
        label: "From (optional)",
        type: "datetime-local",
        help: zoneName(timeZone),
      } as const;
    case "to":
      return { label: "Until (optional)", type: "datetime-local" } as const;
  }
}
