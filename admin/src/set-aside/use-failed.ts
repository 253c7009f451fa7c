// Actions on a failed redemption: it is tried again or dismissed.
import { useState } from "react";
import { useMutation } from "urql";
import { isRefused, type Refusals, toPlainRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import {
  dismissRedemptionMutation,
  retryRedemptionMutation,
  type RetryRedemptionData,
} from "./failed-redemptions.generated.ts";
import type { FailedRow } from "./set-aside.generated.ts";

type Status = NonNullable<RetryRedemptionData["redemptionRetry"]["redemption"]>["status"];

export interface FailedActions {
  retry(row: FailedRow): void;
  dismiss(row: FailedRow): void;
  /** The row whose action is under way. */
  readonly busy: string | null;
  /** Why the last action failed. */
  readonly trouble: { readonly row: FailedRow; readonly why: string } | null;
}

export function useFailed(onChanged: () => void): FailedActions {
  const host = useHost();
  const [, sendRetry] = useMutation(retryRedemptionMutation);
  const [, sendDismiss] = useMutation(dismissRedemptionMutation);
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<FailedActions["trouble"]>(null);

  /** The list is read again after a refusal too: the row's new state may be the reason. */
  const act = async (row: FailedRow, send: () => Promise<{ refusals: Refusals; message: string }>) => {
    setBusy(row.id);
    setTrouble(null);
    const { refusals, message } = await send();
    setBusy(null);
    if (isRefused(refusals)) setTrouble({ row, why: refusals.form.join(" ") });
    else host?.showToast({ message });
    onChanged();
  };
  const retry = async ({ id, customer }: FailedRow) => {
    const { data, error } = await sendRetry({ id });
    const refusals = toPlainRefusals({ error, userErrors: data?.redemptionRetry.userErrors });
    const status = data?.redemptionRetry.redemption?.status ?? "REQUESTED";
    return { refusals, message: retriedWords(status, customer.displayName) };
  };
  const dismiss = async ({ id }: FailedRow) => {
    const { data, error } = await sendDismiss({ id });
    const refusals = toPlainRefusals({ error, userErrors: data?.redemptionDismiss.userErrors });
    return { refusals, message: "Dismissed" };
  };
  return {
    busy,
    trouble,
    retry: (row) => void act(row, () => retry(row)),
    dismiss: (row) => void act(row, () => dismiss(row)),
  };
}

function retriedWords(status: Status, name: string): string {
  if (status === "FAILED") return "Your store refused the code again";
  if (status === "REQUESTED") return `Your store is making a code for ${name}`;
  return `The code for ${name} is ready`;
}
