// The whole archive of a large shop, over HTTP as a merchant's program reads it: exported by one shop, imported by
// another.
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { archivedNames } from "@laurel/server/account/archive/archive-format.ts";
import { readArchive } from "@laurel/server/account/archive/read-archive.ts";
import { shopTables } from "@laurel/server/features/features.ts";
import { closeDaysOfShop } from "@laurel/server/core/ledger/daily/close-booking-days.job.ts";
import { verifyLedger } from "@laurel/server/core/ledger/proof/verify-ledger.ts";
import type { Shop } from "@laurel/server/tenant/shops/load-shop.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { TestClock } from "@laurel/server/testing/test-clock.ts";
import { residentMegabytes, withPostgres } from "../bench-server.ts";
import type { Figure, Section } from "../figure.ts";
import { grownProgram, growShop } from "../grown-shop.ts";
import { differingBalances } from "../members.sql.ts";
import { eachInWords, type ProcessorSeconds, processorSeconds, spentSince } from "../processor-seconds.ts";

const LOOK_MILLISECONDS = 100;

/** A million movements: the time for a row does not grow with the shop, so a larger one would only take longer. */
const CUSTOMERS = 200_000;

export const archive: Section = {
  name: "archive",
  about: `a shop of ${CUSTOMERS.toLocaleString("en")} customers as one file: given out, taken in`,
  run: (report) => measureArchive(report, CUSTOMERS),
};

