// What resolvers receive. A query reads in one transaction, and so sees one moment of the shop. What a mutation's answer
// reads, it reads after the change.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../process/deps.ts";
import type { Shop } from "../tenant/shops/load-shop.ts";
import type { Load } from "./load.ts";

export interface GraphqlContext {
  readonly deps: Deps;
  readonly shop: Shop;
  /** The caller, in the form that postings store. */
  readonly actor: string;
  /** What the caller may do: `*` for everything. */
  readonly scopes: readonly string[];
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly load: Load;
}
