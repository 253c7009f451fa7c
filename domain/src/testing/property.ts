// Runs a property: a few hundred cases in `npm test`, many more in the long run. A failing case prints the seed
// and the path that find it again:
//   FC_SEED=1234 FC_PATH="12:3:0" npx vitest run --project domain <file> -t "<name of the test>"
import { check, defaultReportMessage, type IProperty } from "fast-check";
import { vi } from "vitest";

type Environment = Readonly<Record<string, string | undefined>>;

// The domain has no runtime types, so this file, which alone reads settings, declares what it needs.
const environment: Environment = (globalThis as { process?: { env?: Environment } }).process?.env ?? {};

/** The long run multiplies the number of cases. */
const LONG_RUN_FACTOR = 40;

const isLongRun = environment["LAUREL_LONG"] === "1";

// For each test file with properties: some hundreds of cases take longer than a table.
vi.setConfig({ testTimeout: isLongRun ? 1_800_000 : 30_000 });

/** Tries `cases` random cases (more in the long run), or the one that `FC_SEED` and `FC_PATH` name. */
export function holds<Case>(property: IProperty<Case>, cases = 100): void {
  const seed = environment["FC_SEED"];
  const path = environment["FC_PATH"];
  const result = check<Case>(property, {
    numRuns: isLongRun ? cases * LONG_RUN_FACTOR : cases,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
  });
  if (!result.failed) return;
  const again = `Run this case again with FC_SEED=${result.seed} FC_PATH="${result.counterexamplePath ?? ""}"`;
  throw new Error(`${defaultReportMessage(result) ?? "The property does not hold."}\n${again}`, {
    cause: result.errorInstance,
  });
}
