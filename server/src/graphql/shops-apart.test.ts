// Two shops on one server, with rows in every table and the same customers. Whatever one shop requests with the other's
// ids, it sees and changes nothing there. The requests are derived from the schema.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVERYTHING } from "./limits/api-scopes.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { aFullShop, settle, type FullShop } from "../testing/samples/a-full-shop.ts";
import { openAuthWorld, OTHER_SHOP, type AuthWorld } from "../testing/auth-world.ts";
import { mutationCalls, queryCalls } from "../testing/walks/calls-with-ids.ts";
import { shareOf } from "../testing/is-whole.ts";
import { brokenClaims } from "../testing/processes/deliver.ts";
import { fingerprint, wordsOfOneShop } from "../testing/walks/shop-rows.ts";
import { TEST_SHOP } from "../testing/test-platform.ts";
import {
  callOf,
  isPage,
  leavesOf,
  mutationFields,
  placesBelow,
  queryFields,
  valueAt,
  type RootField,
  type Variables,
} from "../testing/walks/walk-schema.ts";

let own: AuthWorld;
let ours: FullShop;
let theirs: FullShop;
let theirToken: string;
let theirWords: readonly string[];
/** The answers to our own queries before the other shop existed. */
let alone: readonly string[];
let credentials: Record<string, () => string>;

const kinds = ["a session", "an ID token", "an API key"];

beforeAll(async () => {
  // A walk over the whole schema sends more new texts at once than a shop may.
  own = await openAuthWorld(
    { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "laurel@localhost" },
    { textBudget: { take: () => 0 } },
  );
  const { requiredScopes, productsScope } = own.deps.platform.authorization;
  for (const shop of [OTHER_SHOP, TEST_SHOP])
    own.world.store.control.install({ shop, scopes: [...requiredScopes, productsScope] });
  ours = await aFullShop(own, OTHER_SHOP);
  const { shopId } = ours.shop;
  const { token } = await own.signIn(OTHER_SHOP);
  const { key } = await createApiKey(own.deps, { shopId, name: "all", scopes: [EVERYTHING], actor: "test" });
  credentials = {
    "a session": () => token,
    "an ID token": () => own.idToken(OTHER_SHOP),
    "an API key": () => key,
  };
  alone = await everyAnswer();
  theirs = await aFullShop(own, TEST_SHOP);
  theirToken = (await own.signIn(TEST_SHOP)).token;
  theirWords = await wordsOfOneShop(own.own.url, theirs.shop.shopId, shopId);
  // Two whole shops, and every answer of the API: half a minute on a quiet machine.
}, 240_000);
afterAll(() => own.close());

const ask = (query: string, variables: Variables, kind = "a session"): Promise<string> =>
  askAs(credentials[kind]!(), query, variables);

async function askAs(token: string, query: string, variables: Variables): Promise<string> {
  const { body } = await own.post("/api/graphql", { query, variables }, { authorization: `Bearer ${token}` });
  return body;
}

/** Texts of the other shop in an answer, beyond those in the request. */
const leaked = (answer: string, given: Variables): readonly string[] => {
  const asked = JSON.stringify(given);
  return theirWords.filter((word) => answer.includes(word) && !asked.includes(word));
};

/** There is a list with elements on the way, or an object whose own fields are not all null or empty. */
function hasValueAt(value: unknown, [name, ...below]: readonly string[]): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== "object") return true;
  if (name === undefined) return Object.values(value).some(isFact);
  return hasValueAt((value as Record<string, unknown>)[name], below);
}

const isFact = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isFact) : value !== null && typeof value !== "object";

type Place = ReturnType<typeof placesBelow>[number];

const placesOf = (field: RootField): readonly Place[] =>
  placesBelow(field).filter(({ selectionAfter }) => selectionAfter === null);

/** Answers with every one of the places: in one request, or in several where one would be refused. */
async function answersWith(
  places: readonly Place[],
  call: { readonly field: RootField; readonly variables: Variables; readonly kind?: string },
): Promise<readonly string[]> {
  const { field, variables, kind } = call;
  const [first] = places;
  if (!first) return [];
  const selection =
    places.length === 1 ? first.selection : mergeSelections(places.map((place) => place.selection));
  const answer = await ask(callOf("query", field, { variables, selection }), variables, kind);
  if (places.length === 1 || !answer.includes('"errors"')) return [answer];
  const half = Math.ceil(places.length / 2);
  return [
    ...(await answersWith(places.slice(0, half), call)),
    ...(await answersWith(places.slice(half), call)),
  ];
}

