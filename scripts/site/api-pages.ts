// The pages of the API, from the SDL and its docstrings: one for each feature, and a list of all queries and mutations.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
  type TypeNode,
} from "graphql";
import { features } from "../../server/src/features/features.ts";
import { type ApiPart, type Need, needOf, ownPart } from "../../server/src/graphql/api-part.ts";
import { EVERYTHING } from "../../server/src/graphql/limits/api-scopes.ts";

interface Page {
  readonly name: string;
  readonly part: ApiPart;
  readonly definitions: readonly DefinitionNode[];
}
interface Described {
  readonly description?: { readonly value: string } | undefined;
}
type Root = "Query" | "Mutation";

/** Writes the folder anew. */
export function writeApiPages(folder: string): void {
  const pages = readPages();
  const homes = new Map(
    pages.flatMap(({ name, definitions }) => definedTypes(definitions).map((type) => [type, name] as const)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of pages) writeFileSync(path.join(folder, `${page.name}.md`), drawPage(page, homes));
  writeFileSync(path.join(folder, "index.md"), drawList(pages));
}

function readPages(): readonly Page[] {
  const parts = features.flatMap(({ name, api }) => (api && api.sdl.length > 0 ? [{ name, part: api }] : []));
  return [{ name: "common-types", part: ownPart }, ...parts].map(({ name, part }) => ({
    name,
    part,
    definitions: part.sdl.flatMap((file) => parse(readFileSync(file, "utf8")).definitions),
  }));
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** An extension of a type is told on the page of its feature; links to the type lead to its definition. */
function definedTypes(definitions: readonly DefinitionNode[]): readonly string[] {
  return definitions.flatMap((node) =>
    node.kind.endsWith("TypeDefinition") && "name" in node && node.name ? [node.name.value] : [],
  );
}

type Homes = ReadonlyMap<string, string>;

function drawPage({ name, part, definitions }: Page, homes: Homes): string {
  const sections = (["Query", "Mutation"] as const).flatMap((root) => {
    const fields = fieldsOf(definitions, root);
    if (fields.length === 0) return [];
    const heading = root === "Query" ? "## Queries" : "## Mutations";
    return [
      heading,
      ...fields.map((field) =>
        drawCall(root, field, needOf(part.needs, `${root}.${field.name.value}`), homes),
      ),
    ];
  });
  const types = definitions.flatMap((node) => drawType(node, homes));
  if (types.length > 0) sections.push("## Types", ...types);
  return [`# API: ${titleOf(name).toLowerCase()}`, ...sections, ""].join("\n\n");
}

function drawList(pages: readonly Page[]): string {
  const sections = pages.flatMap(({ name, definitions }) => {
    const calls = (["Query", "Mutation"] as const).flatMap((root) =>
      fieldsOf(definitions, root).map((field) => {
        const about = firstSentence(field);
        return `- [${field.name.value}](${name}.md#${anchorOf(root, field)})${about && `: ${about}`}`;
      }),
    );
    return calls.length > 0 ? [`## ${titleOf(name)}`, calls.join("\n")] : [];
  });
  const about =
    "Every query and mutation, from the schema of this version. How to call it: [the API](../developers/api.md).";
  return [`# All calls of the API`, about, ...sections, ""].join("\n\n");
}

function fieldsOf(definitions: readonly DefinitionNode[], root: Root): readonly FieldDefinitionNode[] {
  return definitions.flatMap((node) =>
    (node.kind === Kind.OBJECT_TYPE_EXTENSION || node.kind === Kind.OBJECT_TYPE_DEFINITION) &&
    node.name.value === root
      ? (node.fields ?? [])
      : [],
  );
}

const anchorOf = (root: Root, field: FieldDefinitionNode): string =>
  `${root}-${field.name.value}`.toLowerCase();

function drawCall(root: Root, field: FieldDefinitionNode, need: Need, homes: Homes): string {
  const { arguments: asked = [], name, type } = field;
  const returned = `Returns ${linkType(type, homes)}. ${scopeWords(need)}`;
  return [
    `### ${name.value} {#${anchorOf(root, field)}}`,
    describe(field),
    asked.length > 0 ? drawTable("argument", asked, homes) : "",
    returned,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function scopeWords(need: Need): string {
  if (need === null) return "Any key may call it.";
  if (need === EVERYTHING) return "For staff, and for keys without limits.";
  return `Scope: \`${need}\`.`;
}

function drawType(node: DefinitionNode, homes: Homes): readonly string[] {
  if (!("name" in node) || !node.name || node.kind === Kind.DIRECTIVE_DEFINITION) return [];
  const name = node.name.value;
  if (name === "Query" || name === "Mutation") return [];
  const about = "description" in node ? describe(node) : "";
  const isExtension = node.kind.endsWith("Extension");
  const heading = isExtension ? `### More of ${name}` : `### ${name} {#${typeAnchor(name)}}`;
  const more = isExtension ? `Fields that this part adds to ${linkName(name, homes)}.` : "";
  return [[heading, about, more, drawBody(node, homes)].filter(Boolean).join("\n\n")];
}

function drawBody(node: DefinitionNode, homes: Homes): string {
  if ("fields" in node && node.fields) return drawTable("field", node.fields, homes);
  if ("types" in node && node.types)
    return `One of ${node.types.map((type) => linkType(type as TypeNode, homes)).join(", ")}.`;
  if (!("values" in node) || !node.values) return "";
  return (node.values as readonly ({ readonly name: { readonly value: string } } & Described)[])
    .map((value) => `- \`${value.name.value}\`${describe(value) && `: ${inLine(describe(value))}`}`)
    .join("\n");
}

function drawTable(
  what: string,
  rows: readonly (FieldDefinitionNode | InputValueDefinitionNode)[],
  homes: Homes,
): string {
  const isExplained = rows.some(({ description }) => description);
  const lines = rows.map((row) => {
    const asked = "arguments" in row ? (row.arguments ?? []) : [];
    const called = asked.length > 0 ? `(${asked.map((argument) => argument.name.value).join(", ")})` : "";
    const usual = "defaultValue" in row && row.defaultValue ? ` = \`${print(row.defaultValue)}\`` : "";
    return `| \`${row.name.value}${called}\` | ${linkType(row.type, homes)}${usual} |${isExplained ? ` ${inLine(describe(row))} |` : ""}`;
  });
  const head = isExplained ? [`| ${what} | type | |`, "|---|---|---|"] : [`| ${what} | type |`, "|---|---|"];
  return [...head, ...lines].join("\n");
}

/** The type as in the SDL; its name leads to where it is defined. */
function linkType(type: TypeNode, homes: Homes): string {
  if (type.kind === Kind.NON_NULL_TYPE) return `${linkType(type.type, homes)}!`;
  if (type.kind === Kind.LIST_TYPE) return `\\[${linkType(type.type, homes)}\\]`;
  return linkName(type.name.value, homes);
}

/** Those that GraphQL has itself lead nowhere. */
function linkName(name: string, homes: Homes): string {
  const home = homes.get(name);
  return home === undefined ? name : `[${name}](${home}.md#${typeAnchor(name)})`;
}

const typeAnchor = (name: string): string => `type-${name.toLowerCase()}`;

/** Docstrings are Markdown, but no HTML. */
function describe({ description }: Described): string {
  return (description?.value ?? "")
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "&lt;")))
    .join("");
}

const inLine = (text: string): string => text.replaceAll("\n", " ").replaceAll("|", "\\|");

function firstSentence(field: FieldDefinitionNode): string {
  const [first = ""] = inLine(describe(field)).split(/(?<=[.!?])\s/);
  return first;
}
