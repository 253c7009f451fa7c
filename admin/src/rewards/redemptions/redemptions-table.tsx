import { Button } from "../../ui/forms/button.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../../ui/data/data-table.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import { FailureStory } from "./failure-story.tsx";
import { isReturned, lateWords, RedemptionBadge, useIsLate } from "./redemption-badge.tsx";
import type { RedemptionRow } from "./redemptions.generated.ts";
import { formWords } from "./form-words.ts";
import css from "../rewards.module.css";
import { QuietLink, Text } from "../../ui/page/text.tsx";

interface RedemptionsTableProps {
  readonly rows: readonly RedemptionRow[] | undefined;
  readonly onCancel: (redemption: RedemptionRow) => void;
  /** Shows the code of a gift card. */
  readonly onReveal: (redemption: RedemptionRow) => void;
}

type Actions = Pick<RedemptionsTableProps, "onCancel" | "onReveal">;

export function RedemptionsTable({ rows, ...actions }: RedemptionsTableProps) {
  return (
    <DataTable
      caption="Redemptions"
      columns={columnsFor(actions)}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => <PhoneRow row={row} {...actions} />}
      expectedRows={3}
    />
  );
}

function columnsFor(actions: Actions): Column<RedemptionRow>[] {
  return [
    {
      key: "customer",
      header: "Customer",
      cell: (row) => <TwoLines first={<CustomerLink row={row} />} second={<Code row={row} {...actions} />} />,
    },
    { key: "state", header: "Status", width: 140, cell: (row) => <State row={row} /> },
    {
      key: "when",
      header: "Redeemed",
      width: 200,
      cell: (row) => <TwoLines first={<Time at={row.requestedAt} />} second={<Outcome row={row} />} />,
    },
    {
      key: "points",
      header: "Points",
      align: "right",
      width: 96,
      cell: ({ points }) => <Points value={points} />,
    },
    {
      key: "cancel",
      header: "Cancel",
      align: "right",
      width: 104,
      cell: (row) => <Cancel row={row} {...actions} />,
    },
  ];
}

interface RowProps {
  readonly row: RedemptionRow;
}

function CustomerLink({ row: { customer } }: RowProps) {
  return <QuietLink to={`/app/customers/${customer.id}`}>{customer.displayName}</QuietLink>;
}

function Code({ row, onReveal }: RowProps & Pick<Actions, "onReveal">) {
  const { form, code, maskedCode, status, customer } = row;
  if (form === "STORE_CREDIT") return "store credit";
  if (maskedCode !== null)
    return (
      <>
        <Text as="span" kind="code">
          {maskedCode}
        </Text>
        {status === "ISSUED" && (
          <Button
            kind="plain"
            size="small"
            aria-label={`Show the gift card of ${customer.displayName}`}
            onClick={() => onReveal(row)}
          >
            Show
          </Button>
        )}
      </>
    );
  return code === null ? (
    "no code"
  ) : (
    <Text as="span" kind="code">
      {code}
    </Text>
  );
}

function State({ row }: RowProps) {
  return (
    <RedemptionBadge redemption={row} isBeingCancelled={isOpen(row) && row.cancelRequestedAt !== null} />
  );
}

/** What happened to it, or will happen. */
function Outcome({ row }: RowProps) {
  const { status, orderName, usedAt, expiresAt } = row;
  const isLate = useIsLate(row);
  if (isLate) return lateWords;
  if (status === "FAILED") return <FailureStory redemption={row} />;
  if (status === "USED" && usedAt)
    return (
      <>
        {orderName ? `order ${orderName}, ` : "used "}
        <Time at={usedAt} as="date" />
        {isReturned(row) && ", points returned"}
      </>
    );
  if (status === "CANCELLED" || !expiresAt) return null;
  return (
    <>
      {status === "EXPIRED" ? "ended " : "until "}
      <Time at={expiresAt} as="date" />
    </>
  );
}

/** Only while the code is unused and no cancellation is under way. */
function Cancel({ row, onCancel }: RowProps & Pick<Actions, "onCancel">) {
  if (!isOpen(row) || row.cancelRequestedAt !== null) return null;
  return (
    <Button
      size="small"
      aria-label={`Cancel the ${formWords[row.form]} of ${row.customer.displayName}`}
      onClick={() => onCancel(row)}
    >
      Cancel
    </Button>
  );
}

const isOpen = ({ status }: RedemptionRow): boolean => status === "REQUESTED" || status === "ISSUED";

function PhoneRow({ row, ...actions }: RowProps & Actions) {
  return (
    <NarrowRow
      title={<CustomerLink row={row} />}
      lines={[
        <Code key="code" row={row} {...actions} />,
        <Time key="taken" at={row.requestedAt} />,
        <Outcome key="outcome" row={row} />,
      ]}
      figure={
        <>
          <Points value={row.points} /> points
        </>
      }
      figureLines={[
        <State key="state" row={row} />,
        <span key="cancel" className={css.underBadge}>
          <Cancel row={row} {...actions} />
        </span>,
      ]}
    />
  );
}
