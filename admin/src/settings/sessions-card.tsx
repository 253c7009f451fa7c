import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { actorWords } from "../ledger/actor-words.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable, NarrowRow } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Time } from "../ui/figures.tsx";
import { EndSession } from "./end-session.tsx";
import { sessionsQuery, type SessionRow } from "./team.generated.ts";

const context = { additionalTypenames: ["Session"] };

/** Who is signed in at this moment, and the way to sign them out. */
export function SessionsCard() {
  const [{ data, error }, read] = useQuery({
    query: sessionsQuery,
    variables: {},
    context,
    requestPolicy: "cache-and-network",
  });
  const [ending, setEnding] = useState<SessionRow | null>(null);
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
        note="A session lasts 24 hours at most. End one that should not be there; that person can open Laurel again only while your store lets them."
      >
        {data?.sessions.length === 0 ? (
          <EmptyState title="No sessions">Nobody is signed in with a session.</EmptyState>
        ) : (
          <DataTable
            caption="Signed in now"
            columns={columnsFor(setEnding)}
            rows={data?.sessions}
            rowKey={({ id }) => id}
            narrow={(row) => (
              <NarrowRow
                title={nameOf(row)}
                lines={[
                  <>
                    Signed in <Time at={row.openedAt} as="ago" />
                  </>,
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
      {ending && <EndSession session={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const nameOf = ({ staffId, staffName, isOwn }: SessionRow): string =>
  `${actorWords(`staff:${staffId}`, staffName)}${isOwn ? " (this session)" : ""}`;

type End = (row: SessionRow) => void;

const columnsFor = (onEnd: End): Column<SessionRow>[] => [
  { key: "name", head: "Name", cell: nameOf },
  { key: "opened", head: "Signed in", width: 130, cell: ({ openedAt }) => <Time at={openedAt} as="ago" /> },
  {
    key: "seen",
    head: "Last seen",
    width: 130,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} as="ago" />,
  },
  {
    key: "end",
    head: "Action",
    width: 104,
    align: "right",
    cell: (row) => <EndButton row={row} onEnd={onEnd} />,
  },
];

function EndButton({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: End }) {
  return (
    <Button size="small" aria-label={`End the session of ${nameOf(row)}`} onClick={() => onEnd(row)}>
      End
    </Button>
  );
}
