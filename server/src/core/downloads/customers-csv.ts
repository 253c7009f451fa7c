import { currencyDecimals } from "@laurel/domain/money.ts";
import {
  customerLineHeads,
  type CustomersAsked,
  listCustomerLines,
} from "../customer-list/list-customers.ts";
import type { Deps } from "../../process/deps.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { writePages } from "./write-pages.ts";

/** The customers that a list shows, in its order. */
export async function* customersCsv(
  { db }: Deps,
  { shopId, currencyCode }: Shop,
  asked: Omit<CustomersAsked, "page">,
): AsyncGenerator<string> {
  const { document } = await db.transaction(shopId, loadProgram);
  const wording = { tiers: document.tiers.levels, decimals: currencyDecimals(currencyCode) };
  yield* writePages({
    db,
    shopId,
    heads: customerLineHeads(currencyCode),
    readPage: (tx, page) => listCustomerLines(tx, { ...asked, page }, wording),
  });
}
