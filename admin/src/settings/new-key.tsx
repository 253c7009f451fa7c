import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals, type UserError } from "../api/user-errors.ts";
import { Button } from "../ui/button.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { endOfDay } from "../ui/local-day.ts";
import { Segments } from "../ui/segments.tsx";
import { createApiKeyMutation } from "./api-keys.generated.ts";
import { nowhere, parts, reaches, type Reaches, toScopes } from "./key-scopes.ts";
import css from "./settings.module.css";

interface NewKeyProps {
  readonly onClose: () => void;
}

/** First what the key is for and what it may do; then the key, this once. */
export function NewKey({ onClose }: NewKeyProps) {
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  return made ? <MadeKey {...made} onClose={onClose} /> : <KeyForm onClose={onClose} onMade={setMade} />;
}

interface KeyFormProps extends NewKeyProps {
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
}

function KeyForm({ onClose, onMade }: KeyFormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // A dialog that opens gives the focus to its first button, which closes it.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const [name, setName] = useState("");
  const [lastDay, setLastDay] = useState("");
  const formats = useFormats();
  const [chosen, setChosen] = useState<Reaches>(nowhere);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, create] = useMutation(createApiKeyMutation);
  const handleSubmit = async () => {
    // An empty day is none; the server refuses one that is past.
    const expiresAt = endOfDay(lastDay, formats.timeZone);
    const input = { name: name.trim(), scopes: toScopes(chosen), expiresAt };
    const problems = problemsOf(input);
    if (problems.length > 0) return setRefusals(toRefusals({ userErrors: problems }));
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
      footerNote="Shown once, after it is made"
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
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <TextField
          label="What it is for"
          value={name}
          maxLength={60}
          onChange={setName}
          error={refusals.fields["name"]}
          help="Such as “Till in the shop”. You find the key by it later."
        />
        <TextField
          label="Last day"
          type="date"
          value={lastDay}
          onChange={setLastDay}
          error={refusals.fields["expiresAt"]}
          help="Leave it empty for a key that works until you revoke it, or remove Laurel."
        />
        <div className={css.reachTitle}>What it may do</div>
        {refusals.fields["scopes"] !== undefined && (
          <p className={css.refusedReach} role="alert">
            <WarningIcon size={14} />
            <span>{refusals.fields["scopes"]}</span>
          </p>
        )}
        {parts.map(({ part, label, note }) => (
          <div key={part} className={css.reach}>
            <div className={css.reachWords}>
              <div className={css.ruleTitle}>{label}</div>
              <div className={css.note}>{note}</div>
            </div>
            <Segments
              label={label}
              value={chosen[part]}
              choices={reaches}
              onChange={(reach) => setChosen({ ...chosen, [part]: reach })}
            />
          </div>
        ))}
      </form>
    </Dialog>
  );
}

function problemsOf({ name, scopes }: { name: string; scopes: readonly string[] }): UserError[] {
  const problem = (field: string, message: string) => ({ code: "invalid_input", field: [field], message });
  return [
    ...(name === "" ? [problem("name", "Say what the key is for")] : []),
    ...(scopes.length === 0 ? [problem("scopes", "Choose at least one thing that the key may do")] : []),
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
      <p>Copy the key now and keep it where passwords are kept: Laurel cannot show it again.</p>
      <CopyField label="API key" value={secret} />
    </Dialog>
  );
}
