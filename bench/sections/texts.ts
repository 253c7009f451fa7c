// What one key's many different query texts cost a whole server: they are parsed, kept and compiled.
import { setTimeout as sleep } from "node:timers/promises";
import { BENCH_SHOP, mostResidentDuring, startBenchServer } from "../bench-server.ts";
import type { Section } from "../figure.ts";

const TEXTS = 500;
/** Often enough that each is compiled. */
const TIMES = 6;
/** With little room the collector frees what is not held. With more, it lets hundreds of megabytes lie for a while. */
const HEAP = "--max-old-space-size=256";

const leaves = "id platformId email displayName status ordersCount joinedAt birthday lastActivityAt leftAt";
const rest = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount";
const page = `customers(first: 1) { nodes { ${leaves} } edges { cursor node { ${leaves} } } ${rest} }`;
const textOf = (nth: number): string =>
  `query Text${nth} { ${Array.from({ length: 29 }, (_, n) => `a${n}: ${page}`).join(" ")} }`;

export const texts: Section = {
  name: "texts",
  about: `${TEXTS} query texts of 930 fields each, ${TIMES} times each, with one key and a heap of 256 MB`,
  async run(report) {
    const laurel = await startBenchServer({ environment: { NODE_OPTIONS: HEAP } });
    try {
      const key = (await laurel.run("api-key", "create", "--shop", BENCH_SHOP)).output
        .trim()
        .split("\n")
        .at(-1);
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const url = new URL("/api/graphql", laurel.url).href;
      const ask = (query: string) => fetch(url, { method: "POST", headers, body: JSON.stringify({ query }) });
      let waits = 0;
      const send = async (nth: number): Promise<void> => {
        const answer = await ask(textOf(nth));
        const body = await answer.text();
        if (answer.ok && !body.includes('"errors"')) return;
        const seconds = Number(answer.headers.get("retry-after"));
        if (!(seconds > 0)) throw new Error(`The API answered ${answer.status}: ${body.slice(0, 300)}`);
        waits += seconds;
        await sleep(seconds * 1_000);
        await send(nth);
      };
      const sendAll = async (nthOf: (time: number) => number): Promise<void> => {
        for (let time = 0; time < TEXTS * TIMES; time += 1) await send(nthOf(time));
      };
      // As many answers to one text: what is left to the collector whatever is asked.
      const ofOne = await mostResidentDuring(
        laurel.processId(),
        sendAll(() => 0),
      );
      const most = await mostResidentDuring(
        laurel.processId(),
        sendAll((time) => 1 + Math.floor(time / TIMES)),
      );
      report({
        name: "the server's memory is more than with one text, by",
        value: most - ofOne,
        unit: "MB",
        goal: { is: "≤", must: 150 },
        note: `${most.toFixed(0)} MB, and ${ofOne.toFixed(0)}; the budget of new text made it wait ${waits} s`,
      });
    } finally {
      await laurel.remove();
    }
  },
};
