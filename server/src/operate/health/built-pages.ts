import { existsSync } from "node:fs";
import path from "node:path";
import { adminFolder as builtFolder, howToBuild, rendererFile } from "../../process/ensure-pages-built.ts";
import type { HealthCheck } from "./health-check.ts";

export const builtPages: HealthCheck = {
  keepsFrom: "ready",
  look({ env }, { adminFolder = builtFolder }) {
    const isBuilt = [path.join(adminFolder, "pages.json"), rendererFile].every((file) => existsSync(file));
    const finding = {
      reason: "pages_not_built",
      message: `The pages for merchants and shoppers are not built. ${howToBuild} The server takes them up by itself.`,
    };
    return Promise.resolve(env.role === "worker" || isBuilt ? null : finding);
  },
};
