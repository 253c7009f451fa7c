import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Card } from "../../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { teamQuery, type TeamRow } from "./team.generated.ts";

/** Who has used Laurel in this shop. The store decides who may. */
export function TeamCard() {
  const [{ data, error }, read] = useQuery({
    query: teamQuery,
    variables: {},
    requestPolicy: "cache-and-network",
  });
  if (error && !data)
    return (
      <QueryTrouble error={error} what="the team" onRetry={() => read({ requestPolicy: "network-only" })} />
    );
  return (
    <Card
      flush
      title="Team"
      note="Everyone who has used Laurel in this shop. You manage access in your store’s admin."
    >
      {data?.team.length === 0 ? (
        <EmptyState title="Nobody has opened Laurel yet">
          Staff who can use apps in your store’s admin appear here once they open Laurel.
        </EmptyState>
      ) : (
        <DataTable
          caption="Team"
          columns={columns}
          rows={data?.team}
          rowKey={({ id }) => id}
          narrow={(row) => (
            <NarrowRow
              title={nameOf(row)}
              lines={[
                <>
                  Last seen <Time at={row.lastSeenAt} as="ago" />
                </>,
              ]}
              figure={null}
            />
          )}
          expectedRows={2}
        />
      )}
    </Card>
  );
}

const nameOf = ({ id, name }: TeamRow): string => actorWords(`staff:${id}`, name);

const columns: Column<TeamRow>[] = [
  { key: "name", header: "Name", cell: nameOf },
  {
    key: "seen",
    header: "Last seen",
    width: 160,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} as="ago" />,
  },
];
