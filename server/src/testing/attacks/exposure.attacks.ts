// A public server with the demo's known secrets or without encryption: settings that a careless operator may choose,
// each tried on the program itself.
import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { startDevStore } from "@laurel/dev-store/dev-store.ts";
import { expect } from "vitest";
import { checkSettings, demoCredentials } from "../../config/settings.ts";
import { freePort } from "../processes/free-port.ts";
import { startLaurel } from "../processes/laurel-process.ts";
import type { Attack } from "./attack.ts";

const ownApp = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: "the secret of our app" };

/** It exits before it listens, and names the setting. */
async function expectNoStart(environment: Readonly<Record<string, string>>, setting: string): Promise<void> {
  const started = startLaurel({ environment });
  // If it starts after all, it is stopped.
  void started.then(
    (laurel) => laurel.remove(),
    () => undefined,
  );
  await expect(started).rejects.toThrow(`\n  ${setting} must `);
}

async function isReachable(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 });
  try {
    return await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "timeout").then(() => false),
    ]);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export const attacks: readonly Attack[] = [
  {
    fact: "A server that other machines reach does not start with the secret from the source code",
    async attempt() {
      const { apiKey, apiSecret } = demoCredentials;
      await expectNoStart({ HOST: "0.0.0.0", SHOPIFY_API_SECRET: "" }, "SHOPIFY_API_SECRET");
      await expectNoStart({ ...ownApp, HOST: "::", SHOPIFY_API_SECRET: apiSecret }, "SHOPIFY_API_SECRET");
      const both = `${ownApp.SHOPIFY_API_SECRET},${apiSecret}`;
      await expectNoStart({ ...ownApp, HOST: "0.0.0.0", SHOPIFY_API_SECRET: both }, "SHOPIFY_API_SECRET");
      await expectNoStart({ ...ownApp, HOST: "0.0.0.0", SHOPIFY_API_KEY: apiKey }, "SHOPIFY_API_KEY");
      const published = { APP_URL: "https://loyalty.example.com", SHOPIFY_API_SECRET: "" };
      await expectNoStart(published, "SHOPIFY_API_SECRET");
    },
  },
  {
    fact: "A public server does not run without encryption, nor with a demo store that confirms anyone",
    async attempt() {
      await expectNoStart({ ...ownApp, APP_URL: "http://loyalty.example.com" }, "APP_URL");
      const published = { ...ownApp, APP_URL: "https://loyalty.example.com" };
      await expectNoStart({ ...published, DEV_STORE_URL: "http://127.0.0.1:4000" }, "DEV_STORE_URL");
    },
  },
  {
    fact: "The demo store, where anyone may act as staff, cannot be reached from other machines even if the server can",
    async attempt() {
      const addresses = Object.values(networkInterfaces())
        .flatMap((found) => found ?? [])
        .filter(({ internal, family }) => !internal && family === "IPv4")
        .map(({ address }) => address);
      // On Linux, a server that listens on all addresses answers on all of 127.0.0.0/8, even without a network.
      if (process.platform === "linux") addresses.push("127.0.0.2");
      const port = await freePort();
      const { devStoreHost } = checkSettings({ ...ownApp, HOST: "0.0.0.0" }, "/project");
      const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = ownApp;
      const appUrl = "http://localhost:3000/app";
      const store = await startDevStore({ port, host: devStoreHost, apiKey, apiSecret, appUrl });
      try {
        expect(await isReachable("127.0.0.1", port)).toBe(true);
        for (const address of addresses)
          expect([address, await isReachable(address, port)]).toEqual([address, false]);
      } finally {
        await store.close();
      }
    },
  },
];
