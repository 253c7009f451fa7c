import { type FormEvent, useId, useState } from "react";
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
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { setSenderMutation, type ShopperMailsRow } from "./emails.generated.ts";

type Sender = NonNullable<ShopperMailsRow["sender"]>;

interface SenderFormProps {
  /** Null: e-mails come from Laurel's address. */
  readonly sender: Sender | null;
  readonly onClose: () => void;
}

/** The shop's own mail server. The server saves it only if it works. */
export function SenderForm({ sender, onClose }: SenderFormProps) {
  const formId = useId();
  const host = useHost();
  const [draft, setDraft] = useState<Draft>({
    from: sender?.from ?? "",
    host: sender?.host ?? "",
    port: String(sender?.port ?? usualPorts.STARTTLS),
    security: sender?.security ?? "STARTTLS",
    user: sender?.user ?? "",
    password: "",
  });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, save] = useMutation(setSenderMutation);
  const problems = (of: Draft) => problemsOf(of, sender);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, problems(next)));
  };
  const handleSecurity = (chosen: string) => {
    const security = chosen as Draft["security"];
    const isUsual = draft.port === usualPorts[draft.security];
    change({ security, ...(isUsual && { port: usualPorts[security] }) });
  };
  const handleSubmit = async () => {
    const found = problems(draft);
    if (found.length > 0) return setRefusals(toRefusals({ userErrors: found }));
    const { port, password } = draft;
    const input = { ...draft, port: Number(port), password: password === "" ? null : password };
    const { data, error } = await save({ input }, { additionalTypenames: ["SenderDmarc"] });
    const answer = toRefusals({ error, userErrors: data?.shopperMailSenderSet.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Saved: your mail server works" });
    onClose();
  };
  const field = (name: Exclude<keyof Draft, "security">) => ({
    value: draft[name],
    onChange: (typed: string) => change({ [name]: typed }),
    error: refusals.fields[name],
    spellCheck: false,
    autoComplete: "off",
  });
  return (
    <Dialog
      name="mail-sender"
      title="Send from your own address"
      onClose={onClose}
      footerNote="Laurel sends an e-mail to your store’s address to check it"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={fetching}>
            Check and save
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={[...fields]} />
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
            label="From address"
            {...field("from")}
            maxLength={254}
            help="Such as hello@your-store.com. E-mails show your store’s name with it."
          />
          <TextField
            label="Server"
            {...field("host")}
            maxLength={253}
            help="Your e-mail provider names it, often as SMTP server."
          />
          <FieldRow>
            <SelectField
              label="Encryption"
              value={draft.security}
              onChange={handleSecurity}
              choices={[
                { value: "STARTTLS", label: "STARTTLS" },
                { value: "TLS", label: "SSL/TLS" },
              ]}
              error={refusals.fields["security"]}
            />
            <TextField label="Port" {...field("port")} inputMode="numeric" maxLength={5} />
          </FieldRow>
          <TextField label="User name" {...field("user")} maxLength={254} />
          <TextField
            label="Password"
            type="password"
            {...field("password")}
            autoComplete="new-password"
            maxLength={1_000}
            help={
              sender === null
                ? "It is kept encrypted, and never shown again."
                : "Leave it empty to keep the present one."
            }
          />
        </FieldStack>
      </form>
    </Dialog>
  );
}

const usualPorts = { STARTTLS: "587", TLS: "465" } as const;

interface Draft extends Record<"from" | "host" | "port" | "user" | "password", string> {
  readonly security: Sender["security"];
}

const fields = ["from", "host", "security", "port", "user", "password"] as const;

/** The server decides the rest. */
function problemsOf(draft: Draft, sender: Sender | null): UserError[] {
  const problem = (field: string, message: string) => ({ code: "invalid_input", field: [field], message });
  return [
    ...(/^\S+@\S+$/.test(draft.from.trim()) ? [] : [problem("from", "Enter an e-mail address")]),
    ...(draft.host.trim() === "" ? [problem("host", "Enter the name of the server")] : []),
    ...(/^\d+$/.test(draft.port) ? [] : [problem("port", "Enter a number, such as 587")]),
    ...(draft.user.trim() === "" ? [problem("user", "Enter the user name")] : []),
    ...(draft.password === "" && sender === null ? [problem("password", "Enter the password")] : []),
  ];
}
