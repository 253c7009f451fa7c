import type { OperationResult } from "urql";
import { expect, test } from "vitest";
import { createRecordingConsole } from "../testing/recording-console.ts";
import { createApiClient } from "./client.ts";

const query = "query Shop { shop { name } }";

function clientWith(firstAnswer?: Parameters<typeof createApiClient>[0]["firstAnswer"]) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(init?.body as string);
    return new Response('{"data":{"shop":{"name":"Later"}}}', {
      headers: { "Content-Type": "application/json" },
    });
  };
  return { asked, client: createApiClient({ fetch, console: createRecordingConsole(), firstAnswer }) };
}

const firstAnswer = { operationName: "Shop", query, variables: {}, data: { shop: { name: "First" } } };

test("data that came before the page is there at once, and nothing is asked", () => {
  const { asked, client } = clientWith(firstAnswer);
  const results: OperationResult[] = [];
  client.query(query, {}).subscribe((result) => results.push(result));

  expect(results).toMatchObject([{ data: { shop: { name: "First" } }, stale: false }]);
  expect(asked).toEqual([]);
});

test("it is read anew when the page asks for that, and other data is asked for as ever", async () => {
  const { asked, client } = clientWith(firstAnswer);
  await client.query(query, {}).toPromise();

  const anew = await client.query(query, {}, { requestPolicy: "network-only" }).toPromise();
  const other = await client.query("query Other { shop { name } }", {}).toPromise();

  expect([anew.data, other.data]).toEqual(Array(2).fill({ shop: { name: "Later" } }));
  expect(asked).toHaveLength(2);
});
