// Counting an order that was left out, and undoing that: both say first what will happen.
import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { Confirm } from "../../api/confirm.tsx";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { useAct } from "../../api/use-act.ts";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import { Facts } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { Text } from "../../ui/page/text.tsx";
import { BalanceAfter } from "../detail/balance-after.tsx";
import {
  countOrderMutation,
  orderCountPreviewQuery,
  undoOrderCountMutation,
} from "../detail/customer.generated.ts";

interface CountOrderProps {
  readonly order: {
    /** The store's id. */
    readonly id: string;
    readonly name: string;
    readonly points: number;
    readonly summary: string;
  };
  readonly program: ProgramDocument;
  readonly onClose: () => void;
}

export function CountOrder({ order, program, onClose }: CountOrderProps) {
  const formats = useFormats();
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ data, error, fetching: isReading }, read] = useQuery({
    query: orderCountPreviewQuery,
    variables: { orderId: order.id },
    requestPolicy: "network-only",
  });
  const [{ fetching }, count] = useMutation(countOrderMutation);
  const preview = isReading ? null : data?.orderCountPreview.preview;
  const notAllowed = isReading
    ? noRefusals
    : toPlainRefusals({ userErrors: data?.orderCountPreview.userErrors });
  const handleCount = async (programVersion: number) => {
    const answered = await count({ orderId: order.id, programVersion });
    const answer = toPlainRefusals({
      error: answered.error,
      userErrors: answered.data?.orderCount.userErrors,
    });
    setRefusals(answer);
    // The program was changed meanwhile: what is shown must be read again.
    if (isRefused(answer)) return read({ requestPolicy: "network-only" });
    host?.showToast({ message: `Order ${order.name} counts now` });
    onClose();
  };
  const gain = preview?.points ?? 0;
  return (
    <Dialog
      name="count-order"
      title={`Count order ${order.name}?`}
      onClose={onClose}
      footerNote={
        <>
          <UndoIcon /> Can be undone
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!preview}
            isBusy={fetching}
            onClick={() => preview && void handleCount(preview.programVersion)}
          >
            Count this order
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={isRefused(refusals) ? refusals : notAllowed} title="Not done" />
      <QueryTrouble error={error} what="what the order would bring" onRetry={() => read()} />
      {isReading && <SkeletonLines lines={4} />}
      {preview && (
        <>
          <Facts
            facts={[
              { label: "Until now", value: order.summary },
              { label: "If it counts", value: preview.summary },
              { label: "Brings", value: countPoints(gain, program, formats), isStrong: true },
              ...(preview.after.pending === preview.before.pending
                ? []
                : [
                    {
                      label: "Of them pending",
                      value: countPoints(preview.after.pending - preview.before.pending, program, formats),
                    },
                  ]),
            ]}
          />
          <BalanceAfter before={preview.before.available} after={preview.after.available} program={program} />
          <Text kind="note">
            By the program as it is now, and the customer’s tier of today. Later refunds take points back, as
            for any order.
          </Text>
        </>
      )}
    </Dialog>
  );
}

export function UndoOrderCount({ order, program, onClose }: CountOrderProps) {
  const formats = useFormats();
  const act = useAct(undoOrderCountMutation);
  return (
    <Confirm
      name="undo-order-count"
      title={`Stop counting order ${order.name}?`}
      onClose={onClose}
      footerNote="You can count it again at any time"
      action="Stop counting"
      onConfirm={() => act({ orderId: order.id }, { done: `Order ${order.name} no longer counts` })}
    >
      <p>
        {order.points === 0
          ? "The order earns nothing, also if it changes in your store."
          : `${countPoints(order.points, program, formats)} are taken back. ${
              program.orders.negativeBalance === "stop_at_zero"
                ? "What was spent of them is written off."
                : "If they were spent, the balance goes below zero."
            }`}
      </p>
    </Confirm>
  );
}
