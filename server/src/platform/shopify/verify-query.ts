// Queries that the platform signs, such as the one that comes back from the merchant's consent.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { PlatformAuthorization } from "../platform.ts";

const TOLERANCE_SECONDS = 90;
const HMAC = /^[0-9a-f]{64}$/;
const SECONDS = /^\d{1,12}$/;

/** `secrets` are all that count just now: while a secret is being changed, the old one too. */
export function createVerifyQuery(secrets: readonly string[]): PlatformAuthorization["verifyQuery"] {
  return (query, now) => {
    const [hmac = "", ...others] = query.getAll("hmac");
    const signed = signedText(query);
    const isSigned = others.length === 0 && secrets.some((secret) => isSignedWith(secret, signed, hmac));
    if (!isSigned) return { ok: false, code: "invalid_hmac" };
    const timestamp = query.get("timestamp") ?? "";
    const awaySeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
    if (!SECONDS.test(timestamp) || awaySeconds > TOLERANCE_SECONDS)
      return { ok: false, code: "callback_expired" };
    return { ok: true };
  };
}

/** All but the signature itself, by name, percent-encoded. */
function signedText(query: URLSearchParams): string {
  const signed = new URLSearchParams([...query].filter(([name]) => name !== "hmac" && name !== "signature"));
  signed.sort();
  return signed.toString().replaceAll("+", "%20");
}

function isSignedWith(secret: string, text: string, hmac: string): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  return HMAC.test(hmac) && timingSafeEqual(Buffer.from(hmac, "hex"), expected);
}
