// Tokens at rest: AES-256-GCM under a key derived from the program's secret. What belongs to one shop and purpose cannot
// be opened as another's.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export interface TokenSeal {
  /** Tells keys apart without giving them away: what another key sealed is not tried. */
  readonly keyId: string;
  seal(token: string, owner: TokenOwner): Buffer;
  /** Throws when the bytes are not what `seal` made for this owner. */
  open(sealed: Uint8Array, owner: TokenOwner): string;
}

export interface TokenOwner {
  readonly shopId: string;
  readonly purpose: "access" | "refresh";
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createTokenSeal(appSecret: string): TokenSeal {
  const key = Buffer.from(hkdfSync("sha256", appSecret, "laurel", "platform credentials", 32));
  const keyId = createHash("sha256").update("key id").update(key).digest("hex").slice(0, 16);
  const boundTo = ({ shopId, purpose }: TokenOwner): Buffer => Buffer.from(`${keyId}:${shopId}:${purpose}`);

  return {
    keyId,
    seal(token, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(owner));
      const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(owner)).setAuthTag(tag);
      const opened = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return opened.toString("utf8");
    },
  };
}
