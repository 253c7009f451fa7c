import { type FormEvent, useId, useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, recheck, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { Person } from "../detail/person.ts";
import { setBirthdayMutation } from "./birthday.generated.ts";
import { type BirthdayDraft, birthdayProblems, fromDraft, toDraft } from "./birthday-draft.ts";

interface SetBirthdayProps {
  readonly person: Person;
  /** What a birthday earns, in a sentence; null: nothing. */
  readonly earns: string | null;
  readonly onClose: () => void;
}

export function SetBirthday({ person, earns, onClose }: SetBirthdayProps) {
  const formId = useId();
  const host = useHost();
  const [draft, setDraft] = useState(() => toDraft(person.birthday));
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, set] = useMutation(setBirthdayMutation);
  const change = (part: Partial<BirthdayDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, birthdayProblems(next)));
  };
  const save = async (birthday: string | null) => {
    const { data, error } = await set({ customerId: person.id, birthday });
    const answer = toRefusals({ error, userErrors: data?.customerSetBirthday.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: birthday === null ? "Birthday removed" : "Birthday saved" });
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problems = birthdayProblems(draft);
    if (problems.length > 0) setRefusals(toRefusals({ userErrors: problems }));
    else void save(fromDraft(draft));
  };
  return (
    <Dialog
      name="birthday"
      title={`Birthday of ${person.displayName}`}
      onClose={onClose}
      footer={
        <>
          {person.birthday === null ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button kind="danger" onClick={() => void save(null)}>
              Remove
            </Button>
          )}
          <Button kind="primary" type="submit" form={formId} isBusy={fetching}>
            Save
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["day", "month"]} />
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <FieldStack>
          <FieldRow>
            <TextField
              label="Day"
              inputMode="numeric"
              maxLength={2}
              value={draft.day}
              error={refusals.fields["day"]}
              onChange={(day) => change({ day })}
            />
            <SelectField
              label="Month"
              value={draft.month}
              choices={months}
              error={refusals.fields["month"]}
              onChange={(month) => change({ month })}
            />
          </FieldRow>
        </FieldStack>
      </form>
      <Text kind="quiet">
        {earns ?? "Birthdays earn nothing at present."} Laurel doesn’t store the year.
        {person.birthday !== null && " A changed birthday counts as newly entered."}
      </Text>
    </Dialog>
  );
}

const names = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

const months = [
  { value: "", label: "Choose a month" },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: names.format(new Date(Date.UTC(2028, index))),
  })),
];
