/** A table whose rows belong to one shop each, and what the shop's archive does with it. */
export type ShopTable =
  | { readonly archive: OnClash }
  /** Not in the archive, and why. */
  | { readonly leftOut: string };

/** What becomes of rows that the shop already has; where it is `refuse`, it has none that could clash. */
export type OnClash = "replace_all" | "take_archived" | "keep_own" | "refuse";

/** By name, in the order in which an archive holds them. */
export type ShopTables = Readonly<Record<string, ShopTable>>;
