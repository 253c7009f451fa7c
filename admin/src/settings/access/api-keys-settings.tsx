import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { apiKeysQuery, type KeyRow } from "./api-keys.generated.ts";
import { describeScopes } from "./key-scopes.ts";
import { NewKey } from "./new-key.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { TeamCard } from "./team-card.tsx";

const context = { additionalTypenames: ["ApiKey"] };

/** The team, and the API keys for programs: made, listed, revoked. */
export function ApiKeysSettings() {
  const [{ data, error }, read] = useQuery({ query: apiKeysQuery, variables: {}, context });
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<KeyRow | null>(null);
  const keys = data?.apiKeys;
  return (
    <Stack>
      <TeamCard />
      <SessionsCard />
      <QueryTrouble
        error={data ? undefined : error}
        what="the API keys"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!(error && !data) && (
        <Card
          flush
          title="API keys"
          note="For programs that call Laurel’s API. Each key can do only what you choose."
          aside={
            <Button kind="primary" onClick={() => setIsMaking(true)}>
              New key
            </Button>
          }
        >
          {keys?.length === 0 ? (
            <EmptyState title="No API keys yet">
              A key lets your own software, such as a till or a website, see points and redeem rewards.
            </EmptyState>
          ) : (
            <DataTable
              caption="API keys"
              columns={columnsFor(setRevoking)}
              rows={keys}
              rowKey={({ id }) => id}
              narrow={(row) => <PhoneRow row={row} onRevoke={setRevoking} />}
              expectedRows={3}
            />
          )}
        </Card>
      )}
      {isMaking && <NewKey onClose={() => setIsMaking(false)} />}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  );
}

type Revoke = (row: KeyRow) => void;

const columnsFor = (onRevoke: Revoke): Column<KeyRow>[] => [
  {
    key: "key",
    header: "Key",
    cell: (row) => <TwoLines first={row.name} second={<Scopes row={row} />} />,
  },
  {
    key: "made",
    header: "Created",
    width: 180,
    cell: (row) => <TwoLines first={<Time at={row.createdAt} as="date" />} second={madeBy(row)} />,
  },
  {
    key: "used",
    header: "Last used",
    width: 120,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Not yet" : <Time at={lastUsedAt} as="ago" />),
  },
  {
    key: "ends",
    header: "Ends",
    width: 110,
    cell: ({ expiresAt }) => (expiresAt === null ? "Never" : <Time at={expiresAt} as="date" />),
  },
  {
    key: "revoke",
    header: "Action",
    width: 104,
    align: "right",
    cell: (row) => <RevokeButton row={row} onRevoke={onRevoke} />,
  },
];

/** In full on hover, when the column is too narrow. */
function Scopes({ row }: { readonly row: KeyRow }) {
  const words = describeScopes(row);
  return <span title={words}>{words}</span>;
}

const madeBy = ({ createdBy, createdByName }: KeyRow): string =>
  `by ${actorWords(createdBy ?? "cli", createdByName)}`;

interface RowProps {
  readonly row: KeyRow;
  readonly onRevoke: Revoke;
}

function RevokeButton({ row, onRevoke }: RowProps) {
  return (
    <Button size="small" aria-label={`Revoke ${row.name}`} onClick={() => onRevoke(row)}>
      Revoke
    </Button>
  );
}

function PhoneRow({ row, onRevoke }: RowProps) {
  const used =
    row.lastUsedAt === null ? (
      "Not used yet"
    ) : (
      <>
        Used <Time at={row.lastUsedAt} as="ago" />
      </>
    );
  return (
    <NarrowRow
      title={row.name}
      lines={[
        <Scopes key="scopes" row={row} />,
        <>
          Made <Time at={row.createdAt} as="date" />
        </>,
        madeBy(row),
        used,
        row.expiresAt === null ? (
          "No end"
        ) : (
          <>
            Ends <Time at={row.expiresAt} as="date" />
          </>
        ),
      ]}
      figure={<RevokeButton row={row} onRevoke={onRevoke} />}
    />
  );
}
