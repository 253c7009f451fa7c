// Forged JWTs: any header, any claims, any secret.
import { createHmac } from "node:crypto";
import { testCredentials, TEST_SHOP } from "../test-platform.ts";

const encode = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

export interface Forgery {
  readonly header?: unknown;
  /** Override the claims of a valid ID token; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
  readonly secret?: string;
  readonly hash?: "sha256" | "sha384" | "sha512";
  readonly signature?: string;
}

export function forgeJwt(forgery: Forgery = {}): string {
  const { header = { alg: "HS256", typ: "JWT" }, secret = testCredentials.apiSecret } = forgery;
  const payload = forgery.payload ?? { ...goodClaims(), ...forgery.claims };
  const signed = `${encode(header)}.${encode(payload)}`;
  const signature = createHmac(forgery.hash ?? "sha256", secret)
    .update(signed)
    .digest("base64url");
  return `${signed}.${forgery.signature ?? signature}`;
}

/** The claims of the platform's ID token, issued now. */
export function goodClaims(): Record<string, unknown> {
  return {
    iss: `https://${TEST_SHOP}/admin`,
    dest: `https://${TEST_SHOP}`,
    aud: testCredentials.apiKey,
    sub: "42",
    exp: secondsFromNow(60),
    nbf: secondsFromNow(0),
    iat: secondsFromNow(0),
    jti: "f3b1c1de-0000-4000-8000-000000000001",
    sid: "s1",
  };
}

export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
