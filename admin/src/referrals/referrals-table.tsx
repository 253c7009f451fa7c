import type { ReactNode } from "react";
import { Badge } from "../ui/data/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import { Button } from "../ui/forms/button.tsx";
import { QuietLink, Text } from "../ui/page/text.tsx";
import { flagTextOf } from "./flag-text.ts";
import { referralStates } from "./referral-status.ts";
import type { ReferralRow } from "./referrals.generated.ts";
import css from "./referrals.module.css";
import type { Decisions } from "./use-decide.ts";

interface ReferralsTableProps {
  readonly rows: readonly ReferralRow[] | undefined;
  readonly decisions: Decisions;
  readonly onRefuse: (row: ReferralRow) => void;
}

type Acting = Pick<ReferralsTableProps, "decisions" | "onRefuse">;

export function ReferralsTable({ rows, ...acting }: ReferralsTableProps) {
  return (
    <DataTable
      caption="Referrals"
      columns={columnsFor(acting)}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => (
        <NarrowRow
          title={<Advocate row={row} />}
          lines={[
            <State key="state" row={row} />,
            <Story key="story" row={row} />,
            ...(row.status === "TO_DECIDE" ? [<Actions key="actions" row={row} {...acting} />] : []),
          ]}
          figure={<Points value={row.points} />}
        />
      )}
      expectedRows={5}
    />
  );
}

function columnsFor(acting: Acting): Column<ReferralRow>[] {
  return [
    {
      key: "who",
      header: "Member and friend",
      cell: (row) => <TwoLines first={<Advocate row={row} />} second={<Story row={row} />} />,
    },
    { key: "state", header: "Status", width: 150, cell: (row) => <State row={row} /> },
    {
      key: "when",
      header: "Asked for a code",
      width: 190,
      cell: (row) => <Time at={row.claimedAt} />,
    },
    {
      key: "points",
      header: "Points",
      align: "right",
      width: 90,
      cell: ({ points }) => <Points value={points} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">What to do</span>,
      align: "right",
      width: 190,
      cell: (row) => row.status === "TO_DECIDE" && <Actions row={row} {...acting} />,
    },
  ];
}

interface RowProps {
  readonly row: ReferralRow;
}

function Advocate({ row: { advocate } }: RowProps) {
  return <QuietLink to={`/app/customers/${advocate.id}`}>{advocate.displayName}</QuietLink>;
}

function State({ row: { status } }: RowProps) {
  return <Badge tone={referralStates[status].tone}>{referralStates[status].label}</Badge>;
}

/** What has happened, or why it waits. */
function Story({ row }: RowProps) {
  return <span className={css.story}>{storyOf(row)}</span>;
}

function storyOf(row: ReferralRow): ReactNode {
  const { status, waitsFor, friend, orderName, code, codeExpiresAt, failure, holdEndsAt } = row;
  const order = orderName === null ? null : `order ${orderName}`;
  if (status === "TO_DECIDE")
    return (
      <>
        {waitsFor.map(flagTextOf).join(". ")}
        {failure !== null && `: ${failure}`}
        {order !== null && (
          <>
            {" · "}
            <Friend friend={friend} />
            {order}
          </>
        )}
      </>
    );
  if (order !== null)
    return (
      <>
        <Friend friend={friend} />
        {order}
        {status === "PENDING" && holdEndsAt !== null && (
          <>
            , available <Time at={holdEndsAt} as="date" />
          </>
        )}
        {status === "NOT_COUNTED" && ", which was refunded, cancelled, or is too small"}
      </>
    );
  if (code === null) return status === "REFUSED" ? "No code was made" : "Your store is asked";
  return (
    <>
      Code{" "}
      <Text as="span" kind="code">
        {code}
      </Text>
      {codeExpiresAt !== null && (
        <>
          {" "}
          until <Time at={codeExpiresAt} as="date" />
        </>
      )}
    </>
  );
}

/** A guest has no name here. */
function Friend({ friend }: Pick<ReferralRow, "friend">) {
  if (friend === null) return "a guest’s ";
  return (
    <>
      <QuietLink to={`/app/customers/${friend.id}`}>{friend.displayName}</QuietLink>,{" "}
    </>
  );
}

function Actions({ row, decisions, onRefuse }: RowProps & Acting) {
  const whose = `the referral by ${row.advocate.displayName}`;
  const isDisabled = decisions.busy !== null;
  const isRetry = row.waitsFor.length === 1 && row.waitsFor[0] === "CODE_FAILED";
  return (
    <div className={css.actions}>
      <Button
        size="small"
        isBusy={decisions.busy === row.id}
        disabled={isDisabled}
        aria-label={isRetry ? `Try again: ${whose}` : `Approve ${whose}`}
        onClick={() => decisions.approve(row)}
      >
        {isRetry ? "Try again" : "Approve"}
      </Button>
      <Button
        kind="plain"
        size="small"
        disabled={isDisabled}
        aria-label={`Refuse ${whose}`}
        onClick={() => onRefuse(row)}
      >
        Refuse
      </Button>
    </div>
  );
}
