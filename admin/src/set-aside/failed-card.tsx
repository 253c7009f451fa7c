import { countPoints, toProgram } from "../program/program.ts";
import { FailureStory } from "../rewards/redemptions/failure-story.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Card, CardBody } from "../ui/page/card.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { Time } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Link } from "../ui/router/router.tsx";
import css from "./set-aside.module.css";
import type { FailedRow, SetAsideData } from "./set-aside.generated.ts";
import { FieldError } from "../ui/forms/fields.tsx";
import { type FailedActions, useFailed } from "./use-failed.ts";

interface FailedCardProps {
  readonly data: SetAsideData;
  readonly onChanged: () => void;
}

/** Codes that the store refused. Each can be tried again or dismissed, and then leaves the list. */
export function FailedCard({ data, onChanged }: FailedCardProps) {
  const formats = useFormats();
  const actions = useFailed(onChanged);
  const program = toProgram(data.program.document);
  const returned = ({ points }: FailedRow) => `${countPoints(points, program, formats)} given back`;
  return (
    <Card
      title="Codes that couldn’t be made"
      note="From the last 30 days. The points were given back. Trying again takes them again."
      flush
    >
      <GoneTrouble rows={data.failedRedemptions} trouble={actions.trouble} />
      <DataTable
        caption="Codes that couldn’t be made"
        columns={columnsFor(returned, actions)}
        rows={data.failedRedemptions}
        rowKey={({ id }) => id}
        narrow={(row) => (
          <NarrowRow
            title={<RewardLink row={row} />}
            lines={[
              <CustomerLink key="customer" row={row} />,
              returned(row),
              <Why key="why" row={row} actions={actions} />,
              <Actions key="actions" row={row} actions={actions} />,
            ]}
            figure={<Time at={row.requestedAt} as="ago" />}
          />
        )}
      />
    </Card>
  );
}

function columnsFor(returned: (row: FailedRow) => string, actions: FailedActions): Column<FailedRow>[] {
  return [
    {
      key: "what",
      header: "Reward and why",
      cell: (row) => (
        <TwoLines first={<RewardLink row={row} />} second={<Why row={row} actions={actions} />} />
      ),
    },
    {
      key: "who",
      header: "Customer",
      width: 180,
      cell: (row) => <TwoLines first={<CustomerLink row={row} />} second={returned(row)} />,
    },
    {
      key: "when",
      header: "Asked for",
      align: "right",
      width: 180,
      cell: (row) => <Time at={row.requestedAt} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">What to do</span>,
      align: "right",
      width: 200,
      cell: (row) => <Actions row={row} actions={actions} />,
    },
  ];
}

interface RowProps {
  readonly row: FailedRow;
}

interface ActionProps extends RowProps {
  readonly actions: FailedActions;
}

/** Why it could not be tried again is shown in the row, because the list may be long. */
function Why({ row, actions: { trouble } }: ActionProps) {
  return (
    <>
      <FailureStory redemption={row} />
      {trouble?.row.id === row.id && <FieldError>{trouble.why}</FieldError>}
    </>
  );
}

interface GoneTroubleProps {
  readonly rows: readonly FailedRow[];
  readonly trouble: FailedActions["trouble"];
}

/** Another user has handled it in the meantime. */
function GoneTrouble({ rows, trouble }: GoneTroubleProps) {
  if (!trouble || rows.some(({ id }) => id === trouble.row.id)) return null;
  const { reward, customer } = trouble.row;
  return (
    <CardBody>
      <Banner tone="error" title={`${reward.name} for ${customer.displayName} was not changed`}>
        {trouble.why}
      </Banner>
    </CardBody>
  );
}

function RewardLink({ row: { reward } }: RowProps) {
  return <Link to={`/app/rewards/${reward.id}`}>{reward.name}</Link>;
}

function CustomerLink({ row: { customer } }: RowProps) {
  return <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>;
}

function Actions({ row, actions }: ActionProps) {
  const whose = `${row.reward.name} for ${row.customer.displayName}`;
  const isDisabled = actions.busy !== null;
  return (
    <div className={css.actions}>
      <Button
        size="small"
        isBusy={actions.busy === row.id}
        disabled={isDisabled}
        aria-label={`Try again: ${whose}`}
        onClick={() => actions.retry(row)}
      >
        Try again
      </Button>
      <Button
        kind="plain"
        size="small"
        disabled={isDisabled}
        aria-label={`Dismiss: ${whose}`}
        onClick={() => actions.dismiss(row)}
      >
        Dismiss
      </Button>
    </div>
  );
}
