// The most that a query may cost, counted before it runs. A row costs 1 and a twentieth for each of its fields; a part
// that is read by a statement of its own costs a little more; a page costs as many rows as were requested. Aliases and
// fragments make nothing cheaper: what is requested twice is counted twice. A plain page of 250 is always within the
// limit.
import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  isListType,
  getNullableType,
  type ValueNode,
  valueFromASTUntyped,
} from "graphql";
import { PAGE_DEFAULT, PAGE_MAX } from "../connection.ts";

export const COST_MAX = 5_000;

type Variables = Readonly<Record<string, unknown>>;
export type CostOf = (variables: Variables) => number;

/** Up to 1,100 days are read and added up, whatever is shown of them. */
const REPORT_COST = 500;

/** Fields that are read by a statement of their own, and their costs; all others come with their row. */
const ownCosts: Readonly<Record<string, number>> = {
  "Query.trialBalance": 50,
  "Query.liability": REPORT_COST,
  "Query.pointsByDay": REPORT_COST,
  "Query.redemptionRate": REPORT_COST,
  "Query.revenueWithRewards": REPORT_COST,
  "Query.repeatRate": 20,
  "Query.referralFigures": REPORT_COST,
  "Query.breakage": REPORT_COST,
  "Query.journal": REPORT_COST,
  "Query.tierMix": REPORT_COST,
  "Query.dataRequestsOpen": 20,
  "Query.bulkAdjustmentPreview": 1_000,
  "Query.bulkAdjustmentUndoPreview": 1_000,
  "Query.programTierEffect": 2_500,
  "Query.mergePreview": 50,
  "SimulationResult.winners": 50,
  "SimulationResult.losers": 50,
  "Customer.pointsAt": 5,
  "Customer.movements": 5,
  "Customer.lots": 2,
  "Customer.privacyRequests": 5,
  "Customer.tierProgress": 5,
  "Customer.merges": 20,
  "CustomerConnection.totalCount": 50,
  "PastCredit.members": 50,
  "Reward.affordableShare": 1,
  "Movement.fileName": 1,
  "Import.progress": 20,
  "Import.problemCounts": 50,
  "Import.leftOutCounts": 50,
  "Import.questions": 20,
  "Reward.redemptionsCount": 1,
};

const FIELD_COST = 0.05;
/** The assumed length of a list without pages, unless it is one of these. */
const LIST_ROWS = 5;
const listRows: Readonly<Record<string, number>> = {
  "Query.dailyFigures": 366,
  "Query.ordersNamed": 10,
  "Liability.rows": 1_100,
  "PointsByDay.rows": 1_100,
  "RedemptionRates.rows": 1_100,
  "TierMix.rows": 1_100,
  // A row has a code of each reward that was used that day: mostly none or one, so that not all of 1,100 rows count.
  "RevenueWithRewards.rows": 800,
  "RevenueRow.rewards": 1,
  "ReferralFigures.rows": 1_100,
  "RepeatRates.rows": 37,
  // 100 at most, but one page for each of their customers has to be within the limit.
  "SimulationResult.winners": 75,
  "SimulationResult.losers": 75,
};

/** A draft of the program is run over the latest 1,000 orders, and each way to earn over its own events. */
const PROGRAM_EFFECT_COST = 1_000;
const WAY_COST = 25;

/** Parts of a row, not rows of their own, except in the lists above. */
const parts = new Set([
  "Money",
  "PointsBalance",
  "Tier",
  "TierProgress",
  "NextTier",
  "PageInfo",
  "PointsName",
  "UserError",
  "ImportColumn",
  "ImportCustomerIds",
  "ImportCellMeaning",
  "ImportAnswer",
  "LiabilityPoints",
  "LiabilityMoney",
  "LiabilityDebt",
  "PointsMoved",
  "MoneyMoved",
  "RedemptionRate",
  "RevenueSum",
  "RepeatCount",
]);

interface Plan {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly operation: OperationDefinitionNode;
}

