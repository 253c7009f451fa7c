import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { movementWords } from "../../ledger/movement-labels.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { NOW_STEP_MS, useNow } from "../../ui/format/use-now.ts";
import { type CustomerLotsData, customerLotsQuery } from "./customer.generated.ts";
import type { Person } from "./person.ts";
import { Table } from "../../ui/data/table.tsx";
import { Text } from "../../ui/page/text.tsx";

const FEW = 5;

type LotSource = NonNullable<CustomerLotsData["customer"]>["lots"][number]["movement"];

/** The lots of the balance: their sum is the balance plus any debt. */
export function LotsCard({ person }: { readonly person: Person }) {
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  const [{ data, error }, read] = useQuery({ query: customerLotsQuery, variables: { id: person.id } });
  const sources = new Map(data?.customer?.lots.map(({ id, movement }) => [id, movement]));
  const { available, pending } = person.points;
  const open = person.lots.filter(({ remaining }) => remaining > 0);
  if (open.length === 0 && available >= 0) return null;
  const expires = open.some(({ expiresAt }) => expiresAt !== null);
  // One more row is no longer than the row that would hide it.
  const shown = isAll || open.length <= FEW + 1 ? open : open.slice(0, FEW);
  return (
    <Card title="Points by source">
      <QueryTrouble
        error={data ? undefined : error}
        what="what these points came from"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      <Table size="small">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Left</th>
            <th scope="col">Of</th>
            {expires && <th scope="col">Expires</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((lot) => (
            <LotRow key={lot.id} lot={lot} source={sources.get(lot.id)} showsExpiry={expires} />
          ))}
          {shown.length < open.length && (
            <tr>
              <td colSpan={expires ? 4 : 3}>
                <Button kind="plain" size="small" onClick={() => setAll(true)}>
                  {`Show all ${formats.number(open.length)}`}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Available</th>
            <td>
              <Points value={available} />
            </td>
            <td colSpan={expires ? 2 : 1}>
              {available < 0 && (
                <Text as="span" kind="quiet">
                  owed
                </Text>
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">Pending</th>
            <td>
              <Points value={pending} />
            </td>
            <td colSpan={expires ? 2 : 1} />
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

interface LotRowProps {
  readonly lot: Person["lots"][number];
  /** Undefined while it is read. */
  readonly source: LotSource | null | undefined;
  readonly showsExpiry: boolean;
}

/** Points that expire at the start of a day can be spent until the end of the day before: that day is shown. */
const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

function LotRow({ lot, source, showsExpiry }: LotRowProps) {
  // Holds last for days. Without the step, points given a moment ago would seem to be on hold.
  const isPending = Date.parse(lot.availableAt) > useNow() + NOW_STEP_MS;
  return (
    <tr>
      <td>
        {source && <div>{movementWords(source).title}</div>}
        <Text as="span" kind="quiet">
          <Time at={lot.issuedAt} as="date" />
          {isPending && (
            <>
              , pending until <Time at={lot.availableAt} as="date" />
            </>
          )}
        </Text>
      </td>
      <td>
        <Text as="span" kind="strong">
          <Points value={lot.remaining} />
        </Text>
      </td>
      <td>
        <Text as="span" kind="quiet">
          <Points value={lot.points} />
        </Text>
      </td>
      {showsExpiry && (
        <td>
          {lot.expiresAt ? (
            <Time at={lastMoment(lot.expiresAt)} as="date" />
          ) : (
            <Text as="span" kind="quiet">
              never
            </Text>
          )}
        </td>
      )}
    </tr>
  );
}
