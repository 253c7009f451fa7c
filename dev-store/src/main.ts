// Runs the dev store on its own.
import { startDevStore } from "./dev-store.ts";
import { readEnv } from "./env.ts";

const env = readEnv();
if ("problem" in env) {
  console.error(env.problem);
  process.exit(1);
}
const { port, apiKey, apiSecret, appUrl, snapshotFile } = env;
const store = await startDevStore({
  port,
  apiKey,
  apiSecret,
  appUrl,
  ...(snapshotFile === undefined ? {} : { snapshotFile }),
}).catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(isTaken ? `Port ${port} is taken. Set DEV_STORE_PORT to another one.` : error);
  process.exit(1);
});
console.log(`Dev store: ${store.url}\nIts admin: ${store.url}/admin`);

const stop = (): void => {
  void store.close().then(() => process.exit(0));
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
