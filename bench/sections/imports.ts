// An import of a file with a million lines, from the first byte sent to the last point given, over HTTP as the admin
// does it; then its undo.
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import type { Figure, Section } from "../figure.ts";
import {
  eachInWords,
  forgetMostMemory,
  mostMemoryMegabytes,
  processorSeconds,
  type ProcessorSeconds,
  spentSince,
} from "../processor-seconds.ts";
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
      const atRest = mostMemoryMegabytes(laurel);
      const first = await wholeFile(laurel, client, LINES / 10);
      forgetMostMemory(laurel);
      const all = await wholeFile(laurel, client, LINES);
      report(rate("sent and kept", all.sent, 20_000));
      report(rate("checked", all.checked, 20_000));
      report(rate("applied", all.applied, 20_000));
      report({
        name: "balances that are not as the file says",
        value: all.wrong,
        unit: "members",
        goal: { is: "≤", must: 0 },
      });
      report(rate("undone", all.undone));
      report({
        name: "memory of the server, at most",
        value: all.megabytes,
        unit: "MB",
        ratio: all.megabytes / first.megabytes,
        goal: { is: "≤", must: 1.25 },
        note: `to a file of a tenth of the lines; ${atRest.toFixed(0)} MB before either`,
      });
    } finally {
      await laurel.remove();
    }
  },
};

interface Part {
  readonly seconds: number;
  readonly processors: ProcessorSeconds;
}

interface WholeFile {
  readonly sent: Part;
  readonly checked: Part;
  readonly applied: Part;
  readonly undone: Part;
  readonly wrong: number;
  readonly megabytes: number;
}

/** This many members get their points, and lose them by the undo. */
async function wholeFile(laurel: LaurelProcess, client: ImportClient, lines: number): Promise<WholeFile> {
  const measure = async (work: () => Promise<void>): Promise<Part> => {
    const [before, startedAt] = [processorSeconds(laurel), performance.now()];
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, processors: spentSince(laurel, before) };
  };
  let id = "";
  const sent = await measure(async () => {
    id = await client.upload(lines);
  });
  const checked = await measure(() => client.part(id, checkQuery, "CHECKED"));
  const applied = await measure(() => client.part(id, applyQuery, "APPLIED"));
  const wrong = await wrongBalances(laurel, client.shopId, lines);
  const undone = await measure(() => client.part(id, undoQuery, "UNDONE"));
  return { sent, checked, applied, undone, wrong, megabytes: mostMemoryMegabytes(laurel) };
}

function rate(name: string, { seconds, processors }: Part, must?: number): Figure {
  return {
    name: `lines ${name}`,
    value: LINES / seconds,
    unit: "rows/s",
    note: `${seconds.toFixed(1)} s; ${eachInWords(processors, "line", LINES)}`,
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
  /** Returns its id. */
  upload(lines: number): Promise<string>;
  /** Starts a step and waits for its end. */
  part(id: string, query: string, end: string): Promise<void>;
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
    async upload(lines) {
      const answer = await fetch(new URL("/api/imports?name=members.csv", laurel.url), {
        method: "POST",
        headers: { ...headers, "content-type": "text/csv" },
        body: file(lines),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    async part(id, query, end) {
      const taken = (await ask(query, id)) as { step?: { userErrors: object[] } };
      if (taken.step?.userErrors.length !== 0) throw new Error(JSON.stringify(taken));
      for (;;) {
        const shown = (await ask(`query ($id: ID!) { import(id: $id) { state } }`, id)) as {
          import?: { state: string };
        };
        if (shown.import?.state === end) return;
        await sleep(LOOK_MILLISECONDS);
      }
    },
  };
}

/** Each member has as many points as its number. */
function file(lines: number): string {
  const each = Array.from({ length: lines }, (_, index) => `${index + 1},${index + 1}`);
  return `customer_id,points\n${each.join("\n")}`;
}

const wrongBalances = (laurel: LaurelProcess, shopId: string, lines: number): Promise<number> =>
  withPostgres(laurel, (url) =>
    withAdministrator(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(wrongImportedBalances, [shopId, lines]);
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
