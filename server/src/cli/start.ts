// npm start: the server, and beside it a demo store platform with a shop, for trying things out.
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { DevStore } from "@laurel/dev-store/dev-store.ts";
import { report } from "./report.ts";
import { type Env, loadEnv } from "../config/env.ts";
import { claimOwnership, giveUpOwnership, hasOtherOwner } from "../database/embedded/owner-file.ts";
import { readSmtpUrl } from "../config/mail-settings.ts";
import { createLog } from "../process/log.ts";
import { checkPortsFree } from "../config/port.ts";
import { leaveOnSignal, runUntilSignal } from "../process/run-until-signal.ts";
import { requiredScopes } from "../platform/shopify/client/admin-addresses.ts";
import { whyReachable } from "../config/settings.ts";
import { OperatorError } from "../process/operator-error.ts";

/** For trying out the installation. */
const emptyShop = "empty.myshopify.com";

/** As they are deployed to the platform. */
const extensionFolder = fileURLToPath(new URL("../../../extension", import.meta.url));
const demoBlocks = ["rewards-button", "points-product", "points-cart"];

export async function runStart(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.exit(report(error));
  }
}

async function start(): Promise<void> {
  refuseWords(process.argv.slice(2));
  leaveOnSignal();
  const given = loadEnv({ LOG_LEVEL: "warn", MIGRATE: "at-start" });
  const because = whyReachable(given);
  if (because !== null) {
    throw new OperatorError(
      "npm start runs a play store beside the server, in which everybody may act as anybody. It does not start, " +
        `${because}. For a real store run: npm run laurel -- serve`,
    );
  }
  const env: Env = { ...given, devStoreUrl: `http://127.0.0.1:${given.devStorePort}` };
  const log = createLog(env.logLevel);
  claimFolder(env);
  await checkPortsFree(
    [
      { setting: "PORT", port: env.port, host: env.host },
      { setting: "DEV_STORE_PORT", port: env.devStorePort, host: env.devStoreHost },
    ],
    "npm start",
  );

  console.log("Starting …");
  const { ensurePagesBuilt } = await import("../process/ensure-pages-built.ts");
  await ensurePagesBuilt(log);
  const store = await openStore(env);
  const { startServer } = await import("../main.ts");
  const demo = await import("../operate/demo/demo.ts");
  const past = await demo.openPast(store, path.join(env.dataFolder, "demo-past"));
  const server = await startServer(withOutbox(env, store), log, (deps) => past.depsOf(deps));
  const stop = async (): Promise<void> => {
    // The store answers to the end: one that was away would count as such at the next start.
    await server.stop();
    await store.close();
  };
  const isPastToCome = await demo.prepareDemoShop(server.deps, store, past);
  sayWhereToLook(env, demo.demoShop);
  void (isPastToCome ? demo.placeDemoPast(server.deps, store, past) : Promise.resolve()).then(
    () => console.log("The demo shop's past is in."),
    (error: unknown) => log.warn({ err: error }, "the demo shop's past came in only in part"),
  );
  await runUntilSignal({ stop }, log);
}

/** Such as `--port 3001`, which would be left aside without a word. */
function refuseWords([word]: readonly string[]): void {
  if (word === undefined) return;
  throw new OperatorError(
    `npm start takes no words, and got “${word}”. Its settings come from the environment or .env: see settings.example.`,
  );
}

/** E-mails go to the play store's outbox, unless a mail server is set. */
function withOutbox(env: Env, { outboxUrl }: DevStore): Env {
  const server = outboxUrl === null ? null : readSmtpUrl(outboxUrl);
  if (env.mail || server === null) return env;
  return { ...env, mail: { ...server, from: { name: "Laurel", address: "rewards@laurel.example" } } };
}

/** Two would overwrite each other's demo store, and run each other's jobs. */
function claimFolder({ dataFolder }: Env): void {
  const file = path.join(dataFolder, "start.owner");
  if (hasOtherOwner(file)) {
    throw new OperatorError(
      `Laurel runs already with its data in ${dataFolder}. Stop it with Ctrl-C where it was started, ` +
        "or set LAUREL_DATA to another folder.",
    );
  }
  claimOwnership(file);
  process.on("exit", () => giveUpOwnership(file));
}

/** Loaded only here: a merchant's server starts without it. */
async function openStore(env: Env): Promise<DevStore> {
  const { startDevStore } = await import("@laurel/dev-store/dev-store.ts");
  return startDevStore({
    port: env.devStorePort,
    host: env.devStoreHost,
    apiKey: env.shopifyApiKey,
    apiSecret: env.shopifyApiSecrets[0],
    appUrl: `${env.appUrl}/app`,
    appName: "Laurel",
    appScopes: requiredScopes,
    hasOutbox: true,
    shops: [
      { domain: "demo.myshopify.com", name: "Fern & Fable", blocks: demoBlocks },
      { domain: emptyShop, name: "Empty store", isInstalled: false },
    ],
    extensionFolder,
    snapshotFile: path.join(env.dataFolder, "dev-store.json"),
  });
}

function sayWhereToLook(env: Env, shop: string): void {
  console.log(`
  Laurel is running.

    The admin        http://localhost:${env.devStorePort}/store/${shop.split(".")[0]}/admin  Laurel is in it
    The play store   http://localhost:${env.devStorePort}  buy something: it earns points
    Its e-mails      ${env.mail ? "go to your mail server (SMTP_URL)" : `http://localhost:${env.devStorePort}/outbox  none leaves this machine`}
    An empty store   http://localhost:${env.devStorePort}/store/${emptyShop.split(".")[0]}/admin  install Laurel there
    The API          ${env.appUrl}/api/graphql
                     a key for it: npm run -s laurel -- api-key create --shop ${shop}
    The figures      ${env.appUrl}/metrics
    The data         ${env.databaseUrl ? "in your database (DATABASE_URL)" : env.dataFolder}

  Ctrl-C ends it; the data stays. On the first start the shop's past comes in day by day, a few thousand orders.
`);
}
