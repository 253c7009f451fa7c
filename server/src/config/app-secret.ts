import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Reads the secret that the first start created, or creates it. If the file is lost, every shop must sign in again, so
 * it belongs in the operator's backup. `APP_SECRET` is for operators who keep secrets elsewhere.
 */
export function keepAppSecret(dataFolder: string): string {
  const file = path.join(dataFolder, "app-secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    // If two processes start together, one creates it and the other reads it.
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
