import { isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import type { RewardTerms } from "@laurel/domain/rewards/reward-terms.ts";
import type { ReactNode } from "react";
import { useMutation } from "urql";
import { type Refusals, toRefusals } from "../api/user-errors.ts";
import { countPoints, toProgram, worthMinor } from "../program/program.ts";
import { Badge } from "../ui/data/badge.tsx";
import { type Column, DataTable, NarrowRow, TwoLines } from "../ui/data/data-table.tsx";
import { SwitchField } from "../ui/forms/fields.tsx";
import { useFormats, type Formats } from "../ui/format/formats.tsx";
import { useNow } from "../ui/format/use-now.ts";
import { Link } from "../ui/router/router.tsx";
import { describeConditions, describeOnOrder, isChosenByMember, isOver } from "./form/describe-reward.ts";
import { KindIcon } from "../kinds/kind-icon.tsx";
import { Grip, markOf, OrderControls, type Ordering } from "./order-controls.tsx";
import { rewardStates, toDraft } from "./form/reward-draft.ts";
import { RewardMenu } from "./reward-menu.tsx";
import { type RewardRow, setRewardStatusMutation } from "./rewards.generated.ts";
import css from "./rewards.module.css";
import type { RewardActions } from "./use-reward-actions.ts";

interface RewardsTableProps {
  readonly rewards: readonly RewardRow[] | undefined;
  /** The program's document, once it has loaded. */
  readonly document: unknown;
  readonly onRefused: (refusals: Refusals) => void;
  readonly actions: RewardActions;
  /** Undefined when the rows have no order of their own. */
  readonly ordering: Ordering | undefined;
}

export function RewardsTable(props: RewardsTableProps) {
  const { rewards, ordering } = props;
  const formats = useFormats();
  return (
    <DataTable
      caption="Rewards"
      columns={columnsFor(props, formats)}
      rows={rewards}
      rowKey={({ id }) => id}
      narrow={(row) => <PhoneRow {...props} row={row} />}
      rowMark={ordering && (({ id }: RewardRow) => markOf(ordering, id))}
      expectedRows={4}
    />
  );
}

function columnsFor(props: RewardsTableProps, formats: Formats): Column<RewardRow>[] {
  const { document, ordering } = props;
  return [
    ...(ordering
      ? [
          {
            key: "order",
            header: "Order",
            width: 84,
            cell: ({ id, name }: RewardRow) => <OrderControls {...{ id, name, ordering }} />,
          },
        ]
      : []),
    {
      key: "reward",
      header: "Reward",
      cell: (row) => (
        <div className={css.rowReward}>
          <span className={css.rowKind}>
            <KindIcon kind={row.kind} />
          </span>
          <div className={css.rowWords}>
            <TwoLines
              first={
                <>
                  <RewardLink row={row} /> <Exception row={row} />
                </>
              }
              second={valueWords(row, document, formats)}
            />
          </div>
        </div>
      ),
    },
    {
      key: "price",
      header: "Price",
      align: "right",
      width: 150,
      cell: ({ kind, points }) =>
        points !== null && (
          <TwoLines
            first={priceWords(kind, pointsWords(points, document, formats))}
            second={worthWords(points, document, formats)}
          />
        ),
    },
    {
      key: "reach",
      header: "Within reach",
      align: "right",
      width: 130,
      cell: (row) => <Reach row={row} />,
    },
    {
      key: "taken",
      header: "Redeemed",
      align: "right",
      width: 100,
      cell: ({ redemptionsCount }) => timesWords(redemptionsCount, formats),
    },
    {
      key: "switch",
      header: "Active",
      width: 124,
      align: "right",
      cell: (row) => (
        <RowEnd>
          <StatusSwitch row={row} onRefused={props.onRefused} />
          <RewardMenu reward={row} actions={props.actions} />
        </RowEnd>
      ),
    },
  ];
}

interface RowProps {
  readonly row: RewardRow;
}

function RewardLink({ row }: RowProps) {
  return (
    <Link to={`/app/rewards/${row.id}`} data-row-link>
      {row.name}
    </Link>
  );
}

function useHasEnded({ config }: RewardRow): boolean {
  const { to } = config as Partial<RewardTerms>;
  return isOver({ to: to ?? "" }, useNow(), useFormats());
}

/** Active rewards need no badge until their end. */
function Exception({ row }: RowProps) {
  const hasEnded = useHasEnded(row);
  if (row.status !== "ACTIVE") return <Badge>{rewardStates[row.status]}</Badge>;
  return hasEnded ? <Badge tone="warning">Ended</Badge> : null;
}

/** Nobody can have a reward that has ended, whatever they hold. */
function Reach({ row }: RowProps) {
  const formats = useFormats();
  return useHasEnded(row) ? "–" : `${formats.percent(Number(row.affordableShare))} of members`;
}

function RowEnd({ children }: { readonly children: ReactNode }) {
  return (
    <span className={css.rowEnd} data-above-row>
      {children}
    </span>
  );
}

interface StatusSwitchProps extends RowProps {
  readonly onRefused: (refusals: Refusals) => void;
}

function StatusSwitch({ row, onRefused }: StatusSwitchProps) {
  const [{ fetching }, setStatus] = useMutation(setRewardStatusMutation);
  const handleChange = async (isOn: boolean) => {
    const { data, error } = await setStatus({ id: row.id, status: isOn ? "ACTIVE" : "INACTIVE" });
    onRefused(toRefusals({ error, userErrors: data?.rewardSetStatus.userErrors }));
  };
  if (row.status === "ARCHIVED") return null;
  return (
    <span className={css.switch}>
      <SwitchField
        label={`${row.name} active`}
        isLabelHidden
        isOn={row.status === "ACTIVE"}
        disabled={fetching}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </span>
  );
}

function PhoneRow(props: RowProps & RewardsTableProps) {
  const { row, document, ordering } = props;
  const formats = useFormats();
  const hasEnded = useHasEnded(row);
  return (
    <>
      {ordering && <Grip id={row.id} name={row.name} ordering={ordering} />}
      <NarrowRow
        title={<RewardLink row={row} />}
        lines={[
          valueWords(row, document, formats),
          row.points === null ? "" : priceWords(row.kind, pointsWords(row.points, document, formats)),
          ...(hasEnded ? [] : [`within reach of ${formats.percent(Number(row.affordableShare))}`]),
          row.redemptionsCount === 0
            ? "not redeemed yet"
            : `redeemed ${timesWords(row.redemptionsCount, formats)}`,
        ]}
        figure={
          <RowEnd>
            <StatusSwitch row={row} onRefused={props.onRefused} />
            <RewardMenu reward={row} actions={props.actions} ordering={ordering} />
          </RowEnd>
        }
        figureLines={[<Exception key="state" row={row} />]}
      />
    </>
  );
}

/** What it gives, and its conditions. */
function valueWords({ kind, ...row }: RewardRow, document: unknown, formats: Formats): string {
  if (!isRewardKind(kind)) return UNKNOWN_KIND;
  const draft = toDraft({ ...row, kind, description: null }, formats);
  const program = document ? toProgram(document) : null;
  const conditions = program ? describeConditions(draft, program, formats) : [];
  return [describeOnOrder(draft, "the order", program, formats), ...conditions].join(" · ");
}

const UNKNOWN_KIND = "A kind of reward that this page doesn’t know";

const pointsWords = (points: number, document: unknown, formats: Formats): string =>
  document ? countPoints(points, toProgram(document), formats) : formats.number(points);

const priceWords = (kind: string, points: string): string =>
  isRewardKind(kind) && isChosenByMember(kind) ? `from ${points}` : points;

const worthWords = (points: number, document: unknown, formats: Formats): string =>
  document
    ? `worth ${formats.moneyOfMinor(worthMinor(points, toProgram(document).pointValueHundredths))}`
    : "";

const timesWords = (count: number, formats: Formats): string =>
  count === 0 ? "not yet" : count === 1 ? "once" : `${formats.number(count)} times`;
