// Fails a run of all browser tests if axe did not check every dialog and menu of the admin: on a phone or a wide screen,
// and on both in the long run.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { layers } from "../../admin/src/ui/layers/layers.ts";
import { LOOKED_AT } from "./find-nothing-with-axe.ts";

const onlyLong = new Set(["two-sites.e2e.ts"]);

class EveryLayerSeen implements Reporter {
  #isWhole = false;
  #isLong = false;
  readonly #seen = new Set<string | undefined>();

  /** A run of only some tests is not checked. */
  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => path.relative(rootDir, location.file)));
    this.#isWhole = readdirSync(rootDir, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".e2e.ts") && !onlyLong.has(path.basename(name)))
      .every((name) => files.has(name));
    this.#isLong = suite.suites.some((project) => project.title === "long");
  }

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === LOOKED_AT) this.#seen.add(description);
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    const looks = (layer: string): string[] => [`${layer} on a desk`, `${layer} on a phone`];
    const isMissed = (look: string): boolean => !this.#seen.has(look);
    const missing = this.#isLong
      ? layers.flatMap(looks).filter(isMissed)
      : layers.filter((layer) => looks(layer).every(isMissed));
    if (!this.#isWhole || missing.length === 0) return undefined;
    console.error(`\naxe did not look at:\n${missing.map((look) => `  ${look}`).join("\n")}`);
    return { status: "failed" };
  }
}

export default EveryLayerSeen;