/** Our own answers, with every place of the schema. */
async function everyAnswer(): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const field of queryFields)
    for (const variables of queryCalls[field.name]!(ours))
      answers.push(...(await answersWith(placesOf(field), { field, variables })));
  return answers;
}

/** The cursors of the other shop's own lists. */
async function theirCursors(): Promise<readonly string[]> {
  const cursors = new Set<string>();
  const pages = "pageInfo { startCursor endCursor }";
  const lists: [string, Variables][] = queryFields
    .filter(isPage)
    .map((field) => [callOf("query", field, { variables: {}, selection: `{ ${pages} }` }), {}]);
  const inner = "movements(first: 1) { P } orders(first: 1) { P } redemptions(first: 1) { P }".replaceAll(
    "P",
    pages,
  );
  lists.push([`query ($id: ID) { customer(id: $id) { ${inner} } }`, { id: theirs.ids.customer }]);
  lists.push([
    `query ($id: ID!) { reward(id: $id) { redemptions(first: 1) { ${pages} } } }`,
    { id: theirs.ids.reward },
  ]);
  lists.push([
    `query ($id: ID!) { import(id: $id) { problems(first: 1) { ${pages} } } }`,
    { id: theirs.ids.import },
  ]);
  for (const [query, variables] of lists)
    for (const [, cursor] of (await askAs(theirToken, query, variables)).matchAll(
      /"(?:start|end)Cursor":"([^"]+)"/g,
    ))
      cursors.add(cursor!);
  return [...cursors];
}

