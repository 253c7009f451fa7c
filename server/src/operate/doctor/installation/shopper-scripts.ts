import { existsSync } from "node:fs";
import path from "node:path";
import { type Checkup, missing, ok, type Settled, unknown } from "../checkup.ts";

/** What `app deploy` sends along. */
const scripts = ["laurel.js", "points.js"];

export const shopperScripts: Checkup<Settled> = async ({ appFile }) => {
  const folder = path.join(path.dirname(appFile), "extension");
  if (!existsSync(folder))
    return unknown("The theme extension is not here: look for it where you ran app deploy.");
  return scripts.every((name) => existsSync(path.join(folder, "assets", name)))
    ? ok("The shoppers' scripts are built into the theme extension.")
    : missing(
        "The shoppers' scripts are not built: npm run build -w @laurel/widget, then npx @shopify/cli@4 app deploy.",
      );
};
