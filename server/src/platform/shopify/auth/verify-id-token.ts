// The platform's ID token, with which an embedded page proves its shop and member of staff. Only HS256, this app's
// audience, ten seconds of tolerance, and the same shop in issuer and destination. Each fault has its own code, and
// nothing of the token is repeated.
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";
import { isShopDomain } from "../../../tenant/shops/shop-domain.ts";
import type { IdTokenFault, PlatformAuthorization } from "../../platform.ts";
import type { ShopifySettings } from "../shopify-connection.ts";

const TOLERANCE_SECONDS = 10;
const CHARACTERS_MAX = 4096;

type Settings = Pick<ShopifySettings, "apiKey" | "apiSecrets" | "shopDomains">;

export function createVerifyIdToken(settings: Settings): PlatformAuthorization["verifyIdToken"] {
  const keys = settings.apiSecrets.map((secret) => new TextEncoder().encode(secret));
  return async (idToken) => {
    const payload = await readClaims(settings, keys, idToken);
    return typeof payload === "string" ? refuse(payload) : checkShop(settings, payload);
  };
}

/** Tries each valid secret: the platform may sign with the old one for a while. */
async function readClaims(
  { apiKey }: Settings,
  keys: readonly Uint8Array[],
  idToken: string,
): Promise<JWTPayload | IdTokenFault> {
  if (idToken.length > CHARACTERS_MAX) return "id_token_malformed";
  const options = {
    algorithms: ["HS256"],
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ["exp", "nbf", "iss", "dest", "aud", "sub"],
  };
  let fault: IdTokenFault = "id_token_malformed";
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(idToken, key, options);
      return payload.aud === apiKey ? payload : "id_token_wrong_audience";
    } catch (error) {
      fault = faultOf(error, idToken);
      if (fault !== "id_token_wrong_signature") return fault;
    }
  }
  return fault;
}

/** The shop is only the token's `dest`; its issuer must be the same shop's admin. */
function checkShop(
  { shopDomains }: Settings,
  { iss, dest, sub }: JWTPayload,
): Awaited<ReturnType<PlatformAuthorization["verifyIdToken"]>> {
  const shopDomain = /^https:\/\/([^/]+)$/.exec(String(dest))?.[1] ?? "";
  const isOneShop = iss === `https://${shopDomain}/admin` && isShopDomain(shopDomain, shopDomains);
  if (!isOneShop) return refuse("id_token_wrong_shop");
  if (typeof sub !== "string" || !STAFF_ID.test(sub)) return refuse("id_token_malformed");
  return { ok: true, shopDomain, staffId: sub };
}

// A customer's token has a customer's id here, not one of a member of staff.
const STAFF_ID = /^\d{1,20}$/;

function faultOf(error: unknown, idToken: string): IdTokenFault {
  if (error instanceof errors.JWTExpired) return "id_token_expired";
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === "nbf" && error.reason === "check_failed"
      ? "id_token_not_yet_valid"
      : "id_token_malformed";
  if (error instanceof errors.JOSEAlgNotAllowed) return "id_token_wrong_algorithm";
  if (error instanceof errors.JWSSignatureVerificationFailed) return "id_token_wrong_signature";
  return hasOtherAlgorithm(idToken) ? "id_token_wrong_algorithm" : "id_token_malformed";
}

function hasOtherAlgorithm(idToken: string): boolean {
  try {
    return decodeProtectedHeader(idToken).alg !== "HS256";
  } catch {
    return false;
  }
}

const refuse = (fault: IdTokenFault) => ({ ok: false, code: "invalid_id_token", fault }) as const;
