// Which bulk queries are allowed, and how an answer becomes lines. Each object of a connection is a line, without the
// connections inside it. Nested objects follow as lines of their own, which name their parent.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLObjectType,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  validate,
} from "graphql";
import { schema } from "../schema.ts";

const MAXIMUM_CONNECTIONS = 5;
const MAXIMUM_DEPTH = 2;

export interface BulkQuery {
  readonly document: DocumentNode;
  /** The connection at the root. */
  readonly root: FieldNode;
  readonly rootType: GraphQLObjectType;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** The query, or why it is refused. */
export function readBulkQuery(text: string): BulkQuery | { readonly refusal: string } {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return { refusal: `Invalid bulk query: ${error instanceof GraphQLError ? error.message : "unreadable"}` };
  }
  const [invalid] = validate(schema, document);
  if (invalid) return { refusal: `Invalid bulk query: ${invalid.message}` };
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const [operation, ...others] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation || others.length > 0 || operation.operation !== OperationTypeNode.QUERY)
    return { refusal: "Invalid bulk query: it must be one query." };
  if ((operation.variableDefinitions ?? []).length > 0)
    return { refusal: "Invalid bulk query: variables are not supported." };
  const [root, ...more] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || more.length > 0)
    return { refusal: "Bulk queries must contain exactly one top-level field." };
  const field = schema.getQueryType()?.getFields()[root.name.value];
  const rootType = field && getNamedType(field.type);
  if (!isObjectType(rootType) || !isConnection(rootType.name))
    return { refusal: "Bulk queries must contain at least one connection." };
  const query = { document, root, rootType, fragments };
  const refusal = refusalOf(query);
  return refusal === null ? query : { refusal };
}

const isConnection = (typeName: string): boolean => typeName.endsWith("Connection");

/** The fields of a selection, including those of its fragments. */
export function fieldsOf(
  set: SelectionSetNode | undefined,
  fragments: BulkQuery["fragments"],
): readonly FieldNode[] {
  return (set?.selections ?? []).flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    const inner = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value);
    return fieldsOf(inner?.selectionSet, fragments);
  });
}

function refusalOf({ root, rootType, fragments }: BulkQuery): string | null {
  let connections = 0;
  let refusal: string | null = null;
  const visit = (
    field: FieldNode,
    type: GraphQLObjectType,
    within: { depth: number; isInList: boolean; hasId: boolean },
  ): void => {
    const isHere = isConnection(type.name);
    if (isHere) {
      connections += 1;
      if (within.isInList)
        refusal ??=
          "Queries that contain a connection field within a list field are not currently supported.";
      if (within.depth > MAXIMUM_DEPTH)
        refusal ??= "Bulk queries cannot contain connections with a nesting depth greater than 2.";
      if (!within.hasId)
        refusal ??=
          "The parent 'node' field for a nested connection must select the 'id' field without an alias.";
    }
    const children = fieldsOf(field.selectionSet, fragments);
    const hasId = children.some((one) => one.name.value === "id" && !one.alias);
    for (const child of children) {
      const definition = type.getFields()[child.name.value];
      const inner = definition && getNamedType(definition.type);
      if (!definition || !isObjectType(inner)) continue;
      const isPlumbing = isHere || type.name.endsWith("Edge");
      visit(child, inner, {
        depth: within.depth + (isHere ? 1 : 0),
        isInList: within.isInList || (!isPlumbing && isListType(getNullableType(definition.type))),
        hasId: isPlumbing ? true : hasId,
      });
    }
  };
  visit(root, rootType, { depth: 0, isInList: false, hasId: true });
  if (connections > MAXIMUM_CONNECTIONS) refusal ??= "Bulk queries cannot contain more than 5 connections.";
  return refusal;
}

type Data = Record<string, unknown>;

export interface BulkLine {
  readonly object: Data;
  readonly isRoot: boolean;
}

/** The lines of one page of the root connection; each object is directly followed by its nested objects. */
export function toLines({ root, rootType, fragments }: BulkQuery, data: Data): readonly BulkLine[] {
  const lines: BulkLine[] = [];
  const addAll = (field: FieldNode, type: GraphQLObjectType, found: unknown, parentId: unknown): void => {
    for (const part of fieldsOf(field.selectionSet, fragments)) {
      const isEdges = part.name.value === "edges";
      if (!isEdges && part.name.value !== "nodes") continue;
      const items = ((found as Data)[keyOf(part)] ?? []) as Data[];
      const nodeField = isEdges
        ? fieldsOf(part.selectionSet, fragments).find(({ name }) => name.value === "node")
        : part;
      const nodeType = getNamedType(type.getFields()["nodes"]?.type);
      if (!nodeField || !isObjectType(nodeType)) continue;
      for (const item of items)
        add(nodeField, nodeType, (isEdges ? item[keyOf(nodeField)] : item) as Data, parentId);
    }
  };
  const add = (field: FieldNode, type: GraphQLObjectType, item: Data, parentId: unknown): void => {
    const object: Data = { ...item };
    const inside: (() => void)[] = [];
    for (const child of fieldsOf(field.selectionSet, fragments)) {
      const inner = getNamedType(type.getFields()[child.name.value]?.type);
      if (!isObjectType(inner) || !isConnection(inner.name)) continue;
      const found = object[keyOf(child)];
      delete object[keyOf(child)];
      if (found) inside.push(() => addAll(child, inner, found, item["id"]));
    }
    if (parentId !== undefined) object["__parentId"] = parentId;
    lines.push({ object, isRoot: parentId === undefined });
    for (const write of inside) write();
  };
  addAll(root, rootType, data[keyOf(root)] ?? {}, undefined);
  return lines;
}

const keyOf = (field: FieldNode): string => field.alias?.value ?? field.name.value;
