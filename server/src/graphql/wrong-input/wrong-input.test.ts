// Wrong values in each argument of each query and mutation: the answer names the error by a code of the table, never as
// an internal error.
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "../connection.ts";
import { errors } from "../../process/errors.ts";
import { aFullShop, type FullShop } from "../../testing/samples/a-full-shop.ts";
import { openAuthWorld, type AuthWorld } from "../../testing/auth-world.ts";
import { mutationCalls, queryCalls } from "../../testing/walks/calls-with-ids.ts";
import { shareOf } from "../../testing/is-whole.ts";
import { noJobs } from "../../testing/test-deps.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import {
  callOf,
  isPage,
  leavesOf,
  mutationFields,
  placesBelow,
  queryFields,
  withValueAt,
  type Leaf,
  type RootField,
  type Variables,
} from "../../testing/walks/walk-schema.ts";
import { spoil, wrongIds, wrongValuesOf } from "../../testing/samples/wrong-values.ts";

let own: AuthWorld;
let shop: FullShop;
let token: string;

beforeAll(async () => {
  own = await openAuthWorld();
  shop = await aFullShop(own, TEST_SHOP);
  Object.assign(own.deps, noJobs);
  token = (await own.signIn(TEST_SHOP)).token;
});
afterAll(() => own.close());

interface Answer {
  readonly status: number;
  /** Errors of the request and of the payload. */
  readonly problems: readonly {
    readonly code: string;
    readonly field: readonly string[];
    readonly message: string;
  }[];
}

interface Shown {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly field?: readonly string[] };
}

async function ask(query: string, variables: Variables): Promise<Answer> {
  const payload = { query, variables };
  const response = await own.post("/api/graphql", payload, { authorization: `Bearer ${token}` });
  const { data, errors: shown = [] } = response.json<{
    data?: Record<string, { userErrors?: Answer["problems"] } | null>;
    errors?: readonly Shown[];
  }>();
  const refused = Object.values(data ?? {}).flatMap((field) => field?.userErrors ?? []);
  const broken = shown.map(({ message, extensions: { code, field = [] } }) => ({ code, field, message }));
  return { status: response.statusCode, problems: [...broken, ...refused] };
}

const kindOf = (field: RootField): "query" | "mutation" =>
  queryFields.includes(field) ? "query" : "mutation";
const selectionOf = (field: RootField): string =>
  /Payload!?$/.test(field.type.toString()) ? "{ userErrors { code field message } }" : inner(field);
const inner = (field: RootField): string =>
  /^(Int|ID|String)!?$/.test(field.type.toString()) ? "" : "{ __typename }";

const callsOf = (field: RootField): readonly Variables[] =>
  (kindOf(field) === "query" ? queryCalls : mutationCalls)[field.name]!(shop);

