// Moving in from another program: a file of a million lines, from the first byte sent to the last point given, over HTTP
// as the admin does it; then taken back.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/log.ts";
import { withAdministrator } from "@laurel/server/testing/administrator.ts";
import { aShop } from "@laurel/server/testing/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/laurel-process.ts";
import type { Figure, Section } from "../figure.ts";
import { analyze, insertMembers, wrongImportedBalances } from "../members.sql.ts";

const LINES = 1_000_000;
const SHOP = "moving-in.myshopify.com";
const LOOK_MILLISECONDS = 250;

export const imports: Section = {
  name: "imports",
  about: `a CSV of ${LINES.toLocaleString("en")} lines: sent, checked, applied, undone`,
  async run(report) {
    const laurel = await startLaurel();
    try {
      const client = await openShop(laurel);
      const before = memoryMegabytes(laurel);
      const { id, seconds } = await client.upload();
      report(rate("sent and kept", seconds, 20_000));
      report(rate("checked", await client.part(id, checkQuery, "CHECKED"), 20_000));
      report(rate("applied", await client.part(id, applyQuery, "APPLIED"), 20_000));
      report({
        name: "balances that are not as the file says",
        value: await wrongBalances(laurel, client.shopId),
        unit: "members",
        goal: { is: "≤", must: 0 },
      });
      report(rate("undone", await client.part(id, undoQuery, "UNDONE")));
      report({
        name: "memory of the server, at most",
        value: memoryMegabytes(laurel),
        unit: "MB",
        note: `${before.toFixed(0)} MB before the file`,
      });
    } finally {
      await laurel.remove();
    }
  },
};

function rate(name: string, seconds: number, must?: number): Figure {
  return {
    name: `lines ${name}`,
    value: LINES / seconds,
    unit: "rows/s",
    note: `${seconds.toFixed(1)} s`,
    ...(must === undefined ? {} : { goal: { is: "≥" as const, must } }),
  };
}

const checkQuery = `mutation ($id: ID!) {
  step: importMatch(id: $id, columns: [customer_id, points]) { userErrors { code message } }
}`;
const applyQuery = `mutation ($id: ID!) { step: importApply(id: $id) { userErrors { code message } } }`;
const undoQuery = `mutation ($id: ID!) { step: importUndo(id: $id) { userErrors { code message } } }`;

interface ImportClient {
  readonly shopId: string;
  upload(): Promise<{ readonly id: string; readonly seconds: number }>;
  /** Starts a part and waits for its end; gives its seconds. */
  part(id: string, query: string, end: string): Promise<number>;
}

async function openShop(laurel: LaurelProcess): Promise<ImportClient> {
  const shop = await laurel.withDeps((deps) => aShop(deps, { domain: SHOP }));
  await withPostgres(laurel, async (url) =>
    withAdministrator(url, async (client) => {
      await client.query(insertMembers, [shop.shopId, LINES]);
      await client.query(analyze);
    }),
  );
  const { output } = await laurel.run("api-key", "create", "--shop", SHOP);
  const headers = { authorization: `Bearer ${output.trim().split("\n").at(-1)}` };
  const ask = async (query: string, id: string): Promise<Record<string, never>> => {
    const answer = await fetch(new URL("/api/graphql", laurel.url), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { id } }),
    });
    const { data } = (await answer.json()) as { data?: Record<string, never> };
    if (!data) throw new Error(`The server did not answer "${query}".`);
    return data;
  };
  return {
    shopId: shop.shopId,
    async upload() {
      const started = performance.now();
      const answer = await fetch(new URL("/api/imports?name=members.csv", laurel.url), {
        method: "POST",
        headers: { ...headers, "content-type": "text/csv" },
        body: file(),
      });
      const { id } = (await answer.json()) as { id: string };
      return { id, seconds: (performance.now() - started) / 1000 };
    },
    async part(id, query, end) {
      const started = performance.now();
      const taken = (await ask(query, id)) as { step?: { userErrors: object[] } };
      if (taken.step?.userErrors.length !== 0) throw new Error(JSON.stringify(taken));
      for (;;) {
        const shown = (await ask(`query ($id: ID!) { import(id: $id) { state } }`, id)) as {
          import?: { state: string };
        };
        if (shown.import?.state === end) return (performance.now() - started) / 1000;
        await sleep(LOOK_MILLISECONDS);
      }
    },
  };
}

/** Each member has as many points as its number. */
function file(): string {
  const lines = Array.from({ length: LINES }, (_, index) => `${index + 1},${index + 1}`);
  return ["customer_id,points", ...lines].join("\n");
}

const wrongBalances = (laurel: LaurelProcess, shopId: string): Promise<number> =>
  withPostgres(laurel, (url) =>
    withAdministrator(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(wrongImportedBalances, [shopId]);
      return rows[0]?.count ?? Number.NaN;
    }),
  );

async function withPostgres<T>(laurel: LaurelProcess, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataFolder: laurel.dataFolder, log: createLog("silent") });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** The most that the process ever held, as Linux tells it; elsewhere nothing. */
function memoryMegabytes(laurel: LaurelProcess): number {
  try {
    const status = readFileSync(`/proc/${laurel.processId()}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}