async function measureArchive(report: (figure: Figure) => void, customers: number): Promise<void> {
  const laurel = await startLaurel();
  const folder = mkdtempSync(path.join(tmpdir(), "laurel-bench-archive-"));
  try {
    const file = path.join(folder, "shop.gz");
    const small = await makeShops(laurel, customers / 10, "small");
    const large = await makeShops(laurel, customers, "large");
    const tenth = await move(laurel, small, file);
    const all = await move(laurel, large, file);
    report(rate("given out", all.given, { rows: all.rows, must: 50_000 }));
    report(memory("while it is given out", all.given, tenth.given));
    report({
      name: "size of the archive",
      value: statSync(file).size / 1e6,
      unit: "MB",
      note: `${all.rows.toLocaleString("en")} rows, ${(statSync(file).size / all.rows).toFixed(1)} bytes each`,
    });
    report(rate("taken in", all.taken, { rows: all.rows, must: 20_000 }));
    report(memory("while it is taken in", all.taken, tenth.taken));
    for (const figure of await compare(laurel, large)) report(figure);
  } finally {
    await laurel.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Pair {
  readonly from: Shop;
  readonly into: Shop;
}

async function makeShops(laurel: LaurelProcess, customers: number, name: string): Promise<Pair> {
  const pair = await laurel.withDeps(async (deps) => {
    const from = await aShop(deps, { domain: `${name}-from.myshopify.com`, program: grownProgram });
    for (const points of [100, 150]) await aReward(deps, from, { name: `Reward of ${points}`, points });
    return { from, into: await aShop(deps, { domain: `${name}-into.myshopify.com` }) };
  });
  await withPostgres(laurel, (url) => growShop(url, pair.from.shopId, customers));
  await laurel.withDeps((guest) =>
    closeDaysOfShop({ ...guest, clock: new TestClock(new Date().toISOString()) }, pair.from.shopId),
  );
  return pair;
}

interface Moved {
  readonly given: Watched;
  readonly taken: Watched;
  readonly rows: number;
}

async function move(laurel: LaurelProcess, { from, into }: Pair, file: string): Promise<Moved> {
  const [fromKey, intoKey] = [await keyOf(laurel, from.domain), await keyOf(laurel, into.domain)];
  const given = await watch(laurel, () => download(laurel, file, fromKey));
  const rows = Object.values((await readArchive(file, { tables: archivedNames(shopTables) })).rows).reduce(
    (sum, count) => sum + count,
    0,
  );
  return { given, rows, taken: await watch(laurel, () => upload(laurel, file, intoKey)) };
}

async function keyOf(laurel: LaurelProcess, shop: string): Promise<Record<string, string>> {
  const { output } = await laurel.run("api-key", "create", "--shop", shop);
  return { authorization: `Bearer ${output.trim().split("\n").at(-1)}` };
}

type Headers = Record<string, string>;

async function download(laurel: LaurelProcess, file: string, headers: Headers): Promise<void> {
  const answer = await send(laurel, "GET", headers);
  await pipeline(answer, createWriteStream(file));
}

async function upload(laurel: LaurelProcess, file: string, headers: Headers): Promise<void> {
  const answer = await send(laurel, "POST", { ...headers, "content-type": "application/gzip" }, file);
  const said = await json(answer);
  if (answer.statusCode !== 201) throw new Error(JSON.stringify(said));
}

/** With a time-out as long as the server needs. */
async function send(
  laurel: LaurelProcess,
  method: "GET" | "POST",
  headers: Headers,
  file?: string,
): Promise<IncomingMessage> {
  const sent = request(new URL("/api/shop-archive", laurel.url), { method, headers });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  if (file === undefined) sent.end();
  else await pipeline(createReadStream(file), sent);
  const [answer] = await answered;
  return answer;
}

interface Watched {
  readonly seconds: number;
  readonly processors: ProcessorSeconds;
  /** The server's memory after a tenth of the time, at the end, and at its peak. */
  readonly megabytes: { readonly tenth: number; readonly end: number; readonly most: number };
}

async function watch(laurel: LaurelProcess, work: () => Promise<void>): Promise<Watched> {
  const [before, startedAt] = [processorSeconds(laurel), performance.now()];
  const seen: number[] = [];
  const over = { isOver: false };
  const working = work().finally(() => {
    over.isOver = true;
  });
  while (!over.isOver) {
    seen.push(residentMegabytes(laurel.processId()));
    await Promise.race([working, sleep(LOOK_MILLISECONDS)]);
  }
  await working;
  const seconds = (performance.now() - startedAt) / 1000;
  const at = (position: number) => seen.at(position) ?? Number.NaN;
  return {
    seconds,
    processors: spentSince(laurel, before),
    megabytes: { tenth: at(Math.floor(seen.length / 10)), end: at(-1), most: Math.max(...seen) },
  };
}

function rate(
  what: string,
  { seconds, processors }: Watched,
  { rows, must }: { readonly rows: number; readonly must: number },
): Figure {
  return {
    name: `rows ${what}`,
    value: rows / seconds,
    unit: "rows/s",
    goal: { is: "≥", must },
    note: `${seconds.toFixed(1)} s; ${eachInWords(processors, "row", rows)}`,
  };
}

/** It must not grow with the shop. */
function memory(when: string, { megabytes }: Watched, ofTenth: Watched): Figure {
  const { tenth, end, most } = megabytes;
  return {
    name: `memory of the server at most, ${when}`,
    value: most,
    unit: "MB",
    ratio: most / ofTenth.megabytes.most,
    goal: { is: "≤", must: 1.25 },
    note: `to a shop of a tenth; ${tenth.toFixed(0)} MB at a tenth of the time, ${end.toFixed(0)} MB at its end`,
  };
}

async function compare(laurel: LaurelProcess, { from, into }: Pair): Promise<readonly Figure[]> {
  const differing = await withPostgres(laurel, (url) =>
    withAdministrator(url, async (client) => {
      const asked = [from.shopId, into.shopId];
      const { rows } = await client.query<{ count: number; columns: string | null }>(
        differingBalances,
        asked,
      );
      return rows[0]!;
    }),
  );
  const proofs = await laurel.withDeps((deps) => verifyLedger(deps, into));
  const none = { is: "≤", must: 0 } as const;
  return [
    {
      name: "balances that are not those of the first shop",
      value: differing.count,
      unit: "members",
      goal: none,
      ...(differing.columns !== null && { note: `they differ in ${differing.columns}` }),
    },
    {
      name: "claims of the ledger that do not hold afterwards",
      value: proofs.filter(({ ok }) => !ok).length,
      unit: "claims",
      goal: none,
    },
  ];
}
