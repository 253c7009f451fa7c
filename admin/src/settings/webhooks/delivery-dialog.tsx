import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Text } from "../../ui/page/text.tsx";
import { deliveryStates, resultOf } from "./delivery-labels.ts";
import { labelOf } from "./topic-labels.ts";
import { type DeliveryRow, replayDeliveryMutation } from "./webhooks.generated.ts";
import css from "./webhooks.module.css";

interface DeliveryDialogProps {
  readonly delivery: DeliveryRow;
  readonly onClose: () => void;
}

/** Each try of a message, what was sent, and sending it again. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const host = useHost();
  const formats = useFormats();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, replay] = useMutation(replayDeliveryMutation);
  const { id, topic, status, attempts, body } = delivery;
  const handleReplay = async () => {
    const { data, error } = await replay({ id });
    const answer = toPlainRefusals({ error, userErrors: data?.webhookDeliveryReplay.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Sending again" });
    onClose();
  };
  return (
    <Dialog
      name="webhook-delivery"
      title={`${labelOf(topic)}: ${deliveryStates[status].toLowerCase()}`}
      onClose={onClose}
      footerNote="Sending again keeps the id"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleReplay()}>
            Send again
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <Stack>
        {attempts.length === 0 ? (
          <p>It hasn’t been sent yet.</p>
        ) : (
          <RowList as="ol">
            {attempts.map((attempt) => (
              <ListRow
                key={attempt.at}
                note={<Time at={attempt.at} />}
                end={<Text as="span" kind="note">{`${formats.number(attempt.milliseconds)} ms`}</Text>}
              >
                {resultOf(attempt)}
              </ListRow>
            ))}
          </RowList>
        )}
        {/* Read with the keyboard when it is wider than the dialog. */}
        <pre className={css.body} tabIndex={0} aria-label="What is sent">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </Stack>
    </Dialog>
  );
}
