// The settings, and the only place that reads the environment. It wins over `.env`, which is read from the
// working folder, else from the project's. `.env.example` explains each of them.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { keepAppSecret } from "./app-secret.ts";
import { checkSettings, type Settings } from "./settings.ts";

export interface Env extends Settings {
  /** 32 characters or more. Tokens and stored credentials are sealed with keys derived from it. */
  readonly appSecret: string;
}

const projectFolder = fileURLToPath(new URL("../../../", import.meta.url));

/** Throws SettingsError, which names everything that is missing or malformed. `defaults` stand where nothing is set. */
export function loadEnv(defaults: Readonly<Record<string, string>> = {}): Env {
  const settings = checkSettings({ ...defaults, ...readDotEnv(), ...process.env }, projectFolder);
  return { ...settings, appSecret: settings.appSecret ?? keepAppSecret(settings.dataFolder) };
}

function readDotEnv(): NodeJS.Dict<string> {
  const file = [process.cwd(), projectFolder].map((folder) => path.join(folder, ".env")).find(existsSync);
  return file ? parseEnv(readFileSync(file, "utf8")) : {};
}
