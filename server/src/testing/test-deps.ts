import type { Deps } from "../process/deps.ts";
import type { Env } from "../config/env.ts";
import { listeners, shopTables } from "../features/features.ts";
import { createLog } from "../process/log.ts";
import type { Platform } from "../platform/platform.ts";
import { checkSettings } from "../config/settings.ts";
import { seededIds } from "./seeded-ids.ts";
import { TestClock } from "./test-clock.ts";

export interface TestDeps extends Deps {
  readonly clock: TestClock;
  /** A test may shorten it once no job runs any more. */
  jobWaitMs?: number;
}

/** For tests in which no job runs while a request waits for one. */
export const noJobs = { jobWaitMs: 20 };

/** Dependencies of a use case: a clock that the test moves, ids that repeat, and no log. */
export function createTestDeps(overrides: Partial<TestDeps> & Pick<Deps, "db">): TestDeps {
  const clock = overrides.clock ?? new TestClock();
  return {
    platform: noPlatform,
    mailer: null,
    log: createLog("silent"),
    newId: seededIds(clock),
    env: testEnv(),
    shopTables,
    listeners,
    ...overrides,
    clock,
  };
}

/** With the secret that is given, also one that a public server would refuse since this repository has it. */
export function testEnv({ SHOPIFY_API_SECRET: secret, ...variables }: Record<string, string> = {}): Env {
  const appSecret = "a secret that only the tests use, long enough";
  const own = { SHOPIFY_API_SECRET: "a secret of an app that is nobody's" };
  const settings = checkSettings({ ...variables, ...(secret !== undefined && own) }, "/nowhere");
  return {
    ...settings,
    appSecret,
    unknownNames: [],
    ...(secret !== undefined && { shopifyApiSecrets: [secret] }),
  };
}

/** A test that needs a platform passes one (the dev store's); any other test must never call it. */
const noPlatform = new Proxy({} as Platform, {
  get(_, name) {
    throw new Error(`This test has no platform, and "${String(name)}" was asked of it.`);
  },
});
