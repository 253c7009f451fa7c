import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { countPoints, type ProgramDocument } from "../program/program.ts";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Link } from "../ui/router/router.tsx";
import { type PastBatch, pastOrderMembersQuery } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";
import { countMembers, countOrders } from "./past-orders-messages.ts";

interface WhoGetsWhatProps {
  readonly batch: PastBatch;
  readonly program: ProgramDocument;
  readonly onClose: () => void;
}

/** The customers who get the most points: a mistake in the program shows there first. */
export function WhoGetsWhat({ batch, program, onClose }: WhoGetsWhatProps) {
  const formats = useFormats();
  const [{ data, error }, read] = useQuery({
    query: pastOrderMembersQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  const members = data?.pastCredits.find(({ id }) => id === batch.id)?.members;
  const others = batch.totals.members - (members?.length ?? 0);
  return (
    <Dialog
      name="who-gets-what"
      title="Who gets the most"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryTrouble
        error={error}
        what="who gets what"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!members && !error && <SkeletonLines lines={6} />}
      {members && (
        <ol className={css.members}>
          {members.map(({ customer, orders, points }, index) => (
            <li key={customer?.id ?? index}>
              <span>
                {customer ? (
                  <Link to={`/app/customers/${customer.id}`}>{customer.displayName || "A member"}</Link>
                ) : (
                  "A member"
                )}
              </span>
              <span className={css.value}>{countOrders(orders, formats)}</span>
              <span>{countPoints(points, program, formats)}</span>
            </li>
          ))}
        </ol>
      )}
      {others > 0 && members && (
        <p className={css.note}>And {countMembers(others, formats)} with fewer points.</p>
      )}
    </Dialog>
  );
}
