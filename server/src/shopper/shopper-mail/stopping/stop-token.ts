// The address in a letter that stops e-mails: good for one customer of one shop, or for one friend who was invited, as
// long as the program's secret is. Who has it needs no sign-in, and can do nothing else.
import { areSame, proofOf, type Secrets, secretsOf } from "../../../process/keyed-proof.ts";

export interface Stopping {
  readonly shopId: string;
  readonly customerId: string;
}

/** A friend is no customer: their claim of a member's link stands for them. */
export interface FriendStopping {
  readonly shopId: string;
  readonly referralId: string;
}

/** What one token is good for, the other is not. */
const MEMBER = "laurel-mail-stop";
const FRIEND = "laurel-friend-mail-stop";

const ID_BYTES = 16;
const PROOF_BYTES = 24;

export const makeStopToken = (secrets: Pick<Secrets, "appSecret">, who: Stopping): string =>
  make(secrets, MEMBER, [who.shopId, who.customerId]);

/** Null: Laurel did not make it. */
export function readStopToken(secrets: Secrets, token: string): Stopping | null {
  const ids = read(secrets, MEMBER, token);
  return ids && { shopId: ids[0], customerId: ids[1] };
}

export const makeFriendStopToken = (secrets: Pick<Secrets, "appSecret">, who: FriendStopping): string =>
  make(secrets, FRIEND, [who.shopId, who.referralId]);

/** Null: Laurel did not make it. */
export function readFriendStopToken(secrets: Secrets, token: string): FriendStopping | null {
  const ids = read(secrets, FRIEND, token);
  return ids && { shopId: ids[0], referralId: ids[1] };
}

function make(
  { appSecret }: Pick<Secrets, "appSecret">,
  purpose: string,
  [one, other]: readonly [string, string],
): string {
  const ids = Buffer.concat([toBytes(one), toBytes(other)]);
  return Buffer.concat([ids, shortProof(appSecret, purpose, ids)]).toString("base64url");
}

function read(secrets: Secrets, purpose: string, token: string): readonly [string, string] | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * ID_BYTES + PROOF_BYTES || bytes.toString("base64url") !== token) return null;
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  const proof = bytes.subarray(2 * ID_BYTES);
  const isOurs = secretsOf(secrets).some((one) => areSame(shortProof(one, purpose, ids), proof));
  return isOurs ? [toId(ids.subarray(0, ID_BYTES)), toId(ids.subarray(ID_BYTES))] : null;
}

const shortProof = (secret: string, purpose: string, ids: Buffer): Buffer =>
  proofOf(secret, purpose, ids).subarray(0, PROOF_BYTES);

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

const toId = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
