// A server that others reach though it runs on what everyone knows, or speaks in the clear: settings that a hurried
// operator may choose, each tried on the program itself.
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

/** It ends before it listens, and names the setting. */
async function expectNoStart(environment: Readonly<Record<string, string>>, setting: string): Promise<void> {
  const started = startLaurel({ environment });
  // Where it starts after all, it is ended.
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
    fact: "A server that other machines reach does not start with the secret that everyone can read in the source",
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
    fact: "A server for others is not run in the clear, nor with a play store that vouches for anyone",
    async attempt() {
      await expectNoStart({ ...ownApp, APP_URL: "http://loyalty.example.com" }, "APP_URL");
      const published = { ...ownApp, APP_URL: "https://loyalty.example.com" };
      await expectNoStart({ ...published, DEV_STORE_URL: "http://127.0.0.1:4000" }, "DEV_STORE_URL");
    },
  },
  {
    fact: "The play store, in which anyone may act as its staff, is not reached from other machines when the server is",
    async attempt() {
      const addresses = Object.values(networkInterfaces())
        .flatMap((found) => found ?? [])
        .filter(({ internal, family }) => !internal && family === "IPv4")
        .map(({ address }) => address);
      // Linux answers on all of 127.0.0.0/8 for who listens everywhere, also where there is no network.
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
