import { expect, test } from "vitest";
import { createPrimedFetch } from "./primed-fetch.ts";

const request = { operationName: "Home", query: "query Home { shop }", variables: { before: "2026-11-01" } };
const credentials = { shop: "fern.myshopify.com", token: "la_1", bridge: "current" as const };

function world(answerOf = (count: number) => `answer ${count}`) {
  const asked: string[] = [];
  const primed = createPrimedFetch((input) => {
    asked.push(input as string);
    return Promise.resolve(new Response(answerOf(asked.length)));
  });
  const ask = async (changes: { variables?: object; token?: string } = {}): Promise<string> => {
    const { variables = request.variables, token = "la_1" } = changes;
    const body = JSON.stringify({ ...request, query: "query Home {\n  shop\n}", variables });
    const headers = { "X-Laurel-Authorization": `Bearer ${token}` };
    return (await primed.fetch("/api/graphql", { method: "POST", headers, body })).text();
  };
  return { primed, asked, ask };
}

test("a request that is under way is not sent again", async () => {
  const { primed, asked, ask } = world();
  void primed.prime({ ...request, ...credentials });

  expect(await ask()).toBe("answer 1");
  expect(asked).toHaveLength(1);
});

test("its answer is used once: the next request is sent", async () => {
  const { primed, ask } = world();
  void primed.prime({ ...request, ...credentials });
  await ask();

  expect(await ask()).toBe("answer 2");
});

test("data that came before the page asks is given to the caller, and the page's call is sent", async () => {
  const { primed, asked, ask } = world((count) => JSON.stringify({ data: { count } }));

  expect(await primed.prime({ ...request, ...credentials })).toEqual({ count: 1 });
  expect(await ask()).toBe('{"data":{"count":2}}');
  expect(asked).toHaveLength(2);
});

test("an answer that the page asked for before it came is the page's alone", async () => {
  const { primed, ask } = world(() => '{"data":{}}');
  const early = primed.prime({ ...request, ...credentials });

  expect(await ask()).toBe('{"data":{}}');
  expect(await early).toBeUndefined();
});

test("an answer with errors is left for the page", async () => {
  const { primed, asked, ask } = world(() => '{"data":null,"errors":[{}]}');

  expect(await primed.prime({ ...request, ...credentials })).toBeUndefined();
  expect(await ask()).toContain("errors");
  expect(asked).toHaveLength(1);
});

test.each([
  ["of something else", { variables: { before: "2026-10-01" } }],
  ["for another session", { token: "la_2" }],
])("a request %s is sent on its own", async (_name, changes) => {
  const { primed, ask } = world();
  void primed.prime({ ...request, ...credentials });

  expect(await ask(changes)).toBe("answer 2");
});

test("an early request that fails rejects its caller, and causes no unhandled rejection", async () => {
  const primed = createPrimedFetch(() => Promise.reject(new TypeError("no network")));
  void primed.prime({ ...request, ...credentials });

  const body = JSON.stringify(request);
  const headers = { Authorization: "Bearer la_1" };
  await expect(primed.fetch("/api/graphql", { method: "POST", headers, body })).rejects.toThrow("no network");
});
