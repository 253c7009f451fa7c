import {
  assertValidSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from "graphql";
import { expect, test } from "vitest";
import { SHOP, startTestStore } from "../testing/start-test-store.ts";
import { itemOf, scopeOfField } from "./access.ts";
import { buildPlatformSchema, readPlatformTypes } from "./platform/platform-schema.ts";
import { schema } from "./schema.ts";

type Member = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

/** All differences between our schema and the real one, except for parts that we leave out. */
function differencesFrom(real: GraphQLSchema): string[] {
  const found: string[] = [];
  const compare = (path: string, ours: Member, theirs: Member | undefined): void => {
    if (theirs === undefined) return void found.push(`${path} is not in the real schema`);
    if (String(ours.type) !== String(theirs.type))
      found.push(`${path} is ${String(ours.type)}, really ${String(theirs.type)}`);
    if (theirs.deprecationReason != null) found.push(`${path} is deprecated`);
    const defaults = [ours, theirs].map((one) =>
      "defaultValue" in one ? JSON.stringify(one.defaultValue) : undefined,
    );
    if (defaults[0] !== defaults[1])
      found.push(`${path} has the default ${defaults[0]}, really ${defaults[1]}`);
  };
  for (const ours of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(ours) || isSpecifiedScalarType(ours)) continue;
    const theirs = real.getType(ours.name);
    if (theirs === undefined || theirs.constructor !== ours.constructor) {
      found.push(`${ours.name} is not such a type in the real schema`);
    } else if (isEnumType(ours) && isEnumType(theirs)) {
      for (const { name } of ours.getValues()) {
        const value = theirs.getValue(name);
        if (value == null || value.deprecationReason != null)
          found.push(`${ours.name}.${name} is not offered`);
      }
    } else if (isUnionType(ours) && isUnionType(theirs)) {
      const names = new Set(theirs.getTypes().map(({ name }) => name));
      for (const { name } of ours.getTypes())
        if (!names.has(name)) found.push(`${ours.name} has no member ${name}`);
    } else if (isInputObjectType(ours) && isInputObjectType(theirs)) {
      if (ours.isOneOf !== theirs.isOneOf) found.push(`${ours.name} differs in @oneOf`);
      for (const field of Object.values(ours.getFields())) {
        compare(`${ours.name}.${field.name}`, field, theirs.getFields()[field.name]);
      }
    } else if (
      (isObjectType(ours) || isInterfaceType(ours)) &&
      (isObjectType(theirs) || isInterfaceType(theirs))
    ) {
      const interfaces = new Set(theirs.getInterfaces().map(({ name }) => name));
      for (const { name } of ours.getInterfaces())
        if (!interfaces.has(name)) found.push(`${ours.name} is no ${name}`);
      for (const field of Object.values(ours.getFields())) {
        const other = theirs.getFields()[field.name];
        compare(`${ours.name}.${field.name}`, field, other);
        for (const argument of field.args) {
          const path = `${ours.name}.${field.name}(${argument.name})`;
          compare(
            path,
            argument,
            other?.args.find(({ name }) => name === argument.name),
          );
        }
        for (const argument of other?.args ?? []) {
          const isRequired = String(argument.type).endsWith("!") && argument.defaultValue === undefined;
          const isThere = field.args.some(({ name }) => name === argument.name);
          if (isRequired && !isThere)
            found.push(`${ours.name}.${field.name} lacks the argument ${argument.name}`);
        }
      }
    } else if (!isScalarType(ours)) found.push(`${ours.name} is of a kind that is not compared`);
  }
  return found;
}

test("the served schema is valid", () => {
  expect(() => assertValidSchema(schema)).not.toThrow();
});

test("everything served is the same in the platform's schema, and not deprecated there", () => {
  expect(differencesFrom(buildPlatformSchema())).toEqual([]);
});

// A shop that grants nothing denies each of these, and names the scope of the platform's schema.
test("each field needs the scope that it needs on the platform, and no other", () => {
  const real = new Map(readPlatformTypes().map((type) => [type.name, type]));
  const wrong: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const own = real.get(type.name)?.fields?.find(({ name }) => name === field.name)?.requiredAccess;
      const access = own ?? real.get(itemOf(field.type))?.requiredAccess ?? "";
      // Bulk operations ask for a kind of token instead.
      const needed = access.includes("access scope") ? access : "";
      const asked = scopeOfField(type.name, field.name, field.type);
      const isRight = asked === undefined ? needed === "" : needed.includes(`\`${asked}\``);
      if (!isRight) wrong.push(`${type.name}.${field.name}: ${asked ?? "none"}, really ${needed || "none"}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("in a shop that has granted nothing, each root field that needs a scope is refused, and the error names the scope", async () => {
  const store = await startTestStore({ shops: [{ domain: SHOP, scopes: [] }] });
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const scope = scopeOfField("QueryRoot", field.name, field.type);
    if (scope === undefined) continue;
    const isList = field.args.some(({ name }) => name === "first");
    const id = `"gid://shopify/${itemOf(field.type)}/1"`;
    const identified = field.name === "customerByIdentifier" ? `identifier: { id: ${id} }` : `id: ${id}`;
    const args = isList ? "first: 1" : field.name.endsWith("ByCode") ? 'code: "X"' : identified;
    const query = `{ ${field.name}${field.args.length === 0 ? "" : `(${args})`} { __typename } }`;
    const { errors } = await store.graphql(query);
    expect(errors?.[0], query).toMatchObject({
      path: [field.name],
      extensions: { code: "ACCESS_DENIED", requiredAccess: `\`${scope}\` access scope.` },
    });
  }
  await store.close();
});
