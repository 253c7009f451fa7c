import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { destination } from "pino";
import { type Env, loadEnv } from "../config/env.ts";
import { SettingsError } from "../config/settings.ts";
import { openDatabase } from "../database/database.ts";
import { providePostgres } from "../database/provide-postgres.ts";
import { type InstalledShop, type Line, missing, unknown } from "../operate/doctor/checkup.ts";
import {
  examineDatabase,
  examinePlatform,
  examineServer,
  examineSettings,
  examineShops,
} from "../operate/doctor/examine.ts";
import { tables } from "../operate/doctor/installation/tables.ts";
import { findAppFileFaults } from "../platform/shopify/app-file.ts";
import { createLog } from "../process/log.ts";
import { leaveOnSignal } from "../process/run-until-signal.ts";
import { wireDeps } from "../process/wire-deps.ts";
import type { Deps } from "../process/deps.ts";
import { findShopById } from "../tenant/shops/find-shop.ts";
import { listShopIds } from "../tenant/shops/list-shops.ts";
import { describe } from "./report.ts";
import { shopOf } from "./shop-of.ts";

const projectFolder = fileURLToPath(new URL("../../../", import.meta.url));

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "says what a live store still needs, one line each, and what heals it; changes nothing; exits with 1 if something is missing",
    )
    .option("--shop <domain>", "of the shops, only this one (default: all that have the app)")
    .action(({ shop }: { shop?: string }) => examine(shop));
}

async function examine(domain: string | undefined): Promise<void> {
  leaveOnSignal();
  const env = readSettings();
  if (env === null) return;
  const settled = { env, findAppFileFaults, appFile: path.join(projectFolder, "shopify.app.toml") };
  print("Settings", await examineSettings(settled));
  await withDatabase(env, async (deps, found) => {
    print("Database", deps === null ? found : [...found, ...(await examineDatabase({ ...settled, deps }))]);
    if (deps !== null) print("Server", await examineServer({ ...settled, deps }));
    print("From outside", await examinePlatform(settled));
    if (deps === null) print("Stores", [unknown("They cannot be told while the database is not there.")]);
    else await examineStores(deps, domain);
  });
  if (process.exitCode !== 1) console.log("\nNothing that can be told from here is missing.");
}

/** Null: they need mending, and nothing else can be looked at. */
function readSettings(): Env | null {
  try {
    return loadEnv();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(
      "Settings",
      error.problems.map((problem) => missing(`${problem} settings.example explains it.`)),
    );
    return null;
  }
}

/** Its tables are not made here. Null: there is no database that can be worked with, and the lines say why. */
async function withDatabase(
  env: Env,
  work: (deps: Deps | null, found: readonly Line[]) => Promise<void>,
): Promise<void> {
  if (env.databaseUrl === undefined && !existsSync(path.join(env.dataFolder, "postgres")))
    return work(null, [missing("There is no database yet: set DATABASE_URL, and start the server.")]);
  // The checks say what is wrong: a log beside them would say it twice.
  const log = createLog(env.logLevel === "info" ? "fatal" : env.logLevel, destination(2));
  const postgres = await providePostgres(env, log);
  try {
    const found = await tables(env, postgres.url).catch((error: unknown) => [missing(describe(error))]);
    if (found[0]?.state === "missing") return await work(null, found);
    const db = openDatabase({ url: postgres.url, maxConnections: 4, log, plans: env.databasePlans });
    try {
      await work(wireDeps({ env, log, db }), found);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function examineStores(deps: Deps, domain: string | undefined): Promise<void> {
  const shops = domain === undefined ? await installedShops(deps) : [await shopOf(deps, domain)];
  if (shops.length === 0)
    print("Stores", [
      missing(
        "No store has the app yet: choose one in the app’s dashboard under Distribution, and open its link.",
      ),
    ]);
  for await (const { domain: name, lines } of examineShops(shops.map((shop) => ({ deps, shop }))))
    print(name, lines);
}

/** Those that staff opened the app in, and did not uninstall. */
async function installedShops(deps: Deps): Promise<InstalledShop["shop"][]> {
  const shops = await Promise.all((await listShopIds(deps)).map((shopId) => findShopById(deps, shopId)));
  return shops
    .filter((shop) => shop !== null)
    .filter(({ isInstalled, installedAt }) => isInstalled && installedAt !== null);
}

const words: Readonly<Record<Line["state"], string>> = {
  ok: "ok      ",
  missing: "MISSING ",
  unset: "not set ",
  unknown: "unknown ",
};

function print(title: string, lines: readonly Line[]): void {
  console.log(title);
  for (const { state, text } of lines) {
    console.log(`  ${words[state]} ${text}`);
    if (state === "missing") process.exitCode = 1;
  }
}
