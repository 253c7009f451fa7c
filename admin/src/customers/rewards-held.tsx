import { Link } from "react-router";
import { RedemptionBadge } from "../rewards/redemption-badge.tsx";
import { Card } from "../ui/card.tsx";
import { Time } from "../ui/figures.tsx";
import css from "./customer.module.css";
import type { Person } from "./customer-page.tsx";

type Redemption = Person["redemptions"]["nodes"][number];

/** Nothing until the first reward is taken. */
export function RewardsHeld({ redemptions }: { readonly redemptions: readonly Redemption[] }) {
  if (redemptions.length === 0) return null;
  return (
    <Card title="Rewards taken">
      <ul className={css.rows}>
        {redemptions.map((redemption) => (
          <li key={redemption.id} className={css.row}>
            <div className={css.rowWords}>
              <Link to={`/app/rewards/${redemption.reward.id}`} className={css.quietLink}>
                {redemption.reward.name}
              </Link>
              <div className={css.note}>
                <Story redemption={redemption} />
              </div>
            </div>
            <RedemptionBadge status={redemption.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Story({ redemption }: { readonly redemption: Redemption }) {
  const { code, status, expiresAt, orderName, failure, requestedAt } = redemption;
  return (
    <>
      {code && <span className={css.code}>{code}</span>}
      {code && ", "}
      {status === "USED" && orderName ? (
        `on order ${orderName}`
      ) : status === "FAILED" && failure ? (
        failure
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
