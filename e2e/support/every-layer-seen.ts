// Fails the long run of all browser tests if axe did not check every dialog and menu of the admin, on a phone and on a
// wide screen. `npm test` opens a part of them.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { layers } from "../../admin/src/ui/layers/layers.ts";
import { LOOKED_AT } from "./find-nothing-with-axe.ts";

class EveryLayerSeen implements Reporter {
  #isWhole = false;
  readonly #seen = new Set<string | undefined>();

  /** A run of only some tests is not checked. */
  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => path.relative(rootDir, location.file)));
    const isLong = suite.suites.some((project) => project.title === "long");
    const names = readdirSync(rootDir, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".e2e.ts"),
    );
    this.#isWhole = isLong && names.every((name) => files.has(name));
  }

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === LOOKED_AT) this.#seen.add(description);
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    const looks = (layer: string): string[] => [`${layer} on a desk`, `${layer} on a phone`];
    const missing = layers.flatMap(looks).filter((look) => !this.#seen.has(look));
    if (!this.#isWhole || missing.length === 0) return undefined;
    console.error(`\naxe did not look at:\n${missing.map((look) => `  ${look}`).join("\n")}`);
    return { status: "failed" };
  }
}

export default EveryLayerSeen;
