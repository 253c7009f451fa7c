// Matches many customers at once, by the identifiers in a file.
import type { Tx } from "../../database/database.ts";
import { matchByEmail, matchByPlatformId, type MatchedCustomerRow } from "./match-customers.sql.ts";

export interface MatchedCustomer {
  readonly customerId: string;
  /** In lower case. Null if the store has told none. */
  readonly email: string | null;
  /** Of a merged customer: whether the one who is kept is deleted. */
  readonly isDeleted: boolean;
  /** Likewise. */
  readonly isErased: boolean;
  readonly isMerged: boolean;
  /** The customer into whom this one was merged, or else this one. */
  readonly keptId: string;
}

export interface MatchedCustomers {
  byPlatformId(platformId: string): MatchedCustomer | undefined;
  /** In lower case. */
  byEmail(email: string): MatchedCustomer | undefined;
}

export async function matchCustomers(
  tx: Tx,
  names: { readonly platformIds: readonly string[]; readonly emails: readonly string[] },
): Promise<MatchedCustomers> {
  const [byPlatformId, byEmail] = await Promise.all([
    names.platformIds.length === 0 ? [] : tx.run(matchByPlatformId, [tx.shopId, names.platformIds]),
    names.emails.length === 0 ? [] : tx.run(matchByEmail, [tx.shopId, names.emails]),
  ]);
  const idOf = byKey(byPlatformId);
  const emailOf = byKey(byEmail);
  return { byPlatformId: (platformId) => idOf.get(platformId), byEmail: (email) => emailOf.get(email) };
}

const byKey = (rows: readonly MatchedCustomerRow[]): ReadonlyMap<string, MatchedCustomer> =>
  new Map(
    rows.map(({ id, key, email, is_deleted: isDeleted, is_erased: isErased, merged_into: mergedInto }) => [
      key,
      {
        customerId: id,
        email,
        isDeleted,
        isErased,
        isMerged: mergedInto !== null,
        keptId: mergedInto ?? id,
      },
    ]),
  );
