import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { EndSession } from "./end-session.tsx";
import { signedInQuery, type SignedInRow } from "./team.generated.ts";

const context = { additionalTypenames: ["SignedIn"] };

/** Who is signed in now, and how to sign them out. */
export function SessionsCard() {
  const [{ data, error }, read] = useQuery({
    query: signedInQuery,
    variables: {},
    context,
    requestPolicy: "cache-and-network",
  });
  const [ending, setEnding] = useState<SignedInRow | null>(null);
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="the sessions"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  return (
    <>
      <Card
        flush
        title="Signed in now"
        note="Opening Laurel in your store’s admin starts a session of up to 24 hours. Ending someone’s sessions signs them out everywhere. They can only open Laurel again while your store lets them."
      >
        {data?.signedIn.length === 0 ? (
          <EmptyState title="No sessions">Nobody is signed in.</EmptyState>
        ) : (
          <DataTable
            caption="Signed in now"
            columns={columnsFor(setEnding)}
            rows={data?.signedIn}
            rowKey={({ staffId }) => staffId}
            narrow={(row) => (
              <NarrowRow
                title={nameOf(row)}
                lines={[
                  <>
                    Signed in <Time at={row.openedAt} as="ago" />
                  </>,
                  row.sessions > 1 ? `${row.sessions} sessions` : null,
                  <>
                    Last seen <Time at={row.lastSeenAt} as="ago" />
                  </>,
                ]}
                figure={<EndButton row={row} onEnd={setEnding} />}
              />
            )}
            expectedRows={2}
          />
        )}
      </Card>
      {ending && <EndSession person={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const nameOf = ({ staffId, staffName, isOwn }: SignedInRow): string =>
  `${actorWords(`staff:${staffId}`, staffName)}${isOwn ? " (you)" : ""}`;

type End = (row: SignedInRow) => void;

const columnsFor = (onEnd: End): Column<SignedInRow>[] => [
  { key: "name", header: "Name", cell: nameOf },
  { key: "sessions", header: "Sessions", width: 104, cell: ({ sessions }) => sessions },
  { key: "opened", header: "Signed in", width: 130, cell: ({ openedAt }) => <Time at={openedAt} as="ago" /> },
  {
    key: "seen",
    header: "Last seen",
    width: 130,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} as="ago" />,
  },
  {
    key: "end",
    header: "Action",
    width: 104,
    align: "right",
    cell: (row) => <EndButton row={row} onEnd={onEnd} />,
  },
];

function EndButton({ row, onEnd }: { readonly row: SignedInRow; readonly onEnd: End }) {
  return (
    <Button size="small" aria-label={`End all sessions of ${nameOf(row)}`} onClick={() => onEnd(row)}>
      {row.sessions > 1 ? "End all" : "End"}
    </Button>
  );
}
