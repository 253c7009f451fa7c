// ID tokens: the store's admin gives them to an embedded app to name the shop and the staff member.
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

export interface IdTokenClaims {
  iss: string;
  dest: string;
  aud: string;
  sub: string;
  exp: number;
  nbf: number;
  iat: number;
  jti: string;
  sid: string;
}

export const ID_TOKEN_SECONDS = 60;
const SKEW_SECONDS = 10;

export function issueIdToken(
  app: { apiKey: string; apiSecret: string },
  input: { shopDomain: string; staffId: number; now: Date; overrides?: Partial<IdTokenClaims> },
): string {
  const now = Math.floor(input.now.getTime() / 1000);
  const claims: IdTokenClaims = {
    iss: `https://${input.shopDomain}/admin`,
    dest: `https://${input.shopDomain}`,
    aud: app.apiKey,
    sub: String(input.staffId),
    exp: now + ID_TOKEN_SECONDS,
    nbf: now,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
    ...input.overrides,
  };
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${signatureOf(signed, app.apiSecret).toString("base64url")}`;
}

/** The claims of a valid token of this shop; null for any other token. */
export function readIdToken(
  app: { apiKey: string; apiSecret: string },
  token: string,
  expected: { shopDomain: string; now: Date },
): IdTokenClaims | null {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || decode(header)?.["alg"] !== "HS256") return null;
  const right = signatureOf(`${header}.${payload}`, app.apiSecret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const claims = decode(payload) as IdTokenClaims | null;
  if (claims === null || claims.aud !== app.apiKey) return null;
  if (claims.dest !== `https://${expected.shopDomain}` || claims.iss !== `${claims.dest}/admin`) return null;
  const now = expected.now.getTime() / 1000;
  return claims.exp + SKEW_SECONDS > now && claims.nbf - SKEW_SECONDS <= now ? claims : null;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function decode(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const signatureOf = (signed: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(signed).digest();
