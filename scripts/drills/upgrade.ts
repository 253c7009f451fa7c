// An upgrade under load, the way back, and on again (docs/operate.md): two processes behind a load balancer, while orders,
// calls and shoppers come in. Nothing may fail, no write may wait longer than 3 seconds, and every balance must be right.
//
// UPGRADE_FROM: the commit of the older version. Default: this one, and the next one is this one with migrations that
// change its largest tables. UPGRADE_CUSTOMERS: of a shop of two years in the same tables. Default 100,000.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@laurel/server/database/embedded/embedded-postgres.ts";
import { createLog } from "@laurel/server/process/log.ts";
import { ensurePagesBuilt } from "@laurel/server/process/ensure-pages-built.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import { ownedByMembers } from "@laurel/server/testing/history/replay-history.ts";
import { type LaurelProcess, startLaurel } from "@laurel/server/testing/processes/laurel-process.ts";
import { aReward } from "@laurel/server/testing/samples/a-redemption.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { GROWN_SHOP, grownProgram, growShop } from "../../bench/grown-shop.ts";
import { settle, withDeps } from "./store.ts";
import { secondsSince, tell } from "./tell.ts";
import { type Balancer, startBalancer } from "./upgrade/balancer.ts";
import { SHOP, StoreLoad } from "./upgrade/load.ts";
import { copyVersion, makeNextVersion, versionOf } from "./upgrade/versions.ts";

const APP_SECRET = "the-secret-of-the-drill-of-an-upgrade";
const LONGEST_WAIT_MS = 3_000;
const STEADY_MS = 5_000;
/** Of the large shop: its redemptions are of these. */
const REWARDS = 8;

export interface UpgradeOptions {
  /** The older version. Default: this one. */
  readonly from?: string | undefined;
  readonly customers: number;
  readonly longestWaitMs?: number;
  /** Says what was seen, and whether it is right. */
  readonly tell: (line: string, isRight?: boolean) => void;
}

export async function run(): Promise<void> {
  const customers = Number(process.env["UPGRADE_CUSTOMERS"] ?? 100_000);
  await upgrade({ from: process.env["UPGRADE_FROM"], customers, tell });
}

export async function upgrade(options: UpgradeOptions): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), "laurel-upgrade-"));
  chmodSync(home, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(home, "data"),
    log: createLog("error"),
  });
  const balancer = await startBalancer();
  const place = new Installation(home, { url: postgres.servingUrl, ownerUrl: postgres.url }, balancer);
  try {
    await drill(place, options);
  } finally {
    await place.end();
    balancer.close();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function drill(place: Installation, options: UpgradeOptions): Promise<void> {
  const { from, customers, tell } = options;
  const [older, newer] = await makeVersions(place.home, from, tell);
  await place.start(older);
  await place.start(older);
  await place.withDeps(async (deps) => {
    await aShop(deps, { domain: SHOP });
    if (customers === 0) return;
    const grown = await aShop(deps, { domain: GROWN_SHOP, program: grownProgram });
    for (let nth = 1; nth <= REWARDS; nth += 1)
      await aReward(deps, grown, { name: `Reward ${nth}`, points: nth * 500 });
    const started = performance.now();
    await growShop(place.database.ownerUrl, grown.shopId, customers);
    tell(`a shop of ${customers.toLocaleString("en")} customers, made in ${secondsSince(started)}`);
  });
  const load = new StoreLoad(place.balancer.url, await place.makeKey());
  await load.makeMembers(() => place.settle());
  load.start();
  const during = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    await sleep(STEADY_MS);
    report(`${name}, ${secondsSince(started)}`, load, options);
  };
  await during("steady", () => Promise.resolve());
  await during("migrate", () => place.run(newer, "migrate"));
  await during("forward", () => place.roll(newer));
  await during("back", () => place.roll(older));
  await during("forward again", () => place.roll(newer));
  await load.stop();
  report("the rest", load, options);
  await place.settle();
  const expected = load.expected();
  const owned = await place.withDeps((deps) => ownedByMembers(deps, SHOP));
  const wrong = [...expected].filter(([id, points]) => owned[id]?.points !== points);
  tell(`${expected.size} members, ${wrong.length} with a wrong balance`, wrong.length === 0);
  const started = performance.now();
  const { code, output } = await place.run(newer, "ledger", "verify");
  tell(`ledger verify ${code === 0 ? "holds" : `failed:\n${output}`}, ${secondsSince(started)}`, code === 0);
}

async function makeVersions(
  home: string,
  from: string | undefined,
  tell: UpgradeOptions["tell"],
): Promise<readonly [string, string]> {
  await ensurePagesBuilt(createLog("warn"));
  const [older, newer] = [path.join(home, "older"), path.join(home, "newer")];
  copyVersion(older, from);
  copyVersion(newer);
  const rehearsed = makeNextVersion(newer);
  tell(
    `${versionOf(older)}${from ? ` of ${from}` : ""} → ${versionOf(newer)}, which adds ${rehearsed.join(", ")}`,
  );
  return [older, newer];
}

function report(
  name: string,
  load: StoreLoad,
  { tell, longestWaitMs = LONGEST_WAIT_MS }: UpgradeOptions,
): void {
  const answered = load.take();
  const failures = answered.flatMap(({ kind, failure }) => (failure === null ? [] : [`${kind}: ${failure}`]));
  const longest = Math.max(0, ...answered.map(({ milliseconds }) => milliseconds));
  tell(
    `${name}: ${answered.length} requests, ${failures.length} failed, the longest took ${longest.toFixed(0)} ms`,
    failures.length === 0 && longest <= longestWaitMs,
  );
  for (const failure of new Set(failures.slice(0, 5))) tell(failure, false);
}

/** Processes of one database behind one load balancer. */
class Installation {
  readonly home: string;
  readonly database: { readonly url: string; readonly ownerUrl: string };
  readonly balancer: Balancer;
  #running: LaurelProcess[] = [];

  constructor(home: string, database: Installation["database"], balancer: Balancer) {
    this.home = home;
    this.database = database;
    this.balancer = balancer;
  }

  async start(project: string): Promise<void> {
    const laurel = await startLaurel({ project, environment: this.#environment() });
    this.#running.push(laurel);
    this.balancer.places.add(laurel.url.href);
  }

  /** One after the other: the new one is ready before the old one stops. */
  async roll(project: string): Promise<void> {
    const before = this.#running.slice();
    for (const old of before) {
      await this.start(project);
      await old.stop();
      this.balancer.places.delete(old.url.href);
      await old.remove();
      this.#running = this.#running.filter((one) => one !== old);
    }
  }

  /** A command of that version, beside the processes. */
  async run(project: string, ...words: string[]): Promise<{ code: number; output: string }> {
    const { code, output } = await this.#running[0]!.runOf(project, ...words);
    if (code !== 0 && words[0] === "migrate") throw new Error(output);
    return { code, output };
  }

  async makeKey(): Promise<string> {
    const { output } = await this.#running[0]!.run("api-key", "create", "--shop", SHOP);
    return output.trim().split("\n").at(-1)!;
  }

  settle(): Promise<void> {
    return settle(this.#running[0]!);
  }

  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
    return withDeps(this.database.url, work);
  }

  async end(): Promise<void> {
    for (const laurel of this.#running) await laurel.remove();
  }

  #environment(): Record<string, string> {
    return {
      DATABASE_URL: this.database.url,
      DATABASE_OWNER_URL: this.database.ownerUrl,
      APP_SECRET,
      SHUTDOWN_DELAY_SECONDS: "5",
    };
  }
}
