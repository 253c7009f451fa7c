// Types for the pages' API operations: each `x.graphql` becomes `x.generated.ts` beside it, with the text, the
// variables and the result type of each operation. A test checks that they match the server's schema.
import {
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from "graphql";

/** Throws, with all problems, when the document does not fit the schema. */
export function generateOperations(schema: GraphQLSchema, source: string, from: string): string {
  const document = parse(source);
  const problems = validate(schema, document);
  if (problems.length > 0) throw new Error(`${from}: ${problems.map(({ message }) => message).join("; ")}`);
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return (
    [
      `// Made from ${from} by \`npm run generate -w admin\`. Change that file instead.`,
      'import type { TypedDocumentNode } from "urql";',
      ...fragments.map((one) => fragmentType(schema, one)),
      ...operations.map((one) => operationText(schema, one, fragments)),
    ].join("\n\n") + "\n"
  );
}

function fragmentType(schema: GraphQLSchema, fragment: FragmentDefinitionNode): string {
  const type = schema.getType(fragment.typeCondition.name.value);
  if (!isObjectType(type)) throw new Error(`${fragment.name.value} is not on an object type`);
  return `export type ${fragment.name.value} = ${selectionType(type, fragment.selectionSet)};`;
}

function operationText(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): string {
  const name = operation.name?.value;
  const root = schema.getRootType(operation.operation);
  if (!name || !root) throw new Error("every operation has a name");
  const constant =
    name[0]!.toLowerCase() +
    name.slice(1) +
    (operation.operation === OperationTypeNode.QUERY ? "Query" : "Mutation");
  const variables = (operation.variableDefinitions ?? []).map((one) => {
    const type = typeFromAST(schema, one.type as never) as GraphQLInputType;
    return inputField(one.variable.name.value, type, one.defaultValue !== undefined);
  });
  const text = [operation, ...usedFragments(operation.selectionSet, fragments)].map(print).join("\n\n");
  return [
    `export type ${name}Data = ${selectionType(root, operation.selectionSet)};`,
    `export type ${name}Variables = {${variables.join(" ")}};`,
    `export const ${constant} = ${JSON.stringify(text)} as unknown as TypedDocumentNode<${name}Data, ${name}Variables>;`,
  ].join("\n");
}

function selectionType(parent: GraphQLOutputType, { selections }: SelectionSetNode): string {
  if (!isObjectType(parent)) throw new Error("only objects have selections here");
  const spreads: string[] = [];
  const fields: string[] = [];
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) spreads.push(selection.name.value);
    if (selection.kind !== Kind.FIELD) continue;
    const type = parent.getFields()[selection.name.value]?.type;
    const name = selection.alias?.value ?? selection.name.value;
    if (type) fields.push(`readonly ${name}: ${outputType(type, selection.selectionSet)};`);
  }
  return [...spreads, ...(fields.length > 0 ? [`{ ${fields.join(" ")} }`] : [])].join(" & ");
}

function outputType(type: GraphQLOutputType, selections: SelectionSetNode | undefined): string {
  if (!isNonNullType(type)) return `${bareOutput(type, selections)} | null`;
  return bareOutput(type.ofType, selections);
}

function bareOutput(type: GraphQLOutputType, selections: SelectionSetNode | undefined): string {
  if (isListType(type)) return `readonly (${outputType(type.ofType, selections)})[]`;
  const named = getNamedType(type);
  return selections ? selectionType(named, selections) : leafType(named);
}

function inputType(type: GraphQLInputType): string {
  if (isNonNullType(type)) return bareInput(type.ofType);
  return `${bareInput(type)} | null`;
}

function bareInput(type: GraphQLInputType): string {
  if (isListType(type)) return `readonly (${inputType(type.ofType)})[]`;
  if (!isInputObjectType(type)) return leafType(type);
  const fields = Object.values(type.getFields());
  return `{ ${fields.map((field) => inputField(field.name, field.type, field.defaultValue !== undefined)).join(" ")} }`;
}

const inputField = (name: string, type: GraphQLInputType, hasDefault: boolean): string =>
  `readonly ${name}${isNonNullType(type) && !hasDefault ? "" : "?"}: ${inputType(type)};`;

const scalars = new Map([
  ["Int", "number"],
  ["Float", "number"],
  ["Boolean", "boolean"],
  ["Points", "number"],
  ["JSON", "unknown"],
]);

function leafType(type: unknown): string {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name }) => JSON.stringify(name))
      .join(" | ");
  if (isScalarType(type)) return scalars.get(type.name) ?? "string";
  throw new Error(`no type for ${String(type)}`);
}

function usedFragments(
  { selections }: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  found = new Set<FragmentDefinitionNode>(),
): ReadonlySet<FragmentDefinitionNode> {
  for (const selection of selections) {
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.find(({ name }) => name.value === selection.name.value)
        : undefined;
    if (fragment && !found.has(fragment))
      usedFragments(found.add(fragment) && fragment.selectionSet, fragments, found);
    if (selection.kind === Kind.FIELD && selection.selectionSet)
      usedFragments(selection.selectionSet, fragments, found);
  }
  return found;
}
