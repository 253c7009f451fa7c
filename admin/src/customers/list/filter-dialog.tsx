import { useState } from "react";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { noRefusals, recheck, type Refusals, toRefusals } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { dayOf } from "../../dates/local-day.ts";
import { type FilterDraft, readFilterDraft, toFilterDraft } from "./filter-draft.ts";
import { type CustomersFilters, noFilters, statuses } from "./views.ts";

const pendingChoices = [
  { value: "", label: "With or without" },
  { value: "yes", label: "With pending points" },
  { value: "no", label: "Without pending points" },
] as const;

interface FilterDialogProps {
  readonly filters: CustomersFilters;
  readonly tiers: ProgramDocument["tiers"]["levels"];
  readonly onApply: (filters: CustomersFilters) => void;
  readonly onClose: () => void;
}

export function FilterDialog({ filters, tiers, onApply, onClose }: FilterDialogProps) {
  const { timeZone } = useFormats();
  const [draft, setDraft] = useState(toFilterDraft(filters));
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const change = (part: Partial<FilterDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    const read = readFilterDraft(next);
    setRefusals(recheck(refusals, "status" in read ? [] : read));
  };
  const handleApply = () => {
    const read = readFilterDraft(draft);
    if ("status" in read) onApply(read);
    else setRefusals(toRefusals({ userErrors: read }));
  };
  return (
    <Dialog
      name="filter"
      title="Filter customers"
      onClose={onClose}
      footerNote={
        <Button kind="plain" onClick={() => onApply(noFilters)}>
          Clear filters
        </Button>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={handleApply}>
            Show customers
          </Button>
        </>
      }
    >
      <FieldStack>
        <FieldRow>
          <SelectField
            label="Status"
            value={draft.status}
            choices={[{ value: "", label: "Every status" }, ...statuses]}
            onChange={(status) => change({ status })}
          />
          {tiers.length > 0 && (
            <SelectField
              label="Tier"
              value={draft.tierId}
              choices={[
                { value: "", label: "Every tier" },
                ...tiers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(tierId) => change({ tierId })}
            />
          )}
        </FieldRow>
        <FieldRow>
          <TextField
            label="Points from"
            value={draft.pointsFrom}
            onChange={(pointsFrom) => change({ pointsFrom })}
            error={refusals.fields["pointsFrom"]}
          />
          <TextField
            label="Points up to"
            value={draft.pointsTo}
            onChange={(pointsTo) => change({ pointsTo })}
            error={refusals.fields["pointsTo"]}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Pending"
            value={draft.pending}
            choices={[...pendingChoices]}
            onChange={(pending) => change({ pending: pending as FilterDraft["pending"] })}
          />
          <DateField
            label="Inactive since"
            max={dayOf(Date.now(), timeZone)}
            value={draft.inactiveSince}
            error={refusals.fields["inactiveSince"]}
            onChange={(inactiveSince) => change({ inactiveSince })}
          />
        </FieldRow>
        <FieldRow>
          <DateField
            label="Points expire before"
            value={draft.expiringBefore}
            error={refusals.fields["expiringBefore"]}
            onChange={(expiringBefore) => change({ expiringBefore })}
          />
        </FieldRow>
      </FieldStack>
    </Dialog>
  );
}
