import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  assertValidSchema,
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  type IntrospectionQuery,
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
import { schema } from "./schema.ts";

const FILE = new URL(
  "../../../../shared/data/admin-api/admin-2026-10.introspection.json.gz",
  import.meta.url,
);
const isThere = existsSync(FILE);

function realSchema(): GraphQLSchema {
  const { data } = JSON.parse(gunzipSync(readFileSync(FILE)).toString("utf8")) as {
    data: IntrospectionQuery;
  };
  return buildClientSchema(data);
}

type Member = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

/** Everything in which our schema says more than, or something else than, the real one. */
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

test("the schema that is served is sound in itself", () => {
  expect(() => assertValidSchema(schema)).not.toThrow();
});

// skipped where the real schema is not at hand: the project does not ship it
test.skipIf(!isThere)(
  "all that is served exists alike in the platform's schema, and nothing of it is deprecated",
  () => {
    expect(differencesFrom(realSchema())).toEqual([]);
  },
);

// a shop that grants nothing denies each of these, naming the scope that the platform's schema names
const guarded: [string, string, string][] = [
  ["Order", "", '{ order(id: "gid://shopify/Order/1") { id } }'],
  ["Order", "", "{ orders(first: 1) { nodes { id } } }"],
  ["Refund", "", '{ refund(id: "gid://shopify/Refund/1") { id } }'],
  ["Customer", "", '{ customer(id: "gid://shopify/Customer/1") { id } }'],
  ["Customer", "", "{ customers(first: 1) { nodes { id } } }"],
  ["Product", "", '{ product(id: "gid://shopify/Product/1") { id } }'],
  ["Collection", "", "{ collections(first: 1) { nodes { id } } }"],
  ["GiftCard", "", '{ giftCard(id: "gid://shopify/GiftCard/1") { id } }'],
  ["StoreCreditAccount", "", '{ storeCreditAccount(id: "gid://shopify/StoreCreditAccount/1") { id } }'],
  ["QueryRoot", "codeDiscountNodeByCode", '{ codeDiscountNodeByCode(code: "X") { id } }'],
  [
    "Mutation",
    "discountCodeBasicCreate",
    "mutation { discountCodeBasicCreate(basicCodeDiscount: {}) { userErrors { code } } }",
  ],
  [
    "Mutation",
    "discountCodeFreeShippingCreate",
    "mutation { discountCodeFreeShippingCreate(freeShippingCodeDiscount: {}) { userErrors { code } } }",
  ],
  [
    "Mutation",
    "discountCodeDeactivate",
    'mutation { discountCodeDeactivate(id: "gid://shopify/DiscountCodeNode/1") { userErrors { code } } }',
  ],
  [
    "Mutation",
    "discountCodeDelete",
    'mutation { discountCodeDelete(id: "gid://shopify/DiscountCodeNode/1") { userErrors { code } } }',
  ],
  ["Mutation", "giftCardCreate", "mutation { giftCardCreate(input: {}) { userErrors { code } } }"],
  [
    "Mutation",
    "giftCardDeactivate",
    'mutation { giftCardDeactivate(id: "gid://shopify/GiftCard/1") { userErrors { code } } }',
  ],
  [
    "Mutation",
    "storeCreditAccountCredit",
    'mutation { storeCreditAccountCredit(id: "gid://shopify/Customer/1", creditInput: { creditAmount: { amount: 1, currencyCode: EUR } }) { userErrors { code } } }',
  ],
  [
    "Mutation",
    "storeCreditAccountDebit",
    'mutation { storeCreditAccountDebit(id: "gid://shopify/Customer/1", debitInput: { debitAmount: { amount: 1, currencyCode: EUR } }) { userErrors { code } } }',
  ],
];

interface Guarded {
  name: string;
  requiredAccess?: string | null;
  fields?: Guarded[] | null;
}

test.skipIf(!isThere)("what needs a scope on the platform needs the same scope here", async () => {
  const file = JSON.parse(gunzipSync(readFileSync(FILE)).toString("utf8")) as {
    data: { __schema: { types: Guarded[] } };
  };
  const types = new Map(file.data.__schema.types.map((type) => [type.name, type]));
  const store = await startTestStore({ shops: [{ domain: SHOP, scopes: [] }] });
  for (const [typeName, fieldName, query] of guarded) {
    const type = types.get(typeName);
    const field = type?.fields?.find(({ name }) => name === fieldName);
    const real = (field ?? type)?.requiredAccess ?? "";
    const { errors } = await store.graphql(query);
    const denied = /Required access: (`\w+`)/.exec(errors?.[0]?.message ?? "");
    expect(real, `${typeName}.${fieldName}`).toContain(denied?.[1] ?? `denial of ${query}`);
  }
  await store.close();
});
