import { toProgram } from "../../program/program.ts";
import { choicesOf } from "../../kinds/field-labels.ts";
import { FieldStack, SelectField, TextField } from "../../ui/forms/fields.tsx";
import { Card } from "../../ui/page/card.tsx";
import { useDraftTarget } from "../program/draft-target.ts";
import { expiryWords } from "../program/program-labels.ts";
import { useProgramForm } from "../program/use-program-form.ts";
import { SettingsForm } from "../settings-form.tsx";
import type { TabProps } from "../tab-props.ts";
import { ExpiryPreview } from "./expiry-preview.tsx";
import { applyExpiryDraft, toExpiryDraft, type ExpiryDraft } from "./expiry-draft.ts";
import { unitOf } from "../../ui/format/counted.ts";

const policies = choicesOf(expiryWords);

const help: Readonly<Record<ExpiryDraft["policy"], string>> = {
  never: "Points don’t expire, except those that an import gave an expiry date.",
  per_lot:
    "Each time points are given, they get an expiry date of their own. Those that expire first are spent first.",
  inactivity: "Each time a member earns or redeems, the time starts again. A refund doesn’t count.",
};

const EXCEPTIONS =
  "Pending points don’t expire. Nothing expires while your program is off, nor for 30 days after it is back on.";

export function ExpirySettings(props: TabProps) {
  const form = useProgramForm(props, {
    toDraft: ({ document }) => toExpiryDraft(toProgram(document)),
    toChange: applyExpiryDraft,
  });
  const { draft, change, checked } = form;
  const isDraft = useDraftTarget() !== null;
  return (
    <SettingsForm form={form}>
      <Card title="When points expire" {...(draft.policy !== "never" && { note: EXCEPTIONS })}>
        <FieldStack>
          <SelectField
            label="Points expire"
            value={draft.policy}
            choices={policies}
            onChange={(policy) => change({ policy: policy as ExpiryDraft["policy"] })}
            help={help[draft.policy]}
          />
          {draft.policy !== "never" && (
            <TextField
              label={draft.policy === "per_lot" ? "Points are valid for" : "Time without activity"}
              inputMode="numeric"
              after={unitOf("month")}
              value={draft.months}
              onChange={(months) => change({ months })}
              help="They can be spent until the end of the last day, in your shop’s time zone."
              {...checked("expiry.months")}
            />
          )}
          {draft.policy !== "never" && (
            <TextField
              label="Warn members"
              after="days before"
              value={draft.warnDays}
              onChange={(warnDays) => change({ warnDays })}
              help="On these days Laurel sends the e-mail “Points expire”, if you have it on under E-mails to shoppers, and tells your webhooks. Leave it empty for no warning."
              {...checked("expiry.warnDays")}
            />
          )}
        </FieldStack>
      </Card>
      {!isDraft && <ExpiryPreview program={props.program} />}
    </SettingsForm>
  );
}
