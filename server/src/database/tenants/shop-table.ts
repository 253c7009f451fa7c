import type { z } from "zod";

/** A table whose rows belong to one shop each, and what the shop's archive does with it. */
export type ShopTable =
  | {
      readonly archive: OnClash;
      /** Rows of an archive must match it, because the shop's jobs rely on the JSON in them. */
      readonly row?: z.ZodType;
    }
  /** Not in the archive, and why. */
  | { readonly leftOut: string };

/** What an import of an archive does with existing rows. `refuse`: the importing shop has none that could conflict. */
export type OnClash = "replace_all" | "take_archived" | "keep_own" | "refuse";

/** By name, in the order of an archive. */
export type ShopTables = Readonly<Record<string, ShopTable>>;
