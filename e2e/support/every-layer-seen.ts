// Fails a run of all browser tests if axe did not check every dialog and menu of the admin, on a wide screen and on a
// phone.
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
    const files = new Set(suite.allTests().map(({ location }) => path.basename(location.file)));
    this.#isWhole = readdirSync(rootDir)
      .filter((name) => name.endsWith(".e2e.ts") && !name.endsWith(".long.e2e.ts"))
      .every((name) => files.has(name));
  }

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === LOOKED_AT) this.#seen.add(description);
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    const missing = layers
      .flatMap((layer) => [`${layer} on a desk`, `${layer} on a phone`])
      .filter((look) => !this.#seen.has(look));
    if (!this.#isWhole || missing.length === 0) return undefined;
    console.error(`\naxe did not look at:\n${missing.map((look) => `  ${look}`).join("\n")}`);
    return { status: "failed" };
  }
}

export default EveryLayerSeen;
