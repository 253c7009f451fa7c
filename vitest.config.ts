import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// Tests that take minutes: `npm run test:long` runs them beside the others.
const long = "**/*.long.test.ts";
/** They need LibreOffice, and fail without: `npm run test:spreadsheet` alone runs them. */
const spreadsheet = "server/src/**/*.spreadsheet.test.ts";
const exclude = [...configDefaults.exclude, long, spreadsheet];
/** `npm test` looks at a part of their cases, the same in each run, and `test:long` at all. */
const inPart = [
  "server/src/graphql/shops-apart.test.ts",
  "server/src/graphql/wrong-input/wrong-input.test.ts",
  "server/src/intake/inbox/apply/online-retail.test.ts",
  "server/src/intake/inbox/apply/partitions.test.ts",
  "server/src/account/privacy/archive-races.test.ts",
  "server/src/account/privacy/erasure-races.test.ts",
  "server/src/testing/replay/kills.test.ts",
  "server/src/insight/reports/online-retail.test.ts",
  "server/src/testing/lives/random-lives.test.ts",
];
/** Takes an hour, and both cores: `npm run test:long` runs it after all others. */
const year = "server/src/testing/year/a-year.long.test.ts";
/** A world with its database opens in seconds, and in a minute on a machine that ten others use. */
const database = {
  globalSetup: ["server/src/testing/global-setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

// Modules are loaded once for all files of a worker: loading them anew for each took a third of the time of all tests.
// Files share no data all the same: each has its database, its clock and its server.
const shared = { isolate: false };
/** A click on a link would load another page in the window that all files share, and stop its timers. */
const navigation = {
  disableFallbackToSetURL: true,
  disableMainFrameNavigation: true,
  disableChildFrameNavigation: true,
  disableChildPageNavigation: true,
};

// One copy of graphql-js, the one that Node gives to everybody: two do not know each other's types.
const graphql = fileURLToPath(import.meta.resolve("graphql"));
const resolve = { alias: [{ find: /^graphql$/, replacement: graphql }] };

export default defineConfig({
  test: {
    // Server and PostgreSQL wait for each other, so a worker for each core keeps them all busy; of few cores, one more does.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: "domain",
          include: ["domain/src/**/*.test.ts"],
          exclude,
          // Random histories take seconds, and more on a busy machine.
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: "dev-store",
          include: ["dev-store/src/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: "admin",
          include: ["admin/{src,build}/**/*.test.{ts,tsx}"],
          exclude,
          environment: "happy-dom",
          environmentOptions: { happyDOM: { settings: { navigation } } },
          setupFiles: ["admin/src/testing/fresh-window.ts"],
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: "widget",
          include: ["widget/src/**/*.test.{ts,tsx}"],
          exclude,
          // The pages carry their style in them.
          css: true,
          testTimeout: 60_000,
          ...shared,
        },
      },
      {
        test: {
          name: "scripts",
          include: ["scripts/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        resolve,
        test: { name: "server", include: ["server/src/**/*.test.ts"], exclude, ...database, ...shared },
      },
      {
        resolve,
        test: {
          name: "long",
          include: [`{domain,dev-store,server}/src/${long}`, `scripts/${long}`, ...inPart],
          exclude: [...configDefaults.exclude, year],
          env: { LAUREL_WHOLE: "1" },
          ...database,
          testTimeout: 30 * 60_000,
        },
      },
      { resolve, test: { name: "year", include: [year], ...database } },
      { resolve, test: { name: "spreadsheet", include: [spreadsheet], ...database } },
    ],
  },
});
