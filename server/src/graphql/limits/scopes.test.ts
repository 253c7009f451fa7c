// What each key may query, over the whole schema: a field or type without a scope fails here.
import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isNonNullType,
  parse,
  type GraphQLField,
  type GraphQLInputType,
} from "graphql";
import { describe, expect, test } from "vitest";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { apiScopes, EVERYTHING, missingScopes } from "./api-scopes.ts";
import { planScopes } from "./plan-scopes.ts";
import { apiParts } from "../../features/features.ts";
import { mergeNeeds, readSdl } from "../api-part.ts";
import { openTestShop } from "../../testing/test-shop.ts";

const schema = buildSchema(readSdl(apiParts));
const needs = mergeNeeds(apiParts);
const isField = (path: string) => path.includes(".");
const fieldNeeds = Object.fromEntries(Object.entries(needs).filter(([path]) => isField(path)));
const typeNeeds = Object.fromEntries(Object.entries(needs).filter(([path]) => !isField(path)));
const roots = [schema.getQueryType()!, schema.getMutationType()!];
const rootFields = roots.flatMap((root) =>
  Object.values(root.getFields()).map((field) => [`${root.name}.${field.name}`, field] as const),
);

/** A value of the type, as written in a query. */
function someValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return `[${someValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${someValue(field.type)}`).join(", ")} }`;
  }
  if (type.name === "DateTime") return '"2026-01-01T00:00:00Z"';
  if (type.name === "JSON") return "{}";
  if (type.name === "Boolean") return "true";
  return ["Int", "Points"].includes(type.name) ? "1" : '"01900000-0000-7000-8000-00000000000a"';
}

function someCall(path: string, field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter((arg) => isNonNullType(arg.type));
  const args = given.map((arg) => `${arg.name}: ${someValue(arg.type)}`).join(", ");
  const inner = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  const word = path.startsWith("Mutation.") ? "mutation" : "query";
  return `${word} { ${field.name}${args ? `(${args})` : ""}${inner} }`;
}

const { deps, shop, api } = await openTestShop();

/** One key for each set of scopes, because a shop may have no more than a hundred keys. */
const keys = new Map<string, Promise<string>>();

async function askWith(scopes: readonly string[], query: string) {
  const name = scopes.join(" ");
  const made = keys.get(name) ?? keyWith(scopes);
  keys.set(name, made);
  return api.ask(query, undefined, { key: await made });
}

async function keyWith(scopes: readonly string[]): Promise<string> {
  const { key } = await createApiKey(deps, { shopId: shop.shopId, name: "few", scopes, actor: "test" });
  return key;
}

describe("the table of scopes", () => {
  test("names every query and mutation, and no other", () => {
    expect(Object.keys(fieldNeeds).sort()).toEqual(rootFields.map(([path]) => path).sort());
  });

  test("names every type that is returned, and no other", () => {
    const shown = Object.values(schema.getTypeMap())
      .filter((type) => isCompositeType(type) && !type.name.startsWith("__"))
      .map((type) => type.name)
      .filter((name) => name !== "Query" && name !== "Mutation" && !/(Connection|Edge|Payload)$/.test(name));
    expect(Object.keys(typeNeeds).sort()).toEqual(shown.sort());
  });

  test("covers everything that a page or a payload leads to by its own type", () => {
    const wrapped = Object.keys(schema.getTypeMap()).filter((name) => /(Connection|Edge)$/.test(name));
    expect(
      wrapped.map((name) => name.replace(/(Connection|Edge)$/, "")).filter((name) => !(name in typeNeeds)),
    ).toEqual([]);
  });

  test("lets a mutation give nothing beside its types but what its caller may read by the same scope", () => {
    const given = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && type.name.endsWith("Payload")
        ? Object.values(type.getFields())
            .filter((field) => !isCompositeType(getNamedType(field.type)))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    const ofEverything = {
      "CustomerDataPayload.data": "customerExportData",
      "RedemptionSendCodePayload.sentTo": "redemptionSendCode",
      "SessionsEndPayload.endedSessions": "sessionsEnd",
      "ShopperMailSendTestPayload.sentTo": "shopperMailSendTest",
    };
    expect(given.sort()).toEqual(
      [
        ...Object.keys(ofEverything),
        "ImportDiscardPayload.discardedId",
        "RedemptionCodePayload.code",
        "ReferralClaimPayload.message",
        "ReferralLinkPayload.token",
        "SetAsideDismissPayload.dismissed",
        "SetAsideRetryPayload.retried",
      ].sort(),
    );
    for (const name of Object.values(ofEverything)) expect(needs[`Mutation.${name}`]).toBe(EVERYTHING);
  });

  test("lets no key write with a scope to read", () => {
    const writable = Object.entries(fieldNeeds).filter(([path]) => path.startsWith("Mutation."));
    expect(writable.filter(([, need]) => need === null || need.startsWith("read_"))).toEqual([]);
  });

  test("uses each scope", () => {
    expect([...apiScopes].sort()).toEqual(
      [...new Set(Object.values(fieldNeeds))].filter((need) => need !== null && need !== EVERYTHING).sort(),
    );
  });
});

describe("a key", () => {
  test.each(rootFields)(
    "without the scope of %s is refused there, with the missing scope",
    async (path, field) => {
      const need = fieldNeeds[path]!;
      const others = apiScopes.filter(
        (scope) => missingScopes([scope], need === null ? [] : [need]).length > 0,
      );

      const { status, data, errors } = await askWith(others, someCall(path, field));

      if (need === null) return expect(errors).toEqual([]);
      expect({ status, data }).toEqual({ status: 403, data: null });
      expect(errors).toMatchObject([{ extensions: { code: "missing_scope" } }]);
      expect(errors[0]!.extensions["scopes"]).toContain(need);
    },
  );

  test.each(rootFields)("with only the scope of %s is allowed to run it", async (path, field) => {
    const need = fieldNeeds[path]!;

    const { errors } = await askWith(need === null ? [] : [need], someCall(path, field));

    expect(errors.map(({ extensions }) => extensions.code)).not.toContain("missing_scope");
  });
});

describe("what a query leads to", () => {
  const cases: [string, string, string[]][] = [
    ["a reward's own facts", "{ rewards { nodes { name } } }", ["read_rewards"]],
    [
      "a customer's redemptions",
      "{ customer(id: 1) { redemptions { nodes { code } } } }",
      ["read_customers", "read_redemptions"],
    ],
    [
      "a redemption's customer",
      "{ redemption(id: 1) { customer { email } reward { name } } }",
      ["read_customers", "read_redemptions", "read_rewards"],
    ],
    [
      "a customer in a fragment",
      "{ redemption(id: 1) { ...Part } } fragment Part on Redemption { ... { customer { id } } }",
      ["read_customers", "read_redemptions"],
    ],
    [
      "a customer behind another name and a switch",
      "{ redemption(id: 1) { shop: customer @skip(if: true) { id } } }",
      ["read_customers", "read_redemptions"],
    ],
    ["only the number of customers", "{ customers { totalCount } }", ["read_customers"]],
    ["the name of a type", "{ __typename }", []],
  ];

  test.each(cases)("needs scopes too: %s", (_name, query, needed) => {
    expect([...planScopes({ schema, needs }, parse(query))].sort()).toEqual(needed);
  });
});

describe("an object type without a scope", () => {
  test("is closed to every key that may not do everything", () => {
    const grown = buildSchema(
      `${readSdl(apiParts)}\nextend type Shop { secret: Secret } type Secret { word: String }`,
    );
    expect([...planScopes({ schema: grown, needs }, parse("{ shop { secret { word } } }"))]).toEqual([
      EVERYTHING,
    ]);
  });
});
