import { type ReactNode, useState } from "react";
import { useMutation } from "urql";
import { toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram } from "../../program/program.ts";
import { CancelRedemption } from "../../rewards/redemptions/cancel-redemption.tsx";
import { FailureStory } from "../../rewards/redemptions/failure-story.tsx";
import { RevealCode } from "../../rewards/redemptions/gift-card-code.tsx";
import {
  isReturned,
  lateWords,
  RedemptionBadge,
  useIsLate,
} from "../../rewards/redemptions/redemption-badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CopyButton } from "../../ui/forms/copy-button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { sendCodeMutation } from "./customer-rewards.generated.ts";
import css from "../detail/customer.module.css";
import type { Person } from "../detail/person.ts";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { QuietLink, Text } from "../../ui/page/text.tsx";

type Redemption = Person["redemptions"]["nodes"][number];

interface RewardsHeldProps {
  readonly title?: string;
  readonly redemptions: readonly Redemption[];
  readonly customer: Pick<Person, "displayName" | "email" | "status">;
  /** Beside each reward. */
  readonly buyer?: ReactNode;
  readonly document: unknown;
}

/** Not drawn before the first redemption. Codes can be copied and sent again, unused rewards be cancelled. */
export function RewardsHeld({
  title = "Redeemed rewards",
  redemptions,
  customer,
  buyer,
  document,
}: RewardsHeldProps) {
  const formats = useFormats();
  const [cancelling, setCancelling] = useState<Redemption | null>(null);
  const [shown, setShown] = useState<Redemption | null>(null);
  if (redemptions.length === 0) return null;
  const { displayName, email } = customer;
  const isErased = customer.status === "ERASED";
  return (
    <Card title={title}>
      <RowList>
        {redemptions.map((redemption) => {
          const { code, maskedCode, reward, status } = redemption;
          const works = status === "ISSUED" && !isErased;
          return (
            <ListRow
              key={redemption.id}
              note={
                <>
                  <Story redemption={redemption} />
                  {buyer !== undefined && <div>{buyer}</div>}
                  <div className={css.rowActions}>
                    {works && code !== null && (
                      <CopyButton value={code} label={`Copy the code of ${reward.name}`} />
                    )}
                    {works && maskedCode !== null && (
                      <Button
                        kind="plain"
                        size="small"
                        aria-label={`Show the code of ${reward.name}`}
                        onClick={() => setShown(redemption)}
                      >
                        Show code
                      </Button>
                    )}
                    {works && email !== null && <SendAgain redemption={redemption} />}
                    {!isErased && isOpen(redemption) && (
                      <Button
                        kind="plain"
                        size="small"
                        aria-label={`Cancel ${reward.name}`}
                        onClick={() => setCancelling(redemption)}
                      >
                        Cancel
                      </Button>
                    )}
                  </div>
                </>
              }
              end={<RedemptionBadge redemption={redemption} />}
            >
              <QuietLink to={`/app/rewards/${reward.id}`}>{reward.name}</QuietLink>
            </ListRow>
          );
        })}
      </RowList>
      {cancelling && (
        <CancelRedemption
          redemption={cancelling}
          points={countPoints(cancelling.points, toProgram(document), formats)}
          customerName={displayName}
          onClose={() => setCancelling(null)}
        />
      )}
      {shown && <RevealCode redemption={shown} customerName={displayName} onClose={() => setShown(null)} />}
    </Card>
  );
}

function SendAgain({ redemption: { id, reward } }: { readonly redemption: Redemption }) {
  const host = useHost();
  const [{ fetching }, send] = useMutation(sendCodeMutation);
  const handleSend = async () => {
    const { data, error } = await send({ id });
    const { sentTo = null, userErrors } = data?.redemptionSendCode ?? {};
    const [why] = toPlainRefusals({ error, userErrors }).form;
    if (sentTo !== null) host?.showToast({ message: `Sent to ${sentTo}` });
    else host?.showToast({ message: why ?? "Not sent", isError: true });
  };
  return (
    <Button
      kind="plain"
      size="small"
      isBusy={fetching}
      aria-label={`E-mail again: ${reward.name}`}
      onClick={() => void handleSend()}
    >
      E-mail again
    </Button>
  );
}

const isOpen = ({ status }: Redemption): boolean => status === "REQUESTED" || status === "ISSUED";

function Story({ redemption }: { readonly redemption: Redemption }) {
  const { status, expiresAt, orderName, requestedAt } = redemption;
  const code = redemption.code ?? redemption.maskedCode;
  const isCredit = redemption.form === "STORE_CREDIT";
  const isLate = useIsLate(redemption);
  return (
    <>
      {code && (
        <Text as="span" kind="code">
          {code}
        </Text>
      )}
      {isCredit && "Store credit"}
      {(code || isCredit) && ", "}
      {status === "USED" && orderName ? (
        `on order ${orderName}${isReturned(redemption) ? ", points returned" : ""}`
      ) : status === "FAILED" ? (
        <FailureStory redemption={redemption} />
      ) : status === "ISSUED" && expiresAt ? (
        <>
          until <Time at={expiresAt} as="date" />
        </>
      ) : (
        <>
          <Time at={requestedAt} as="date" />
          {isLate && `. ${lateWords}`}
        </>
      )}
    </>
  );
}