/** For a valid document. */
export function planCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostOf {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  }
  const root = schema.getRootType(operation.operation);
  if (!root) return nothing;
  const cost = costOfSelections({ schema, fragments, operation }, root, operation.selectionSet, nothing);
  return (variables) => Math.ceil(cost(variables));
}

const nothing: CostOf = () => 0;

/** `rows` is the size of a connection's page; undefined elsewhere. */
function costOfSelections(
  plan: Plan,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  rows: CostOf,
): CostOf {
  const costs = selections.map((selection): CostOf => {
    switch (selection.kind) {
      case Kind.FIELD:
        return costOfField(plan, type, selection, rows);
      case Kind.INLINE_FRAGMENT:
        return costOfSelections(plan, type, selection.selectionSet, rows);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = plan.fragments.get(selection.name.value);
        return fragment ? costOfSelections(plan, type, fragment.selectionSet, rows) : nothing;
      }
    }
  });
  return (variables) => costs.reduce((sum, cost) => sum + cost(variables), 0);
}

function costOfField(plan: Plan, parent: GraphQLObjectType, field: FieldNode, rows: CostOf): CostOf {
  const name = `${parent.name}.${field.name.value}`;
  if (name === "Query.programEffect") return costOfProgramEffect(plan, field);
  const own = (ownCosts[name] ?? 0) + FIELD_COST;
  const definition = parent.getFields()[field.name.value];
  const type = getNamedType(definition?.type);
  if (!isObjectType(type) || !field.selectionSet) return () => own;
  if (type.name.endsWith("Connection")) {
    const size = sizeOf(plan, field);
    const inside = costOfSelections(plan, type, field.selectionSet, size);
    return (variables) => own + 1 + inside(variables);
  }
  const inside = costOfSelections(plan, type, field.selectionSet, nothing);
  const known = listRows[name];
  if (parts.has(type.name) && known === undefined) return (variables) => own + inside(variables);
  // The rows of a page: as `nodes`, or as `edges`, each with its node.
  if (parent.name.endsWith("Connection")) return (variables) => rows(variables) * (1 + inside(variables));
  if (parent.name.endsWith("Edge")) return inside;
  const times = known ?? (isListType(getNullableType(definition?.type)) ? LIST_ROWS : 1);
  return (variables) => own + times * (1 + inside(variables));
}

/** Depends on the ways to earn in the draft; an invalid draft is refused before any work. */
function costOfProgramEffect({ operation }: Plan, field: FieldNode): CostOf {
  const draft = field.arguments?.find(({ name }) => name.value === "document")?.value;
  return (variables) => {
    const { earning } = (draft && valueOf(operation, draft, variables)) ?? {};
    return PROGRAM_EFFECT_COST + WAY_COST * (Array.isArray(earning) ? earning.length : 0);
  };
}

function valueOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  value: ValueNode,
  variables: Variables,
): { readonly earning?: unknown } | null {
  const standards = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return valueFromASTUntyped(value, { ...Object.fromEntries(standards), ...variables }) as {
    earning?: unknown;
  } | null;
}

/** The size of the page. A size that is not a number is refused later; here it counts as the largest. */
function sizeOf({ operation }: Plan, field: FieldNode): CostOf {
  const sizes = (field.arguments ?? []).filter(({ name }) => name.value === "first" || name.value === "last");
  const standards = new Map(
    (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one.defaultValue]),
  );
  const asked = sizes.map(({ value }): ((variables: Variables) => unknown) => {
    if (value.kind === Kind.INT) return () => Number(value.value);
    if (value.kind !== Kind.VARIABLE) return () => null;
    const standard = standards.get(value.name.value);
    const absent = standard?.kind === Kind.INT ? Number(standard.value) : null;
    return (variables) => (variables[value.name.value] === undefined ? absent : variables[value.name.value]);
  });
  return (variables) => {
    const given = asked.map((one) => one(variables)).filter((one) => one !== null);
    const numbers = given.map((one) => (typeof one === "number" ? one : PAGE_MAX));
    return Math.min(Math.max(...(numbers.length > 0 ? numbers : [PAGE_DEFAULT]), 0), PAGE_MAX);
  };
}
