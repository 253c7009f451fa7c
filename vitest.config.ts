import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// Tests that take minutes: `npm run test:long` runs them beside the others.
const long = "**/*.long.test.ts";
const exclude = [...configDefaults.exclude, long];
const database = {
  globalSetup: ["server/src/testing/global-setup.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// One copy of graphql-js, the one that Node gives to everybody: two do not know each other's types.
const graphql = fileURLToPath(import.meta.resolve("graphql"));
const resolve = { alias: [{ find: /^graphql$/, replacement: graphql }] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", include: ["domain/src/**/*.test.ts"], exclude } },
      { test: { name: "dev-store", include: ["dev-store/src/**/*.test.ts"], exclude, testTimeout: 20_000 } },
      {
        test: {
          name: "admin",
          include: ["admin/{src,build}/**/*.test.{ts,tsx}"],
          exclude,
          environment: "happy-dom",
          testTimeout: 20_000,
        },
      },
      { resolve, test: { name: "server", include: ["server/src/**/*.test.ts"], exclude, ...database } },
      {
        resolve,
        test: {
          name: "long",
          include: [`{domain,dev-store,server}/src/${long}`],
          ...database,
          testTimeout: 30 * 60_000,
        },
      },
    ],
  },
});
