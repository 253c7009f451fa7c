import { useMutation } from "urql";
import { Confirm } from "../../api/confirm.tsx";
import { isRefused, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { formWords } from "./form-words.ts";
import { cancelRedemptionMutation } from "./redemptions.generated.ts";
import { Text } from "../../ui/page/text.tsx";

interface CancelRedemptionProps {
  readonly redemption: {
    readonly id: string;
    readonly code: string | null;
    readonly form: keyof typeof formWords;
    readonly maskedCode: string | null;
  };
  /** With their unit: "500 points". */
  readonly points: string;
  readonly customerName: string;
  readonly onClose: () => void;
}

/** Says what happens to the code and the points before it happens. */
export function CancelRedemption({ redemption, points, customerName, onClose }: CancelRedemptionProps) {
  const { id, form, code, maskedCode } = redemption;
  const host = useHost();
  const [, cancel] = useMutation(cancelRedemptionMutation);
  const handleCancel = async (reason: string | null) => {
    const { data, error } = await cancel({ id, reason });
    const answer = toRefusals({ error, userErrors: data?.redemptionCancel.userErrors });
    if (isRefused(answer)) return answer;
    const isDone = data?.redemptionCancel.redemption?.status === "CANCELLED";
    host?.showToast({
      message: isDone
        ? `Cancelled, ${points} returned`
        : `Being cancelled: ${points} return once your store has ${form === "STORE_CREDIT" ? "taken back" : "switched off"} the ${formWords[form]}`,
    });
    return answer;
  };
  return (
    <Confirm
      asksReason
      name="cancel-redemption"
      title="Cancel this reward?"
      action="Cancel the reward"
      kind="danger"
      leave="Keep it"
      onConfirm={handleCancel}
      onClose={onClose}
    >
      {form === "STORE_CREDIT" ? (
        <p>
          The store credit is taken back, and {points} go back to {customerName}. That is possible only while
          nothing of it was spent.
        </p>
      ) : maskedCode === null ? (
        <p>
          {code ? (
            <>
              The code{" "}
              <Text as="span" kind="code">
                {code}
              </Text>{" "}
              stops working in the store
            </>
          ) : (
            "Its code won’t be made"
          )}
          , and {points} go back to {customerName}. If an order with the code arrives later, the points are
          taken again.
        </p>
      ) : (
        <p>
          The gift card{" "}
          <Text as="span" kind="code">
            {maskedCode}
          </Text>{" "}
          is switched off for good, and {points} go back to {customerName}. That is possible only while
          nothing of it was spent.
        </p>
      )}
    </Confirm>
  );
}
