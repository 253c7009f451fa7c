// The settings. Only this file reads the environment, which overrides `.env`. `.env` is read from the working folder,
// or else from the project's. `settings.example` explains each setting.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { keepAppSecret } from "./app-secret.ts";
import { checkSettings, settingNames, type Settings } from "./settings.ts";

export interface Env extends Settings {
  /** 32 characters or more. Tokens and stored credentials are encrypted with keys derived from it. */
  readonly appSecret: string;
  /** Names in `.env` that are no setting's: most are typed wrongly. */
  readonly unknownNames: readonly string[];
}

const projectFolder = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Throws SettingsError, which names everything that is missing or malformed. `defaults` apply to settings that are not
 * set, and `given` to those that are.
 */
export function loadEnv(
  defaults: Readonly<Record<string, string>> = {},
  given: Readonly<Record<string, string>> = {},
): Env {
  const file = readDotEnv();
  const settings = checkSettings({ ...defaults, ...file, ...process.env, ...given }, projectFolder);
  const appSecret = settings.appSecret ?? keepAppSecret(settings.dataFolder);
  return { ...settings, appSecret, unknownNames: Object.keys(file).filter(isUnknown) };
}

/** Node and its libraries have settings of their own, and so have PostgreSQL, Compose and the tests, which read the same file. */
const isUnknown = (name: string): boolean =>
  !settingNames.includes(name) &&
  !/^(NODE_|OTEL_|PG|POSTGRES_|COMPOSE_|(DOMAIN|DATABASE_PASSWORD|DATABASE_OWNER_PASSWORD|CHROMIUM_PATH|TZ)$)/.test(
    name,
  );

function readDotEnv(): NodeJS.Dict<string> {
  const file = [process.cwd(), projectFolder].map((folder) => path.join(folder, ".env")).find(existsSync);
  return file ? parseEnv(readFileSync(file, "utf8")) : {};
}
