// The settings. Only this file reads the environment, which overrides `.env`. `.env` is read from the working folder,
// or else from the project's. `settings.example` explains each setting.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { keepAppSecret } from "./app-secret.ts";
import { checkSettings, type Settings } from "./settings.ts";

export interface Env extends Settings {
  /** 32 characters or more. Tokens and stored credentials are encrypted with keys derived from it. */
  readonly appSecret: string;
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
  const settings = checkSettings({ ...defaults, ...readDotEnv(), ...process.env, ...given }, projectFolder);
  return { ...settings, appSecret: settings.appSecret ?? keepAppSecret(settings.dataFolder) };
}

function readDotEnv(): NodeJS.Dict<string> {
  const file = [process.cwd(), projectFolder].map((folder) => path.join(folder, ".env")).find(existsSync);
  return file ? parseEnv(readFileSync(file, "utf8")) : {};
}
