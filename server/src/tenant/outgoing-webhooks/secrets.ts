// Secrets of endpoints, as Standard Webhooks has them: whsec_ and the base64 of 32 random bytes. Stored sealed. After a
// rotation the former one signs too, for a day, so that a receiver can change over without losing anything.
import { createHmac, randomBytes } from "node:crypto";
import type { Deps } from "../../process/deps.ts";
import { createTokenSeal } from "../shops/connect/token-seal.ts";
import type { EndpointRow } from "./endpoints.sql.ts";

const PREFIX = "whsec_";
const BYTES = 32;

export const FORMER_HOURS = 24;

export const makeSecret = (): string => PREFIX + randomBytes(BYTES).toString("base64");

export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

export function sealSecret({ env }: Pick<Deps, "env">, shopId: string, secret: string): SealedSecret {
  const seal = createTokenSeal(env);
  return { keyId: seal.keyId, sealed: seal.seal(secret, { shopId, purpose: "webhooks" }) };
}

export interface OpenedSecrets {
  readonly secret: string;
  readonly former: string | null;
  /** Whether they were sealed with an older secret of the program, and should be sealed again. */
  readonly isOld: boolean;
}

/** Null if they were sealed with a secret that this server no longer has. */
export function openSecrets(
  { env }: Pick<Deps, "env">,
  shopId: string,
  row: Pick<EndpointRow, "key_id" | "secret" | "former_secret">,
): OpenedSecrets | null {
  const seal = createTokenSeal(env);
  if (!seal.holds(row.key_id)) return null;
  const open = (sealed: Buffer) => seal.open(sealed, { shopId, purpose: "webhooks" }, row.key_id);
  return {
    secret: open(row.secret),
    former: row.former_secret && open(row.former_secret),
    isOld: row.key_id !== seal.keyId,
  };
}

/** The value of `webhook-signature`: one signature for each secret, with spaces between them. */
export function signaturesOf(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