describe("the table of calls", () => {
  test("has every query and mutation, and no other", () => {
    expect(Object.keys(queryCalls).sort()).toEqual(queryFields.map(({ name }) => name).sort());
    expect(Object.keys(mutationCalls).sort()).toEqual(mutationFields.map(({ name }) => name).sort());
  });

  test("passes another shop's id wherever an id can be passed", () => {
    const missing = [...queryFields, ...mutationFields].flatMap((field) => {
      const calls = { ...queryCalls, ...mutationCalls }[field.name]!(theirs);
      const known = new Set<unknown>(Object.values(theirs.ids));
      const isGiven = (path: readonly string[]): boolean =>
        calls.some((variables) => [valueAt(variables, path)].flat().some((value) => known.has(value)));
      return leavesOf(field)
        .filter(({ typeName, path }) => typeName === "ID" && !isGiven(path))
        .map(({ path }) => `${field.name}.${path.join(".")}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("a shop's own answers", () => {
  test("have a value at every place of the schema", async () => {
    const answers = alone.map((answer) => JSON.parse(answer) as { data: unknown; errors?: unknown });
    expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([]);
    const empty = queryFields
      .flatMap(placesOf)
      .map(({ path }) => path)
      // Neither is there while all is well.
      .filter((path) => !/(userErrors|missingScopes)$/.test(path))
      // It takes two years of points.
      .filter((path) => path !== "breakage.lastYear")
      // A sample takes 200,000 orders. Who earns less is of the same type as who earns more, and read by the same code.
      .filter((path) => !/^simulation\.(sample|result\.losers)/.test(path))
      .filter((path) => !answers.some(({ data }) => hasValueAt(data, path.split("."))));
    expect(empty).toEqual([]);
  });

  test("contain texts of its own", async () => {
    const answers = await Promise.all(
      queryFields.flatMap((field) =>
        queryCalls[field.name]!(theirs).map(async (variables) => {
          const selection = everyFact(field);
          const answer = await askAs(theirToken, callOf("query", field, { variables, selection }), variables);
          return leaked(answer, {}).length > 0 ? field.name : null;
        }),
      ),
    );
    // These return only numbers, or only what is the same in both shops.
    const wordless = [
      "breakage",
      "bulkAdjustmentPreview",
      "bulkAdjustmentUndoPreview",
      "dailyFigures",
      "expiryPreview",
      "hasShopData",
      "journal",
      "liability",
      "mergePreview",
      "pointsByDay",
      "productVariants",
      "programEffect",
      "programTierEffect",
      "redemptionRate",
      "referralFigures",
      "repeatRate",
      "rewardRevenue",
      "setAsideCount",
      "simulationRange",
      "storeItems",
      "storefront",
      "trialBalance",
      "webhooksUnderWay",
    ];
    expect(
      queryFields
        .map(({ name }) => name)
        .filter((name) => !answers.includes(name))
        .sort(),
    ).toEqual(wordless);
  });

  test("are identical once another shop exists", async () => {
    expect(await everyAnswer()).toEqual(alone);
  });
});

/** Each field by one kind of credentials; by all of them in the whole run. */
const fieldsFor = (kind: string, fields: readonly RootField[]): readonly RootField[] =>
  shareOf(fields, kinds.length, kinds.indexOf(kind));

describe.each(kinds)("a shop that asks with another's ids, by %s", (kind) => {
  test.each(fieldsFor(kind, queryFields).map((field) => [field.name, field] as const))(
    "sees nothing by the query %s",
    async (name, field) => {
      const found: string[] = [];
      for (const variables of queryCalls[name]!(theirs))
        for (const answer of await answersWith(placesOf(field), { field, variables, kind }))
          found.push(...leaked(answer, variables));
      expect(found).toEqual([]);
    },
  );
});

describe("a shop that asks with another's cursors", () => {
  test("sees only its own rows, in every list", async () => {
    const cursors = await theirCursors();
    expect(cursors.length).toBeGreaterThan(8);
    const found: string[] = [];
    const look = async (query: string, variables: Variables, path: string): Promise<void> => {
      const answer = await ask(query, variables);
      expect(answer).not.toContain("internal_error");
      found.push(...leaked(answer, variables).map((word) => `${path}: ${word}`));
    };
    let turn = 0;
    for (const field of queryFields) {
      const variables = queryCalls[field.name]!(ours)[0]!;
      for (const { path, selectionAfter, selection } of placesBelow(field))
        for (const cursor of shareOf(cursors, 3, turn++)) {
          if (selectionAfter !== null) {
            const query = callOf("query", field, { variables, selection: selectionAfter });
            await look(query, { ...variables, cursor }, path);
          } else if (path === `${field.name}.nodes` && isPage(field)) {
            const query = callOf("query", field, { variables, selection, more: "after: $cursor" });
            await look(query, { ...variables, cursor }, path);
          }
        }
    }
    expect(found).toEqual([]);
  });
});

describe.each(kinds)("a shop that would change another's things, by %s", (kind) => {
  test.each(fieldsFor(kind, mutationFields).map((field) => [field.name, field] as const))(
    "changes nothing there by %s, and sees nothing",
    async (name, field) => {
      const before = await fingerprint(own.own.url, theirs.shop.shopId);
      for (const variables of mutationCalls[name]!(theirs)) {
        const query = callOf("mutation", field, { variables, selection: everyFact(field) });
        const answer = await ask(query, variables, kind);
        const { errors, data } = JSON.parse(answer) as {
          errors?: unknown;
          data: Record<string, { userErrors: { code: string }[] }>;
        };
        expect(errors).toBeUndefined();
        expect(leaked(answer, variables)).toEqual([]);
        const codes = data[name]!.userErrors.map(({ code }) => code);
        if (namesTheirs(variables))
          expect(codes).toEqual(name === "setAsideRetry" ? [] : [expect.stringMatching(nothingThere)]);
      }
      expect(await fingerprint(own.own.url, theirs.shop.shopId)).toEqual(before);
    },
  );

  test("is refused if it names the other shop", async () => {
    const headers = { authorization: `Bearer ${credentials[kind]!()}`, "x-shop-domain": TEST_SHOP };
    const answer = await own.post("/api/graphql", { query: "{ shop { name } }" }, headers);
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining("shop_mismatch")]);
  });
});

const nothingThere = /^([a-z_]+_)?not_found$|^empty_selection$|^unknown_link$/;

/** All fields of the payload's node, and one level further. */
function everyFact(field: RootField): string {
  const places = placesBelow(field).filter(
    ({ path, selectionAfter }) => selectionAfter === null && path.split(".").length <= 3,
  );
  return mergeSelections(places.map(({ selection }) => selection));
}

const mergeSelections = (selections: readonly string[]): string =>
  `{ ${selections.map((selection) => selection.slice(1, -1).trim()).join(" ")} }`;

/** Whether the call passes an id that only the other shop has. */
function namesTheirs(variables: Variables): boolean {
  const known: readonly string[] = Object.values({ ...ours.ids });
  const alone = Object.values({ ...theirs.ids }).filter((id) => !known.includes(id));
  const said = JSON.stringify(variables);
  return alone.some((id) => said.includes(`"${id}"`));
}

describe("once the jobs have run", () => {
  test("the other shop has all its data, and its ledger can be proved", async () => {
    const before = await fingerprint(own.own.url, theirs.shop.shopId);
    await settle(own);
    expect(await fingerprint(own.own.url, theirs.shop.shopId)).toEqual(before);
    expect(await brokenClaims(own.deps, theirs.shop)).toEqual([]);
  });
});
