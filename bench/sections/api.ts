// Single calls of the API, as a program makes them: eight connections with one request at a time each.
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { BENCH_SHOP } from "../bench-server.ts";
import { median, percentile, type Section } from "../figure.ts";
import type { Measured } from "../load/generator.ts";
import { runLoad } from "../load/run-load.ts";
import { eachInWords, processorSeconds, spentSince } from "../processor-seconds.ts";
import { analyze, insertMembers } from "../members.sql.ts";

const MEMBERS = 100_000;
const CONNECTIONS = 8;
const CALLS = 5_000;
const ROUNDS = 5;

interface Question {
  readonly name: string;
  readonly query: string;
  readonly variables: (member: string, key: string) => object;
  readonly perSecond: number;
  readonly p99: number;
}

export const api: Section = {
  name: "api",
  about: `single calls of the API, ${CONNECTIONS} at once`,
  async run(report) {
    const laurel = await startLaurel();
    try {
      const memberIds = await openShop(laurel);
      const key = (await laurel.run("api-key", "create", "--shop", BENCH_SHOP)).output
        .trim()
        .split("\n")
        .at(-1);
      const url = new URL("/api/graphql", laurel.url).href;
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      let nth = 0;
      const bodyOf = ({ query, variables }: Question): string => {
        nth += 1;
        return JSON.stringify({ query, variables: variables(memberIds[nth % MEMBERS]!, `bench-${nth}`) });
      };
      const ask = (question: Question): Promise<Measured> => {
        const bodies = Array.from({ length: CALLS }, () => bodyOf(question));
        return runLoad({ kind: "posted", url, headers, connections: CONNECTIONS, bodies });
      };
      for (const question of questions) {
        await expectAnswer(await fetch(url, { method: "POST", headers, body: bodyOf(question) }));
        // The first seconds of a process are those of its compiler.
        await ask(question);
        const before = processorSeconds(laurel);
        const rounds: Measured[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ask(question));
        const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
        const spent = spentSince(laurel, before);
        const p50 = median(rounds.map(({ latencies }) => percentile(latencies, 50)));
        const note = `p50 ${p50.toFixed(1)} ms, refused ${refused}`;
        report({
          name: question.name,
          value: median(rounds.map(({ seconds }) => CALLS / seconds)),
          unit: "calls/s",
          note: eachInWords(spent, "call", CALLS * ROUNDS),
          goal: { is: "≥", must: question.perSecond },
        });
        report({
          name: `${question.name}, p99`,
          value: median(rounds.map(({ latencies }) => percentile(latencies, 99))),
          unit: "ms",
          goal: { is: "≤", must: question.p99 },
          note,
        });
      }
    } finally {
      await laurel.remove();
    }
  },
};

/** Errors are answered with status 200 too, which is all that the load generator reads. */
async function expectAnswer(response: Response): Promise<void> {
  const answer = await response.text();
  if (/"errors"|"code":|null/.test(answer)) throw new Error(`The API answered ${answer}`);
}

const questions: readonly Question[] = [
  {
    name: "customerAdjustPoints",
    query: `mutation ($input: AdjustPointsInput!) {
      customerAdjustPoints(input: $input) { movement { id points } userErrors { code } }
    }`,
    variables: (customerId, idempotencyKey) => ({
      input: { customerId, points: 10_000, reason: "a review", idempotencyKey },
    }),
    perSecond: 1_500,
    p99: 15,
  },
  {
    name: "a customer's balance",
    query: "query ($id: ID!) { customer(id: $id) { id points { available pending } } }",
    variables: (id) => ({ id }),
    perSecond: 5_000,
    p99: 5,
  },
];

/** Returns the members' ids, in no order. */
async function openShop(laurel: LaurelProcess): Promise<readonly string[]> {
  const shop = await laurel.withDeps((deps) => aShop(deps, { domain: BENCH_SHOP }));
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    return await withAdministrator(postgres.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(insertMembers, [shop.shopId, MEMBERS]);
      await client.query(analyze);
      return rows.map((row) => row.id);
    });
  } finally {
    await postgres.stop();
  }
}
