import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { createReward } from "../../../core/rewards/save-reward.ts";
import { installShop } from "../../../tenant/shops/install-shop.ts";
import { uninstallShop } from "../../../tenant/shops/uninstall-shop.ts";
import { publishProgram } from "./publish-program.job.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shopId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform({ retryPolicy: { maxAttempts: 1 } });
  deps = createTestDeps({ db: own.db, platform: world.platform });
  deps.clock.set("2026-11-20T12:00:00Z");
  ({ shopId } = await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP })));
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

const publish = () => publishProgram.run(deps, { shopId }, { n: 1, isLast: false });

interface Told {
  readonly version: string;
}
const told = () => {
  const { on, program } = world.store.control.appMetafields({ shop: TEST_SHOP }).laurel ?? {};
  return { isOn: on?.value, program: program?.value as Told };
};

async function change(status: "ON" | "PAUSED" | undefined, changes: object = {}): Promise<void> {
  const { version, document } = await own.db.transaction(shopId, loadProgram);
  const next = { expectedVersion: version, status, document: { ...document, ...changes }, actor: "a" };
  expect(await updateProgram(deps, shopId, next)).toMatchObject({ ok: true });
}

const publishingJobs = async () => {
  const { rows } = await own.db.pool.query<{ key: string; run_at: Date }>(
    "SELECT key, run_at FROM graphile_worker.jobs WHERE key LIKE 'publish-program:%' ORDER BY key",
  );
  return rows;
};

test("Themes know of a draft only that nothing is on", async () => {
  await publish();
  expect(told()).toMatchObject({ isOn: false, program: { base: "apps/laurel" } });
});

test("Each saved program is told to the store's themes, by a job", async () => {
  await change("ON");
  expect(await publishingJobs()).toHaveLength(1);
  await publish();
  expect(told()).toMatchObject({
    isOn: true,
    program: {
      look: { accent: "#0b6e4f", ink: "#ffffff", place: "bottom_right", text: "Rewards" },
      words: {
        en: {
          frame: expect.stringMatching(/^Close\nRewards\n.*\nTry again$/s) as string,
          points: ["point", "points"],
          texts: { product_exact: "Earn {points} with this" },
        },
      },
      currency: "EUR",
      rules: { minorPerUnit: 100, taxBasisPoints: null, rates: [{ hundredths: 100, from: null, to: null }] },
    },
  });
});

test("What themes know already is not told again", async () => {
  const { control } = world.store;
  // Any change would fail.
  control.disturbPlatform({ kind: "http_500", field: "metafieldsSet", rate: 1 });
  await publish();
  control.clearFaults();
});

test("A program that is paused stays to be seen, and its prices earn nothing", async () => {
  await change("PAUSED");
  await publish();
  expect(told()).toMatchObject({ isOn: true, program: { rules: null } });
});

test("The version is another one after a change of the rewards, and when one begins", async () => {
  const config = { amountMinor: 500, from: "2026-12-05T00:00" };
  const before = told().program.version;
  await createReward(
    deps,
    { shopId, actor: "a" },
    { kind: "amount_off", name: "€5 off", points: 500, status: "ACTIVE", config },
  );
  await publish();
  const saved = told().program.version;
  expect(saved).not.toBe(before);
  // The shop's midnight, in Berlin.
  expect((await publishingJobs()).map(({ run_at }) => run_at.toISOString())).toContain(
    "2026-12-04T23:00:00.000Z",
  );
  deps.clock.set("2026-12-04T23:00:00Z");
  await publish();
  expect(told().program.version).not.toBe(saved);
});

test("A store that cannot be reached is asked again later", async () => {
  const { control } = world.store;
  await change("ON", { name: "Points" });
  control.disturbPlatform({ kind: "http_500", field: "currentAppInstallation", rate: 1 });
  await expect(publish()).rejects.toMatchObject({ isRetryable: true });
  control.clearFaults();
});

test("A shop that has uninstalled the app is told nothing, and after an installation all of it", async () => {
  const { control } = world.store;
  await own.db.transaction(shopId, (tx) => uninstallShop(deps, tx, { now: deps.clock.now() }));
  control.uninstall({ shop: TEST_SHOP });
  await publish();
  control.install({ shop: TEST_SHOP });
  expect(told().isOn).toBeUndefined();

  await installShop(deps, control.idToken({ shop: TEST_SHOP }));
  await publish();
  expect(told()).toMatchObject({ isOn: true, program: { look: { text: "Rewards" } } });
});
