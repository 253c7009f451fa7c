/** Settings of a standalone dev store. Only this file reads the environment. */
export interface DevStoreEnv {
  port: number;
  apiKey: string;
  apiSecret: string;
  appUrl: string;
  snapshotFile: string | undefined;
}

/** The settings, or a sentence that says which one is wrong and how to fix it. */
export function readEnv(): DevStoreEnv | { problem: string } {
  const { APP_URL, DEV_STORE_PORT, DEV_STORE_SNAPSHOT, SHOPIFY_API_KEY, SHOPIFY_API_SECRET } = process.env;
  const port = Number(DEV_STORE_PORT ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return { problem: "DEV_STORE_PORT must be a port number from 0 to 65535." };
  }
  const appUrl = APP_URL ?? "http://localhost:3000";
  if (!URL.canParse(appUrl)) return { problem: "APP_URL must be an address such as http://localhost:3000." };
  return {
    port,
    apiKey: SHOPIFY_API_KEY ?? "dev-store-key",
    apiSecret: SHOPIFY_API_SECRET ?? "dev-store-secret-for-this-machine-only",
    appUrl,
    snapshotFile: DEV_STORE_SNAPSHOT,
  };
}
