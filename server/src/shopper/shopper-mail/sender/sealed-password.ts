// The password of a shop's own mail server, stored sealed. It can be opened for the server and the user name that it was
// entered for, and for no other.
import type { Deps } from "../../../process/deps.ts";
import { createTokenSeal } from "../../../tenant/shops/connect/token-seal.ts";
import type { SenderRow } from "./senders.sql.ts";

export type SenderLogin = Pick<SenderRow, "host" | "port" | "login">;

export function sealPassword(
  { env }: Pick<Deps, "env">,
  shopId: string,
  { password, ...of }: SenderLogin & { readonly password: string },
): { readonly keyId: string; readonly sealed: Buffer } {
  const seal = createTokenSeal(env);
  return { keyId: seal.keyId, sealed: seal.seal(password, ownerOf(shopId, of)) };
}

/** Null if it was sealed with a secret that this server no longer has. */
export function openPassword(
  { env }: Pick<Deps, "env">,
  shopId: string,
  row: SenderLogin & Pick<SenderRow, "key_id" | "password">,
): string | null {
  const seal = createTokenSeal(env);
  return seal.holds(row.key_id) ? seal.open(row.password, ownerOf(shopId, row), row.key_id) : null;
}

/** Null unless an older secret of the program sealed it. */
export function sealAnew(
  deps: Pick<Deps, "env">,
  shopId: string,
  row: SenderRow,
): ReturnType<typeof sealPassword> | null {
  if (row.key_id === createTokenSeal(deps.env).keyId) return null;
  const password = openPassword(deps, shopId, row);
  return password === null ? null : sealPassword(deps, shopId, { ...row, password });
}

const ownerOf = (shopId: string, { host, port, login }: SenderLogin) =>
  ({ shopId, purpose: `smtp:${JSON.stringify([host, port, login])}` }) as const;
