import { readdirSync } from "node:fs";
import {
  Kind,
  NoDeprecatedCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type FieldNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { buildPlatformSchema } from "@laurel/dev-store/admin-api/platform/platform-schema.ts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operation } from "./operation.ts";
import { MAX_PRODUCTS_PER_CALL } from "../read-products.ts";

const folder = new URL("../operations/", import.meta.url);
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".graphql") && !name.startsWith("fragments"),
);
const read = (name: string) => parse(operation(name.replace(".graphql", ""), z.unknown()).text);

describe("every operation is valid in the platform's own schema, without deprecated fields", () => {
  const schema = buildPlatformSchema();

  test.each(names)("%s", (name) => {
    const rules = [...specifiedRules, NoDeprecatedCustomRule];
    expect(validate(schema, read(name), rules).map((error) => error.message)).toEqual([]);
  });
});

test.each(names)("%s costs at most 1,000 points, whatever it returns", (name) => {
  expect(estimateCost(read(name))).toBeLessThanOrEqual(1000);
});

/** The platform's formula: 1 for an object, 10 for a mutation, and a page counts as often as it is long. */
function estimateCost(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet]] : [],
    ),
  );
  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + costOfField(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + costOf(selection.selectionSet);
      return sum + costOf(fragments.get(selection.name.value));
    }, 0);
  const costOfField = (field: FieldNode): number => {
    if (!field.selectionSet) return 0;
    const inner = costOf(field.selectionSet);
    const page = field.selectionSet.selections.find(isNodes);
    return page ? 1 + inner + (sizeOf(field) - 1) * costOfField(page) : sizeOf(field) * (1 + inner);
  };
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return (operation?.operation === OperationTypeNode.MUTATION ? 10 : 0) + costOf(operation?.selectionSet);
}

function isNodes(selection: SelectionNode): selection is FieldNode {
  return selection.kind === Kind.FIELD && selection.name.value === "nodes" && !selection.arguments?.length;
}

function sizeOf(field: FieldNode): number {
  const sized = field.arguments?.find((argument) => ["first", "ids"].includes(argument.name.value));
  if (!sized) return 1;
  return sized.value.kind === Kind.INT ? Number(sized.value.value) : MAX_PRODUCTS_PER_CALL;
}
