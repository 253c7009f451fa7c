import { Link } from "react-router";
import { movementWords } from "../ledger/movement-labels.ts";
import { isRecordedLate, RecordedOn } from "../ledger/recorded-on.tsx";
import { Card } from "../ui/page/card.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";

type Movement = HomeData["movements"]["nodes"][number];

interface NewestActivityProps {
  readonly movements: readonly Movement[];
  /** The page gets updates as they happen. */
  readonly isLive: boolean;
}

export function NewestActivity({ movements, isLive }: NewestActivityProps) {
  return (
    <Card
      title={<>Activity {isLive && <span className={css.live}>live</span>}</>}
      aside={<Link to="/app/activity">See all</Link>}
    >
      {movements.length === 0 ? (
        <p className={css.note}>Your first order that earns points appears here.</p>
      ) : (
        <ol className={css.rows}>
          {movements.map((movement) => (
            <ActivityRow key={movement.id} movement={movement} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ActivityRow({ movement }: { readonly movement: Movement }) {
  const { customer, points, pending } = movement;
  return (
    <li className={css.row}>
      <div className={css.rowWords}>
        <div>{movementWords(movement).title}</div>
        <div className={css.note}>
          {customer && <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>}
          {customer && ", "}
          <Time at={movement.occurredAt} as="ago" />
          {isRecordedLate(movement) && ", "}
          <RecordedOn entry={movement} />
        </div>
      </div>
      <div className={css.rowFigure}>
        <div className={css.rowTitle}>
          <Points value={points} signed />
        </div>
        <div className={css.note}>{pending ? "pending" : "available"}</div>
      </div>
    </li>
  );
}
