// The code of a gift card: made first, and kept sealed. It is money to anyone who reads it, so it is in no other
// place: not in the redemption, the log, the audit log, webhooks or archives.
import { randomBytes } from "node:crypto";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { createTokenSeal } from "../../../tenant/shops/connect/token-seal.ts";
import { lettersFrom } from "../redemption-code.ts";
import { findCodes, insertCode, type CodeRow } from "./gift-card-codes.sql.ts";

const LENGTH = 16;

/** 80 random bits, as 16 letters and digits: the platform's own length. */
export const makeGiftCardCode = (): string => lettersFrom(randomBytes(LENGTH));

/** What `redemptions.code` holds. No order names it, because codes of orders are compared in upper case. */
export const handleOf = (type: "gift_card" | "store_credit", redemptionId: string): string =>
  `${type}:${redemptionId}`;

export function storeCode(deps: Deps, tx: Tx, redemptionId: string, code: string): void {
  const { keyId, sealed } = sealCode(deps, { shopId: tx.shopId, redemptionId }, code);
  tx.write(insertCode, [tx.shopId, redemptionId, keyId, sealed]);
}

interface Place {
  readonly shopId: string;
  readonly redemptionId: string;
}

export function sealCode({ env }: Pick<Deps, "env">, place: Place, code: string) {
  const seal = createTokenSeal(env);
  return { keyId: seal.keyId, sealed: seal.seal(code, ownerOf(place)) };
}

/** Null if it was sealed with a secret that this server no longer has. */
export function openCode(
  { env }: Pick<Deps, "env">,
  place: Place,
  row: Omit<CodeRow, "redemption_id">,
): string | null {
  const seal = createTokenSeal(env);
  return seal.holds(row.key_id) ? seal.open(row.sealed, ownerOf(place), row.key_id) : null;
}

const ownerOf = ({ shopId, redemptionId }: Place) =>
  ({ shopId, purpose: `gift_card:${redemptionId}` }) as const;

/** By redemption: those that are kept and can be opened. */
export async function loadCodes(
  deps: Deps,
  tx: Tx,
  redemptionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = redemptionIds.length === 0 ? [] : await tx.run(findCodes, [tx.shopId, redemptionIds]);
  return new Map(
    rows.flatMap((row) => {
      const code = openCode(deps, { shopId: tx.shopId, redemptionId: row.redemption_id }, row);
      return code === null ? [] : [[row.redemption_id, code]];
    }),
  );
}

/** Null if there is none, or none that can be opened. */
export const loadCode = async (deps: Deps, tx: Tx, redemptionId: string): Promise<string | null> =>
  (await loadCodes(deps, tx, [redemptionId])).get(redemptionId) ?? null;
