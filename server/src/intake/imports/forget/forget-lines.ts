// Uploaded lines of people whose erasure was requested lose their cells before they are stored.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { guestHashesOf } from "../../../core/orders/forget-person.ts";
import { findErased, findErasedAddresses } from "../../../core/customers/erased/find-erased.ts";
import { shareErasureLock } from "../../../database/transactions/erasure-lock.ts";
import type { ColumnMeaning } from "../read/columns.ts";
import { findUpload } from "../imports.sql.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { addressesIn, platformIdsIn } from "./names-in-line.ts";

type Cells = readonly string[];

/** Null in place of each line whose person was erased. Refuses `unknown_shop` if the shop itself was erased. */
export async function forgetErasedLines(
  tx: Tx,
  deps: Deps,
  file: {
    readonly importId: string;
    readonly columns: readonly ColumnMeaning[];
    readonly lines: readonly Cells[];
  },
): Promise<readonly (Cells | null)[]> {
  const { importId, columns, lines } = file;
  shareErasureLock(tx);
  const idsOf = lines.map((cells) => platformIdsIn(cells, columns));
  const [, [upload], erased, addresses] = await Promise.all([
    loadShop(tx),
    tx.run(findUpload, [tx.shopId, importId]),
    findErased(tx, idsOf.flat()),
    findErasedAddresses(tx),
  ]);
  if (!upload) throw new AppError("unknown_shop");
  const isErased = (address: string): boolean =>
    guestHashesOf(deps, address).some((hash) => addresses.has(hash.toString("hex")));
  return lines.map((cells, index) => {
    const isNamed =
      idsOf[index]!.some((id) => erased.has(id)) || (addresses.size > 0 && addressesIn(cells).some(isErased));
    return isNamed ? null : cells;
  });
}
