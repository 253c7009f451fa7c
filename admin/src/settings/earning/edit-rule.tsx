import { findEarningKind } from "@laurel/domain/earning/kinds.ts";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { type FormEvent, useId, useState } from "react";
import type { TierLevel } from "@laurel/domain/program/program.ts";
import { noRefusals, recheck, toRefusals } from "../../api/user-errors.ts";
import { KindRows } from "../../kinds/kind-fields.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { FieldRow, FieldStack, SwitchField, TextField } from "../../ui/forms/fields.tsx";
import { zoneName } from "../../ui/format/format.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { useDraftTarget } from "../program/draft-target.ts";
import { applyRuleDraft, type Rule, type RuleDraft, toRuleDraft } from "./rule-draft.ts";
import { Text } from "../../ui/page/text.tsx";

interface EditRuleProps {
  readonly rule: Rule;
  readonly program: ProgramDocument;
  readonly isNew: boolean;
  /** Puts the rule into the form of the page; it is not saved yet. */
  readonly onDone: (rule: Rule) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function EditRule({ rule, program, isNew, onDone, onRemove, onClose }: EditRuleProps) {
  const formats = useFormats();
  const formId = useId();
  const isDraft = useDraftTarget() !== null;
  const [draft, setDraft] = useState(() => toRuleDraft(rule, formats));
  const [refusals, setRefusals] = useState(noRefusals);
  const { texts, fields, asksForWindow } = findEarningKind(rule.kind);
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
      title={texts.title}
      onClose={onClose}
      footerNote={isDraft ? "Changes the draft only" : "Nothing is saved until you save the page"}
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
      <Text kind="note">{texts.about}</Text>
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <FieldStack>
          <TextField
            label="Name (optional)"
            maxLength={100}
            value={draft.name}
            error={refusals.fields["name"]}
            onChange={(name) => change({ name })}
          />
          <KindRows
            fields={fields}
            texts={draft.texts}
            program={program}
            errors={refusals.fields}
            onChange={(texts) => change({ texts: { ...draft.texts, ...texts } })}
          />
          {program.tiers.levels.length > 0 && (
            <TierChoice
              tiers={program.tiers.levels}
              chosen={draft.tierIds}
              onChange={(tierIds) => change({ tierIds })}
            />
          )}
          {asksForWindow && (
            <FieldRow>
              <DateField
                label="From (optional)"
                time="start"
                help={zoneName(formats.timeZone)}
                value={draft.from}
                error={refusals.fields["from"]}
                onChange={(from) => change({ from })}
              />
              <DateField
                label="Until (optional)"
                time="end"
                value={draft.to}
                error={refusals.fields["to"]}
                onChange={(to) => change({ to })}
              />
            </FieldRow>
          )}
        </FieldStack>
      </form>
    </Dialog>
  );
}

interface TierChoiceProps {
  readonly tiers: readonly Pick<TierLevel, "id" | "name">[];
  readonly chosen: readonly string[];
  readonly onChange: (tierIds: readonly string[]) => void;
}

/** A tier that was removed since stays chosen: without it, everyone would earn. */
function TierChoice({ tiers, chosen, onChange }: TierChoiceProps) {
  const labelId = useId();
  const gone = chosen.filter((id) => tiers.every((tier) => tier.id !== id));
  const all = [...tiers, ...gone.map((id) => ({ id, name: `Removed tier ${id}` }))];
  return (
    <div role="group" aria-labelledby={labelId}>
      <FieldStack>
        <div>
          <Text kind="strong">
            <span id={labelId}>Only for members in</span>
          </Text>
          <Text kind="note">
            {chosen.length === 0
              ? "No tier chosen: every member earns."
              : "Members in other tiers, or in none, earn nothing here."}
          </Text>
        </div>
        {all.map(({ id, name }) => (
          <SwitchField
            key={id}
            label={name}
            isOn={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </FieldStack>
    </div>
  );
}
