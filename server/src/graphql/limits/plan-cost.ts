// The most that a query may cost, counted before it runs. A row costs 1 and a twentieth for each of its fields; a part
// that is read by a statement of its own costs what its `@cost` says (1 to 2,500); a page costs as many rows as were requested. Aliases and
// fragments make nothing cheaper: what is requested twice is counted twice. A plain page of 250 is always within the
// limit.
import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { PAGE_DEFAULT, PAGE_MAX } from "../connection.ts";

export const COST_MAX = 5_000;

type Variables = Readonly<Record<string, unknown>>;
export type CostOf = (variables: Variables) => number;

const FIELD_COST = 0.05;
/** The assumed length of a list without pages that says none. */
const LIST_ROWS = 5;

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
  const definition = parent.getFields()[field.name.value];
  const own = (said(plan, definition, "cost") ?? 0) + FIELD_COST;
  const type = getNamedType(definition?.type);
  if (!isObjectType(type) || !field.selectionSet) return () => own;
  if (type.name.endsWith("Connection")) {
    const size = sizeOf(plan, field);
    const inside = costOfSelections(plan, type, field.selectionSet, size);
    return (variables) => own + 1 + inside(variables);
  }
  const inside = costOfSelections(plan, type, field.selectionSet, nothing);
  const known = said(plan, definition, "listSize");
  if (said(plan, type, "cost") === 0 && known === undefined) return (variables) => own + inside(variables);
  // The rows of a page: as `nodes`, or as `edges`, each with its node.
  if (parent.name.endsWith("Connection")) return (variables) => rows(variables) * (1 + inside(variables));
  if (parent.name.endsWith("Edge")) return inside;
  const times = known ?? (isListType(getNullableType(definition?.type)) ? LIST_ROWS : 1);
  return (variables) => own + times * (1 + inside(variables));
}

/** What the SDL says beside a field or a type. */
function said(
  { schema }: Plan,
  one: GraphQLField<unknown, unknown> | GraphQLObjectType | undefined,
  name: "cost" | "listSize",
): number | undefined {
  const values = getDirectiveValues(schema.getDirective(name)!, one?.astNode ?? {});
  return values && Number(Object.values(values)[0]);
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
