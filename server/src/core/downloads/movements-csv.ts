import type { Deps } from "../../process/deps.ts";
import {
  listMovementLines,
  movementLineHeads,
  type MovementsAsked,
} from "../ledger/movements/list-movements.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { writePages } from "./write-pages.ts";

/** The shop's ledger, newest first. */
export const movementsCsv = (
  { db }: Deps,
  { shopId }: Shop,
  asked: Omit<MovementsAsked, "page">,
): AsyncGenerator<string> =>
  writePages({
    db,
    shopId,
    heads: movementLineHeads,
    readPage: (tx, page) => listMovementLines(tx, { ...asked, page }),
  });
