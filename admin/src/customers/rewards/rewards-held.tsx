import { useState } from "react";
import { countPoints, toProgram } from "../../program/program.ts";
import { CancelRedemption } from "../../rewards/redemptions/cancel-redemption.tsx";
import { FailureStory } from "../../rewards/redemptions/failure-story.tsx";
import { RevealCode } from "../../rewards/redemptions/gift-card-code.tsx";
import { isReturned, RedemptionBadge } from "../../rewards/redemptions/redemption-badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "../detail/customer.module.css";
import type { Person } from "../detail/person.ts";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { QuietLink, Text } from "../../ui/page/text.tsx";

type Redemption = Person["redemptions"]["nodes"][number];

interface RewardsHeldProps {
  readonly redemptions: readonly Redemption[];
  /** The customer's name. */
  readonly displayName: string;
  /** False for an erased customer. */
  readonly mayCancel: boolean;
  readonly document: unknown;
}

/** Not drawn before the first redemption. Unused rewards can be cancelled. */
export function RewardsHeld({ redemptions, displayName, mayCancel, document }: RewardsHeldProps) {
  const formats = useFormats();
  const [cancelling, setCancelling] = useState<Redemption | null>(null);
  const [shown, setShown] = useState<Redemption | null>(null);
  if (redemptions.length === 0) return null;
  return (
    <Card title="Redeemed rewards">
      <RowList>
        {redemptions.map((redemption) => (
          <ListRow
            key={redemption.id}
            note={<Story redemption={redemption} />}
            end={
              <div className={css.rowEnd}>
                <RedemptionBadge redemption={redemption} />
                {mayCancel && redemption.maskedCode !== null && redemption.status === "ISSUED" && (
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={`Show the code of ${redemption.reward.name}`}
                    onClick={() => setShown(redemption)}
                  >
                    Show code
                  </Button>
                )}
                {mayCancel && isOpen(redemption) && (
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={`Cancel ${redemption.reward.name}`}
                    onClick={() => setCancelling(redemption)}
                  >
                    Cancel
                  </Button>
                )}
              </div>
            }
          >
            <QuietLink to={`/app/rewards/${redemption.reward.id}`}>{redemption.reward.name}</QuietLink>
          </ListRow>
        ))}
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

const isOpen = ({ status }: Redemption): boolean => status === "REQUESTED" || status === "ISSUED";

function Story({ redemption }: { readonly redemption: Redemption }) {
  const { status, expiresAt, orderName, requestedAt } = redemption;
  const code = redemption.code ?? redemption.maskedCode;
  const isCredit = redemption.form === "STORE_CREDIT";
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
        <Time at={requestedAt} as="date" />
      )}
    </>
  );
}
