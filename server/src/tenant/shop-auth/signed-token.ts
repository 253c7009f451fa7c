// JWTs of our own. Each purpose has its own key and audience, so that no token is accepted for another purpose.
import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Deps } from "../../process/deps.ts";
import { keyFor, secretsOf } from "../../process/keyed-proof.ts";

export type TokenPurpose = "laurel-backend-custom" | "laurel-backend" | "laurel-state";

const CHARACTERS_MAX = 4096;

export type ReadToken =
  | { readonly ok: true; readonly claims: JWTPayload; readonly expiresAt: Date }
  | { readonly ok: false; readonly fault: "invalid" | "expired" };

/** Times in JWTs are whole seconds: the token ends at the last second before `expiresAt`. */
export function signToken(
  deps: Deps,
  purpose: TokenPurpose,
  { claims, expiresAt }: { claims: Readonly<Record<string, unknown>>; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(purpose)
    .setIssuer("laurel")
    .setIssuedAt(deps.clock.now())
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyFor(deps.env.appSecret, purpose));
}

export async function readToken(deps: Deps, purpose: TokenPurpose, text: string): Promise<ReadToken> {
  if (text.length > CHARACTERS_MAX) return { ok: false, fault: "invalid" };
  let read: ReadToken = { ok: false, fault: "invalid" };
  for (const secret of secretsOf(deps.env)) {
    read = await readWith(deps, keyFor(secret, purpose), { purpose, text });
    if (read.ok || read.fault === "expired") return read;
  }
  return read;
}

async function readWith(
  deps: Deps,
  key: Uint8Array,
  { purpose, text }: { purpose: TokenPurpose; text: string },
): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ["HS256"],
      audience: purpose,
      issuer: "laurel",
      currentDate: deps.clock.now(),
      requiredClaims: ["exp"],
    });
    return { ok: true, claims: payload, expiresAt: new Date(Number(payload.exp) * 1000) };
  } catch (error) {
    return { ok: false, fault: error instanceof errors.JWTExpired ? "expired" : "invalid" };
  }
}
