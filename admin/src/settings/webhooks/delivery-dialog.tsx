import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
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
  const formats = useFormats();
  const act = useAct(replayDeliveryMutation);
  const { id, topic, status, attempts, body } = delivery;
  const isTriedAgain = status === "WAITING" && attempts.length > 0;
  const state = isTriedAgain ? "waiting for the next try" : deliveryStates[status].toLowerCase();
  return (
    <Confirm
      name="webhook-delivery"
      title={`${labelOf(topic)}: ${state}`}
      onClose={onClose}
      footerNote="The message keeps its id"
      action="Send again"
      leave="Close"
      onConfirm={() => act({ id }, { done: "Sending again" })}
    >
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
        <pre className={css.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </Stack>
    </Confirm>
  );
}
