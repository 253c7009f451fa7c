// What the platform was last sent, no API tells.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Checkup, missing, ok, type Settled, unknown } from "../checkup.ts";

const deploy = "npx @shopify/cli@4 app deploy";

export const appFile: Checkup<Settled> = async ({ env, appFile: file, findAppFileFaults }) => {
  const name = path.basename(file);
  if (!existsSync(file))
    return unknown(`${name} is not here: run the doctor in the folder in which you run ${deploy}.`);
  const faults = findAppFileFaults(readFileSync(file, "utf8"), {
    apiKey: env.shopifyApiKey,
    appUrl: env.appUrl,
  });
  if (faults.length > 0) return faults.map((fault) => missing(`${name}: ${fault} Then ${deploy}.`));
  return [
    ok(`${name} agrees with the settings.`),
    unknown(
      `Whether the platform has ${name} as it is here, with its three webhooks about personal data, cannot be told: ` +
        `look at the app’s versions in its dashboard, or run ${deploy} again.`,
    ),
  ];
};
