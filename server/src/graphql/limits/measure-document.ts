// The depth and width of a query, with each fragment counted as often as it is used. Counting stops at the limit, so it
// never costs more than for the largest allowed query. Validation compares each two fields of one name: fields that are
// repeated are counted before it.
import { firstCharacters } from "@laurel/domain/text.ts";
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

export const DEPTH_MAX = 10;
export const FIELDS_MAX = 1_000;
export const ALIASES_MAX = 30;
/** Fields that stand at the same place of the answer as another one. */
export const REPEATS_MAX = 100;

export interface TooMuch {
  readonly code: "query_too_deep" | "query_too_large" | "introspection_refused" | "invalid_input";
  readonly message: string;
}

/** Null: within the limits. Circular fragments are left to validation. */
export function measureDocument(document: DocumentNode, operation: OperationDefinitionNode): TooMuch | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  }
  const measure: Measure = {
    fragments,
    visiting: new Set(),
    used: new Set(),
    places: new Map(),
    repeats: 0,
    fields: 0,
    aliases: 0,
    depth: 0,
    asksForTypes: false,
  };
  visit(measure, operation.selectionSet, 1, 0);
  if (measure.asksForTypes)
    return {
      code: "introspection_refused",
      message: "The API does not describe its own types: read the schema at /api/schema.graphql.",
    };
  if (measure.depth > DEPTH_MAX)
    return { code: "query_too_deep", message: `The query is deeper than ${DEPTH_MAX} levels.` };
  if (measure.aliases > ALIASES_MAX)
    return { code: "query_too_large", message: `The query has more than ${ALIASES_MAX} aliases.` };
  if (measure.fields > FIELDS_MAX)
    return { code: "query_too_large", message: `The query has more than ${FIELDS_MAX} fields.` };
  if (measure.repeats > REPEATS_MAX)
    return { code: "query_too_large", message: `The query repeats more than ${REPEATS_MAX} fields.` };
  // What no operation uses is not measured, and would be validated all the same.
  const unused = [...fragments.keys()].find((name) => !measure.used.has(name));
  if (unused !== undefined)
    return { code: "invalid_input", message: `Fragment "${firstCharacters(unused, 100)}" is never used.` };
  return null;
}

const introspection = new Set(["__schema", "__type"]);

interface Measure {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly visiting: Set<string>;
  readonly used: Set<string>;
  /** By the number of the place around it and the name in the answer. */
  readonly places: Map<string, number>;
  repeats: number;
  /** Counted each time that a fragment includes them. */
  fields: number;
  aliases: number;
  depth: number;
  asksForTypes: boolean;
}

function visit(measure: Measure, { selections }: SelectionSetNode, depth: number, around: number): void {
  for (const selection of selections) {
    // The rest of a query over the limit need not be read.
    if (measure.fields > FIELDS_MAX || measure.depth > DEPTH_MAX || measure.asksForTypes) return;
    switch (selection.kind) {
      case Kind.FIELD: {
        const name = `${around} ${(selection.alias ?? selection.name).value}`;
        const known = measure.places.get(name);
        if (known !== undefined) measure.repeats += 1;
        const place = known ?? measure.places.size + 1;
        measure.places.set(name, place);
        if (introspection.has(selection.name.value)) measure.asksForTypes = true;
        measure.fields += 1;
        measure.depth = Math.max(measure.depth, depth);
        if (selection.alias) measure.aliases += 1;
        if (selection.selectionSet) visit(measure, selection.selectionSet, depth + 1, place);
        break;
      }
      case Kind.INLINE_FRAGMENT:
        measure.fields += 1;
        visit(measure, selection.selectionSet, depth, around);
        break;
      case Kind.FRAGMENT_SPREAD:
        visitFragment(measure, selection.name.value, depth, around);
        break;
    }
  }
}

function visitFragment(measure: Measure, name: string, depth: number, around: number): void {
  const fragment = measure.fragments.get(name);
  if (!fragment || measure.visiting.has(name)) return;
  // A fragment without fields of its own is work too: chains of them are counted.
  measure.fields += 1;
  measure.used.add(name);
  measure.visiting.add(name);
  visit(measure, fragment.selectionSet, depth, around);
  measure.visiting.delete(name);
}
