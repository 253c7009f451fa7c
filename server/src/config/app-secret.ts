import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Reads the secret that the first start made, or makes it. Losing the file means that every shop must sign in again,
 * so it belongs into the merchant's backup; `APP_SECRET` is for those who keep secrets elsewhere.
 */
export function keepAppSecret(dataFolder: string): string {
  const file = path.join(dataFolder, "app-secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    // Of two processes that start together, one makes it and the other reads it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it must hold 32 characters or more.`);
  return secret;
}
