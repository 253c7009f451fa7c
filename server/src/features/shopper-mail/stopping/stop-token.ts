// The address in a letter that stops e-mails: good for one customer of one shop, as long as the program's secret is. Who
// has it needs no sign-in, and can do nothing else.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Env } from "../../../config/env.ts";

type Secrets = Pick<Env, "appSecret" | "olderAppSecrets">;

export interface Stopping {
  readonly shopId: string;
  readonly customerId: string;
}

const ID_BYTES = 16;
const PROOF_BYTES = 24;

export function makeStopToken({ appSecret }: Pick<Secrets, "appSecret">, who: Stopping): string {
  const ids = Buffer.concat([toBytes(who.shopId), toBytes(who.customerId)]);
  return Buffer.concat([ids, proofOf(appSecret, ids)]).toString("base64url");
}

/** Null: Laurel did not make it. */
export function readStopToken({ appSecret, olderAppSecrets }: Secrets, token: string): Stopping | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * ID_BYTES + PROOF_BYTES || bytes.toString("base64url") !== token) return null;
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  const proof = bytes.subarray(2 * ID_BYTES);
  const isOurs = [appSecret, ...olderAppSecrets].some((one) => timingSafeEqual(proofOf(one, ids), proof));
  return isOurs
    ? { shopId: toId(ids.subarray(0, ID_BYTES)), customerId: toId(ids.subarray(ID_BYTES)) }
    : null;
}

function proofOf(secret: string, ids: Buffer): Buffer {
  const key = new Uint8Array(hkdfSync("sha256", secret, "laurel", "laurel-mail-stop", 32));
  return createHmac("sha256", key).update(ids).digest().subarray(0, PROOF_BYTES);
}

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

const toId = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