/** What is wrong with an answer to wrong input; null if nothing is. */
function faultOf({ status, problems }: Answer): string | null {
  for (const { code, message } of problems) {
    if (code === "internal_error") return code;
    if (!Object.hasOwn(errors, code)) return `a code of no table: ${code}`;
    if (!/^[A-Z“"].{3,399}$/s.test(message)) return `no sentence: ${message}`;
  }
  return status >= 500 ? String(status) : null;
}

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "nothing";

const fields = [...queryFields, ...mutationFields].filter((field) => field.args.length > 0);

describe("wrong input", () => {
  test.each(fields.map((field) => [field.name, field] as const))(
    "of %s is answered by a code",
    async (_, field) => {
      const faults: string[] = [];
      let turn = 0;
      for (const variables of callsOf(field))
        for (const { path, typeName, isList } of leavesOf(field))
          for (const value of shareOf(wrongValuesOf(typeName, isList), 3, turn++)) {
            const wrong = withValueAt(variables, path, value);
            const query = callOf(kindOf(field), field, { variables: wrong, selection: selectionOf(field) });
            const fault = faultOf(await ask(query, wrong));
            if (fault !== null) faults.push(`${path.join(".")} = ${show(value)}: ${fault}`);
          }
      expect(faults).toEqual([]);
    },
  );

  test.each(fields.map((field) => [field.name, field] as const))(
    "without any arguments for %s is answered by a code",
    async (_, field) => {
      const query = callOf(kindOf(field), field, { variables: {}, selection: selectionOf(field) });
      expect(faultOf(await ask(query, {}))).toBeNull();
    },
  );
});

test("a long message about an emoji is cut between characters", async () => {
  for (const start of ["", "x"]) {
    const sort = `${start}${"😀".repeat(400)}`;
    const { problems } = await ask(`{ customers(sort: ${JSON.stringify(sort)}) { totalCount } }`, {});
    expect(problems.map(({ message }) => [message.isWellFormed(), message.length > 200])).toEqual([
      [true, true],
    ]);
  }
});

const ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const moments = [
  "0000-01-01T00:00:00Z",
  "2026-02-31T00:00:00.000001Z",
  "9999-99-99T99:99:99Z",
  "0001-01-01T00:00:00Z",
];
const numbers = ["9999999999999999", "-9999999999999999", "2147483648"];

/** In the form of those that the API gives, with a moment or a number that cannot be. */
const cursors = [
  ...moments.flatMap((moment) => [
    [moment, "1"],
    [moment, ID],
    ["LAST_ACTIVITY", moment, ID],
    ["JOINED", moment, ID],
  ]),
  ...numbers.flatMap((number) => [
    [number],
    [number, ID],
    ["POINTS_DESC", number, ID],
    ["SPENT_DESC", number, ID],
  ]),
  [ID, "9999"],
  [ID, "99999"],
  [ID],
  ["NAME", ID],
].map((parts) => encodeCursor(...parts));

describe("a cursor that names what cannot be", () => {
  const places = queryFields.flatMap((field) => {
    const nested = placesBelow(field).flatMap(({ path, selectionAfter: selection }) =>
      selection === null ? [] : [{ path, field, selection, more: "" }],
    );
    const own = { path: field.name, field, selection: "{ nodes { __typename } }", more: "after: $cursor" };
    return isPage(field) ? [own, ...nested] : nested;
  });

  test.each(places.map((place) => [place.path, place] as const))(
    "is refused or finds nothing in %s",
    async (_, { field, selection, more }) => {
      const sorts =
        field.name === "customers"
          ? ["LAST_ACTIVITY", "JOINED", "POINTS_DESC", "SPENT_DESC", "NAME"]
          : [null];
      const faults: string[] = [];
      for (const sort of sorts)
        for (const cursor of shareOf(cursors, 4, field.name.length)) {
          const variables = { ...callsOf(field)[0], cursor, ...(sort && { sort }) };
          const query = callOf("query", field, { variables, selection, more });
          const fault = faultOf(await ask(query, variables));
          if (fault !== null) faults.push(`${Buffer.from(cursor, "base64url").toString()}: ${fault}`);
        }
      expect(faults).toEqual([]);
    },
  );
});

const withIds: [string, RootField, Leaf][] = mutationFields.flatMap((field) =>
  leavesOf(field)
    .filter(({ typeName, isList, isRequired }) => typeName === "ID" && !isList && isRequired)
    .map((leaf): [string, RootField, Leaf] => [`${field.name}.${leaf.path.join(".")}`, field, leaf]),
);

/** Texts that can be stored: others are refused before their meaning is known. */
const isText = (value: unknown): boolean =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

describe("an unknown id", () => {
  test.each(withIds)("is refused at its own field by %s", async (_, field, { path }) => {
    const wrongAnswers: unknown[] = [];
    const call = callsOf(field)[0]!;
    const isKeyed = JSON.stringify(call).includes("idempotencyKey");
    const variables = isKeyed ? withValueAt(call, ["input", "idempotencyKey"], "another") : call;
    for (const id of wrongIds.filter(isText)) {
      const wrong = withValueAt(variables, path, id);
      const query = callOf("mutation", field, { variables: wrong, selection: selectionOf(field) });
      const { problems } = await ask(query, wrong);
      const isTold =
        problems.length === 1 &&
        problems[0]!.code.endsWith("not_found") &&
        problems[0]!.field?.at(-1) === path.at(-1);
      if (!isTold) wrongAnswers.push([show(id), problems]);
    }
    expect(wrongAnswers).toEqual([]);
  });
});

describe("a document with any error", () => {
  const program = {
    ...defaultProgram("EUR"),
    tiers: {
      ...defaultProgram("EUR").tiers,
      window: "lifetime",
      levels: [
        {
          id: "gold",
          name: "Gold",
          threshold: 500,
          multiplierBasisPoints: 20_000,
          entryGiftPoints: 0,
          color: "#9aa0a6",
        },
      ],
    },
  };
  const configs: [string, object][] = [
    ["amount_off", { amountMinor: 500, minimumSubtotalMinor: 100, limit: 1 }],
    ["percentage_off", { basisPoints: 1000 }],
  ];

  test("is refused by a code, as the program", async () => {
    const faults: string[] = [];
    const query = `query ($document: JSON!) { programEffect(document: $document) { userErrors { code field message } } }`;
    for (const document of spoil(program)) {
      const fault = faultOf(await ask(query, { document }));
      if (fault !== null) faults.push(`${fault} ${show(document)}`);
    }
    expect(faults).toEqual([]);
  });

  test.each(configs)(
    "is refused by a code, as the settings of a reward of the kind %s",
    async (kind, config) => {
      const faults: string[] = [];
      const query = `mutation ($input: RewardInput!) { rewardCreate(input: $input) { userErrors { code field message } } }`;
      for (const wrong of spoil(config)) {
        const input = { kind, name: "Wrong", points: 100, config: wrong, status: "DRAFT" };
        const fault = faultOf(await ask(query, { input }));
        if (fault !== null) faults.push(`${fault} ${show(wrong)}`);
      }
      expect(faults).toEqual([]);
    },
  );
});
