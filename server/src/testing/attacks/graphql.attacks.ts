// Queries that would make the server work or send far more than they seem to. The attacker has a key of one shop.
import { expect } from "vitest";
import type { Attack } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";

interface Answer {
  readonly codes: readonly string[];
  readonly bytes: number;
  readonly milliseconds: number;
}

async function ask(world: AttackWorld, query: string, variables: object = {}): Promise<Answer> {
  const began = performance.now();
  const answer = await world.ask("/api/graphql", {
    method: "POST",
    headers: { authorization: `Bearer ${world.one.key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] };
  return {
    codes: errors.map(({ extensions }) => extensions.code),
    bytes: text.length,
    milliseconds: performance.now() - began,
  };
}

/** Refused with this code, quickly and with a short answer. */
async function expectRefused(
  world: AttackWorld,
  code: string,
  query: string,
  variables?: object,
): Promise<void> {
  const answer = await ask(world, query, variables);
  expect(answer.codes).toEqual([code]);
  expect(answer.bytes).toBeLessThan(1_000);
  expect(answer.milliseconds).toBeLessThan(2_000);
}

const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join(" ");

export const attacks: readonly Attack[] = [
  {
    fact: "A query for the types under many aliases is refused before it is answered",
    attempt: (world) =>
      expectRefused(
        world,
        "introspection_refused",
        `{ ${times(8, (n) => `a${n}: __schema { ${times(20, (m) => `b${m}: types { ...T }`)} }`)} }
         fragment T on __Type { name fields { name args { name } } }`,
      ),
  },
  {
    fact: "Fragments that use each other twice, twelve deep, are refused without being expanded",
    attempt: (world) =>
      expectRefused(
        world,
        "query_too_large",
        `{ shop { ...F0 } } ${times(12, (n) => `fragment F${n} on Shop { ...F${n + 1} ... { ...F${n + 1} } }`)}
         fragment F12 on Shop { domain }`,
      ),
  },
  {
    fact: "Aliases in a fragment count each time that it is used, also those of __typename",
    attempt: (world) =>
      expectRefused(
        world,
        "query_too_large",
        `{ ${times(16, (n) => `a${n}: shop { ...N }`)} } fragment N on Shop { b: __typename c: __typename }`,
      ),
  },
  {
    fact: "Thousands of empty inline fragments are counted",
    attempt: (world) =>
      expectRefused(
        world,
        "query_too_large",
        `{ shop { ${times(20, () => "...F")} } } fragment F on Shop { ${times(100, () => "... { domain }")} }`,
      ),
  },
  {
    fact: "The same page under many aliases costs as much for each of them",
    attempt: (world) =>
      expectRefused(
        world,
        "query_too_costly",
        `{ ${times(25, (n) => `a${n}: customers(first: 250) { ...C }`)} }
         fragment C on CustomerConnection { nodes { id email } }`,
      ),
  },
  {
    fact: "A query may try out a draft of the program once or twice, not many times",
    attempt: (world) =>
      expectRefused(
        world,
        "query_too_costly",
        `query ($d: JSON!) { ${times(5, (n) => `a${n}: programEffect(document: $d) { effect { from } }`)} }`,
        { d: { earning: Array.from({ length: 100 }, () => ({})) } },
      ),
  },
];
