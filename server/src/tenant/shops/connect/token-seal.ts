// Tokens at rest: AES-256-GCM under a key derived from the program's secret. A token of one shop and purpose cannot be
// opened as another's.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { keyFor, type Secrets, secretsOf } from "../../../process/keyed-proof.ts";

export interface TokenSeal {
  /** Identifies the sealing key without revealing it. */
  readonly keyId: string;
  /** Whether a key with this id is known, older ones included. */
  holds(keyId: string): boolean;
  seal(token: string, owner: TokenOwner): Buffer;
  /** Throws unless `seal` made these bytes for this owner, with the key of this id. */
  open(sealed: Uint8Array, owner: TokenOwner, keyId?: string): string;
}

export interface TokenOwner {
  readonly shopId: string;
  /** A code is bound to its redemption too, and a password to its mail server and user name. */
  readonly purpose: "access" | "refresh" | "webhooks" | `gift_card:${string}` | `smtp:${string}`;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealKey {
  readonly key: Uint8Array;
  readonly keyId: string;
}

/** Seals with the secret in force, and opens with older ones too. */
export function createTokenSeal(secrets: Secrets): TokenSeal {
  const own = toKey(secrets.appSecret);
  const keys = new Map(
    secretsOf(secrets)
      .map(toKey)
      .map((one) => [one.keyId, one]),
  );

  return {
    keyId: own.keyId,
    holds: (keyId) => keys.has(keyId),
    seal(token, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", own.key, nonce).setAAD(boundTo(own.keyId, owner));
      const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner, keyId = own.keyId) {
      const key = keys.get(keyId)?.key;
      if (!key) throw new Error("No secret that is held has sealed this.");
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(keyId, owner)).setAuthTag(tag);
      const opened = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return opened.toString("utf8");
    },
  };
}

function toKey(appSecret: string): SealKey {
  const key = keyFor(appSecret, "platform credentials");
  const keyId = createHash("sha256").update("key id").update(key).digest("hex").slice(0, 16);
  return { key, keyId };
}

const boundTo = (keyId: string, { shopId, purpose }: TokenOwner): Buffer =>
  Buffer.from(`${keyId}:${shopId}:${purpose}`);
