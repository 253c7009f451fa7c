import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/fields.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Text } from "../../ui/page/text.tsx";
import { sendTestMailMutation } from "./emails.generated.ts";
import type { SampleKind } from "./kind-words.ts";
import css from "./letter.module.css";

interface SendTestProps {
  readonly kind: SampleKind;
  readonly language: string;
  /** The address that is proposed. */
  readonly first: string;
}

/** Sends what the preview shows. */
export function SendTest({ kind, language, first }: SendTestProps) {
  const [to, setTo] = useState(first);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, send] = useMutation(sendTestMailMutation);
  const handleSend = async () => {
    setSentTo(null);
    const { data, error } = await send({ kind, language, to });
    setRefusals(toRefusals({ error, userErrors: data?.shopperMailSendTest.userErrors }));
    setSentTo(data?.shopperMailSendTest.sentTo ?? null);
  };
  return (
    <>
      {isRefused(refusals) && refusals.form.length > 0 && (
        <Banner tone="error" title="Not sent">
          {refusals.form.join(" ")}
        </Banner>
      )}
      <form
        className={css.test}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSend();
        }}
      >
        <TextField
          label="Send a test to"
          value={to}
          spellCheck={false}
          onChange={(typed) => {
            setTo(typed);
            setSentTo(null);
            setRefusals(noRefusals);
          }}
          help="Its subject begins with “Test:”. Its links stop nobody’s e-mails. Ten an hour at most."
          error={refusals.fields["to"]}
        />
        <Button type="submit" isBusy={fetching}>
          Send
        </Button>
      </form>
      <Text kind="note" role="status">
        {sentTo !== null && `Sent to ${sentTo}.`}
      </Text>
    </>
  );
}
