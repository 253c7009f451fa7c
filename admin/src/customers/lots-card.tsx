import { Card } from "../ui/card.tsx";
import { Points, Time } from "../ui/figures.tsx";
import { useNow } from "../ui/use-now.ts";
import css from "./customer.module.css";
import type { Person } from "./customer-page.tsx";

const SHOWN_MAX = 12;

/** The lots that the balance is made of: they add up to it, less what is owed. */
export function LotsCard({ person }: { readonly person: Person }) {
  const now = useNow();
  const { available, pending } = person.points;
  const open = person.lots.filter(({ remaining }) => remaining > 0);
  if (open.length === 0 && available >= 0) return null;
  const shown = open.slice(0, SHOWN_MAX);
  const rest = open.slice(SHOWN_MAX).reduce((sum, { remaining }) => sum + remaining, 0);
  return (
    <Card title="Where the points are">
      <table className={css.lots}>
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Left</th>
            <th scope="col">Of</th>
            <th scope="col">Expires</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((lot) => (
            <tr key={lot.id}>
              <td>
                {Date.parse(lot.availableAt) > now && "from "}
                <Time at={lot.availableAt} as="date" />
              </td>
              <td className={css.strong}>
                <Points value={lot.remaining} />
              </td>
              <td className={css.quiet}>
                <Points value={lot.points} />
              </td>
              <td>
                {lot.expiresAt ? (
                  <Time at={lot.expiresAt} as="date" />
                ) : (
                  <span className={css.quiet}>never</span>
                )}
              </td>
            </tr>
          ))}
          {rest > 0 && (
            <tr>
              <td>{open.length - SHOWN_MAX} more</td>
              <td className={css.strong}>
                <Points value={rest} />
              </td>
              <td colSpan={2} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Available</th>
            <td className={css.strong}>
              <Points value={available} />
            </td>
            <td colSpan={2}>{available < 0 && <span className={css.quiet}>owed</span>}</td>
          </tr>
          <tr>
            <th scope="row">Pending</th>
            <td>
              <Points value={pending} />
            </td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
