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
import { ChoiceList } from "../../ui/forms/choice-list.tsx";
import { FieldError, FieldStack, TextField } from "../../ui/forms/fields.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { topicChoices, type TopicName } from "./topic-labels.ts";
import { changeEndpointMutation, createEndpointMutation, type EndpointRow } from "./webhooks.generated.ts";

interface EndpointFormProps {
  /** Without one, a new one is made. */
  readonly endpoint?: EndpointRow;
  readonly onClose: () => void;
  /** With the secret of a new one. */
  readonly onMade?: (secret: string) => void;
}

/** The address of a webhook, and the events that it gets. */
export function EndpointForm({ endpoint, onClose, onMade }: EndpointFormProps) {
  const formId = useId();
  const host = useHost();
  const [draft, setDraft] = useState<Draft>({ url: endpoint?.url ?? "", topics: endpoint?.topics ?? [] });
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching: isCreating }, create] = useMutation(createEndpointMutation);
  const [{ fetching: isChanging }, changeIt] = useMutation(changeEndpointMutation);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusals(recheck(refusals, problemsOf(next)));
  };
  const handleSubmit = async () => {
    const problems = problemsOf(draft);
    if (problems.length > 0) return setRefusals(toRefusals({ userErrors: problems }));
    const input = { url: draft.url.trim(), topics: draft.topics };
    if (endpoint) {
      const { data, error } = await changeIt({ id: endpoint.id, input });
      const answer = toRefusals({ error, userErrors: data?.webhookEndpointUpdate.userErrors });
      setRefusals(answer);
      if (isRefused(answer)) return;
      host?.showToast({ message: "Saved" });
      return onClose();
    }
    const { data, error } = await create({ input });
    const answer = toRefusals({ error, userErrors: data?.webhookEndpointCreate.userErrors });
    setRefusals(answer);
    const created = data?.webhookEndpointCreate.created;
    if (!isRefused(answer) && created) onMade?.(created.secret);
  };
  return (
    <Dialog
      name="webhook-form"
      title={endpoint ? "Edit webhook" : "Add webhook"}
      onClose={onClose}
      footerNote={endpoint ? undefined : "You get the secret for checking signatures next"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isCreating || isChanging}>
            {endpoint ? "Save" : "Add webhook"}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["url", "topics"]} />
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
            label="Address"
            value={draft.url}
            maxLength={2_000}
            onChange={(url) => change({ url })}
            error={refusals.fields["url"]}
            help="Where your software takes messages, such as https://crm.example.com/laurel"
          />
          <div>
            <ChoiceList
              label="Tell it when"
              choices={topicChoices.map(({ name, label }) => ({ value: name, label }))}
              chosen={draft.topics}
              onChange={(topics) => change({ topics: topics as TopicName[] })}
            />
            {refusals.fields["topics"] !== undefined && <FieldError>{refusals.fields["topics"]}</FieldError>}
          </div>
        </FieldStack>
      </form>
    </Dialog>
  );
}

interface Draft {
  readonly url: string;
  readonly topics: readonly TopicName[];
}

/** The server decides which addresses are allowed. */
function problemsOf({ url, topics }: Draft): UserError[] {
  const problem = (field: string, message: string) => ({ code: "invalid_input", field: [field], message });
  return [
    ...(URL.canParse(url.trim()) ? [] : [problem("url", "Enter an address that begins with https://")]),
    ...(topics.length === 0 ? [problem("topics", "Choose at least one event")] : []),
  ];
}
