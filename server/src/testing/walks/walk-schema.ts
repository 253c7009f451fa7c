// Every place of the API's schema, from the schema itself, so that tests over all places include fields that are added
// later.
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from "graphql";
import { apiParts } from "../../features/features.ts";
import { readSdl } from "../../graphql/api-part.ts";

export type RootField = GraphQLField<unknown, unknown>;
export type Variables = Readonly<Record<string, unknown>>;

export const schema = buildSchema(readSdl(apiParts));

export const queryFields: readonly RootField[] = Object.values(schema.getQueryType()!.getFields());
export const mutationFields: readonly RootField[] = Object.values(schema.getMutationType()!.getFields());

/** A call of one field, selecting `selection`; only the arguments with a value are passed. */
export function callOf(
  kind: "query" | "mutation",
  field: RootField,
  { variables, selection, more = "" }: { variables: Variables; selection: string; more?: string },
): string {
  const given = field.args.filter(({ name }) => name in variables);
  const declared = given.map(({ name, type }) => `$${name}: ${type.toString()}`);
  if (`${more}${selection}`.includes("$cursor")) declared.push("$cursor: String");
  const passed = [...given.map(({ name }) => `${name}: $${name}`), ...(more ? [more] : [])];
  const head = declared.length > 0 ? `${kind} (${declared.join(", ")})` : kind;
  return `${head} { ${field.name}${passed.length > 0 ? `(${passed.join(", ")})` : ""} ${selection} }`;
}

export interface Place {
  /** Such as `customer.redemptions.nodes`. */
  readonly path: string;
  readonly selection: string;
  /** Takes `$cursor`, if the place is a page of a list. */
  readonly selectionAfter: string | null;
}

const DEPTH_MAX = 8;

/** Everything below a field, each object's own fields separately; no type twice on one path. */
export function placesBelow(field: RootField): readonly Place[] {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return [{ path: field.name, selection: "", selectionAfter: null }];
  const places: Place[] = [];
  walk({ type, path: [field.name], wrap: (inner) => inner, seen: new Set(), places });
  return places;
}

interface Step {
  readonly type: GraphQLObjectType;
  readonly path: readonly string[];
  readonly wrap: (inner: string) => string;
  readonly seen: ReadonlySet<string>;
  readonly places: Place[];
}

function walk({ type, path, wrap, seen, places }: Step): void {
  const fields = Object.values(type.getFields());
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
  const own = leaves.map((field) => `${field.name}${argsOf(field)}`).join(" ") || "__typename";
  places.push({ path: path.join("."), selection: wrap(`{ ${own} }`), selectionAfter: null });
  // The node of an edge is the same as in `nodes`, which is followed.
  if (path.length >= DEPTH_MAX || path.at(-2) === "edges") return;
  for (const field of fields) {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner) || seen.has(inner.name)) continue;
    const wrapWith = (args: string) => (selection: string) => wrap(`{ ${field.name}${args} ${selection} }`);
    const below: Step = {
      type: inner,
      path: [...path, field.name],
      wrap: wrapWith(argsOf(field)),
      seen: new Set([...seen, type.name, inner.name]),
      places,
    };
    if (isPage(field)) {
      const after = wrapWith("(first: 2, after: $cursor)");
      const nodes = getNamedType((inner.getFields()["nodes"] ?? field).type);
      const facts = isObjectType(nodes) ? leafNames(nodes) : "__typename";
      places.push({
        path: `${below.path.join(".")} after a cursor`,
        selection: "",
        selectionAfter: after(`{ nodes { ${facts} } }`),
      });
    }
    walk(below);
  }
}

const leafNames = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map((field) => `${field.name}${argsOf(field)}`)
    .join(" ") || "__typename";

export const isPage = (field: RootField): boolean => field.args.some(({ name }) => name === "after");

/** As in a query: required arguments, and small pages. */
function argsOf(field: RootField): string {
  const given = field.args
    .filter(
      ({ name, type, defaultValue }) =>
        (isNonNullType(type) && defaultValue === undefined) || name === "first",
    )
    .map(({ name, type }) => `${name}: ${name === "first" ? 2 : JSON.stringify(someValue(type))}`);
  return given.length > 0 ? `(${given.join(", ")})` : "";
}

/** A well-formed value of the type that names nothing that exists. */
export function someValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return [someValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, someValue(field.type)]));
  }
  if (type.name === "DateTime") return "2026-01-01T00:00:00Z";
  if (type.name === "JSON") return {};
  if (type.name === "Boolean") return true;
  return ["Int", "Points"].includes(type.name) ? 1 : "01900000-0000-7000-8000-00000000000a";
}

export interface Leaf {
  /** From the argument down, such as `input.selection.customerIds`. */
  readonly path: readonly string[];
  /** Without list and non-null marks. */
  readonly typeName: string;
  readonly isList: boolean;
  readonly isRequired: boolean;
}

/** Every value that a call of the field can take. */
export const leavesOf = (field: RootField): readonly Leaf[] =>
  field.args.flatMap((arg) => leavesBelow(arg, [arg.name]));

function leavesBelow({ type }: Pick<GraphQLArgument, "type">, path: readonly string[]): readonly Leaf[] {
  const isRequired = isNonNullType(type);
  const bare = isNonNullType(type) ? type.ofType : type;
  const named = getNamedType(bare);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => leavesBelow(field, [...path, field.name]));
  return [{ path, typeName: named.name, isList: isListType(bare), isRequired }];
}

export const valueAt = (variables: Variables, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Variables | null | undefined)?.[name], variables);

/** The same variables with one value changed; missing parents are created. */
export function withValueAt(variables: Variables, path: readonly string[], value: unknown): Variables {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return { ...variables, [name]: value };
  return { ...variables, [name]: withValueAt((variables[name] ?? {}) as Variables, rest, value) };
}
