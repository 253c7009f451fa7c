import { isDate, NO_DATE } from "../../ui/forms/date/read-date.ts";
import { type FormEvent, useId, useState } from "react";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import {
  isRefused,
  noRefusals,
  recheck,
  type Refusals,
  toRefusals,
  type UserError,
} from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { FieldError, FieldStack, TextField } from "../../ui/forms/fields.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { endOfDay } from "../../dates/local-day.ts";
import { Segments } from "../../ui/forms/segments.tsx";
import { createApiKeyMutation } from "./api-keys.generated.ts";
import { nowhere, parts, reachesOf, type Reaches, toScopes } from "./key-scopes.ts";
import css from "../settings.module.css";
import { Text } from "../../ui/page/text.tsx";

interface NewKeyProps {
  readonly onClose: () => void;
}

/** First the key's name and scopes, then the key, which is shown only once. */
export function NewKey({ onClose }: NewKeyProps) {
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  return made ? <MadeKey {...made} onClose={onClose} /> : <KeyForm onClose={onClose} onMade={setMade} />;
}

interface KeyFormProps extends NewKeyProps {
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
}

function KeyForm({ onClose, onMade }: KeyFormProps) {
  const formId = useId();
  const formats = useFormats();
  const [draft, setDraft] = useState<KeyDraft>({ name: "", lastDay: "", reaches: nowhere });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, create] = useMutation(createApiKeyMutation);
  const change = (part: Partial<KeyDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, problemsOf(next)));
  };
  const handleSubmit = async () => {
    const problems = problemsOf(draft);
    if (problems.length > 0) return setRefusals(toRefusals({ userErrors: problems }));
    const input = toInput(draft, formats.timeZone);
    const { data, error } = await create({ input });
    const answer = toRefusals({ error, userErrors: data?.apiKeyCreate.userErrors });
    setRefusals(answer);
    const created = data?.apiKeyCreate.created;
    if (isRefused(answer) || !created) return;
    onMade({ name: created.apiKey.name, secret: created.secret });
  };
  return (
    <Dialog
      name="new-key"
      title="New API key"
      onClose={onClose}
      footerNote="Shown once, after you create it"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={fetching}>
            Create key
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["name", "scopes", "expiresAt"]} />
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <FieldStack>
          <TextField
            label="What it’s for"
            value={draft.name}
            maxLength={60}
            onChange={(name) => change({ name })}
            error={refusals.fields["name"]}
            help="Such as “Till in the shop”. This is how you find the key later."
          />
          <DateField
            label="Last day"
            value={draft.lastDay}
            onChange={(lastDay) => change({ lastDay })}
            error={refusals.fields["expiresAt"]}
            help="Leave this empty for a key that works until you revoke it or remove Laurel."
          />
        </FieldStack>
        <div className={css.reachTitle}>What it can do</div>
        {refusals.fields["scopes"] !== undefined && <FieldError>{refusals.fields["scopes"]}</FieldError>}
        {parts.map((one) => (
          <div key={one.part} className={css.reach}>
            <div className={css.reachWords}>
              <Text as="div" kind="strong">
                {one.label}
              </Text>
              <Text as="div" kind="note">
                {one.note}
              </Text>
            </div>
            <Segments
              label={one.label}
              value={draft.reaches[one.part]}
              choices={reachesOf(one)}
              onChange={(reach) => change({ reaches: { ...draft.reaches, [one.part]: reach } })}
            />
          </div>
        ))}
      </form>
    </Dialog>
  );
}

interface KeyDraft {
  readonly name: string;
  /** Empty: the key has no last day. */
  readonly lastDay: string;
  readonly reaches: Reaches;
}

/** The server refuses a last day in the past. */
const toInput = ({ name, lastDay, reaches: chosen }: KeyDraft, timeZone: string) => ({
  name: name.trim(),
  scopes: toScopes(chosen),
  expiresAt: endOfDay(lastDay, timeZone),
});

function problemsOf({ name, lastDay, reaches }: KeyDraft): UserError[] {
  const problem = (field: string, message: string) => ({ code: "invalid_input", field: [field], message });
  return [
    ...(name.trim() === "" ? [problem("name", "Say what the key is for")] : []),
    ...(lastDay !== "" && !isDate(lastDay) ? [problem("expiresAt", NO_DATE)] : []),
    ...(toScopes(reaches).length === 0
      ? [problem("scopes", "Choose at least one thing that the key can do")]
      : []),
  ];
}

function MadeKey({
  name,
  secret,
  onClose,
}: NewKeyProps & { readonly name: string; readonly secret: string }) {
  return (
    <Dialog
      name="made-key"
      title={`The key “${name}”`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        Copy the key now and keep it somewhere safe, such as a password manager. Laurel can’t show it again.
      </p>
      <CopyField label="API key" value={secret} />
    </Dialog>
  );
}
