// The cost of a query: an object is one point, a mutation ten, a scalar nothing, and a connection a quarter of the cost
// of its items. The platform publishes the first three. The last is our reading of its statement that connections are
// priced by their size.
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from "graphql";
import { schema } from "./schema.ts";

export interface CostInput {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Readonly<Record<string, unknown>>;
}

const MUTATION_COST = 10;

/** Before the query runs: as if every page were full. */
export function requestedCost(input: CostInput): number {
  return costOf(input, undefined);
}

/** After the query ran: by what is in the answer. */
export function actualCost(input: CostInput, data: unknown): number {
  return costOf(input, data ?? {});
}

function costOf({ operation, fragments, variables }: CostInput, data: unknown): number {
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) return 0;

  const pageSize = (field: FieldNode): number => {
    const argument = field.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
    if (argument === undefined) return 1;
    if (argument.value.kind === Kind.INT) return Number(argument.value.value);
    const value = argument.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : undefined;
    return typeof value === "number" ? value : 1;
  };

  // `data` is undefined while the cost is estimated
  const ofSelections = (
    type: GraphQLCompositeType,
    set: SelectionSetNode,
    data: unknown,
    items: number,
  ): number => {
    let cost = 0;
    let dearestAlternative = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        cost += ofField(type, selection, data, items);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (fragment === undefined) continue;
      const condition = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
      if (!isCompositeType(condition)) continue;
      const inner = ofSelections(condition, fragment.selectionSet, data, items);
      if (isAbstractType(type) && data === undefined)
        dearestAlternative = Math.max(dearestAlternative, inner);
      else cost += inner;
    }
    return cost + dearestAlternative;
  };

  const ofField = (parent: GraphQLCompositeType, field: FieldNode, data: unknown, items: number): number => {
    const definition = "getFields" in parent ? parent.getFields()[field.name.value] : undefined;
    const type = definition === undefined ? undefined : getNamedType(definition.type);
    if (definition === undefined || !isCompositeType(type) || field.selectionSet === undefined) return 0;
    const selections = field.selectionSet;
    let found: unknown;
    if (data !== undefined) {
      if (typeof data !== "object" || data === null) return 0;
      found = (data as Record<string, unknown>)[field.alias?.value ?? field.name.value];
      if (found === null || found === undefined) return 0;
    }
    if (type.name === "PageInfo") return 0;
    if (isConnection(type)) return 1 + Math.ceil(ofSelections(type, selections, found, pageSize(field)) / 4);
    const base = isMutation && parent === root ? MUTATION_COST : 1;
    if (isListType(getNullableType(definition.type))) {
      if (Array.isArray(found)) {
        return found.reduce(
          (sum: number, item: unknown) => sum + base + ofSelections(type, selections, item, 1),
          0,
        );
      }
      const times = isConnection(parent) ? items : pageSize(field);
      return times * (base + ofSelections(type, selections, undefined, 1));
    }
    return base + ofSelections(type, selections, found, 1);
  };

  return ofSelections(root, operation.selectionSet, data, 1);
}

function isConnection(type: GraphQLCompositeType): boolean {
  return isObjectType(type) && type.name.endsWith("Connection");
}
