import { statement } from "../../../database/database.ts";

export const findPlace = statement<{ base: string; called_on: string | null }>(
  "storefront_find_place",
  "SELECT base, called_on::text FROM storefronts WHERE shop_id = $1",
);

/** Writes nothing that is there already. `$2`: the base of a store that has said none. */
export const saveNamedItems = statement<never>(
  "storefront_save_named_items",
  `INSERT INTO storefronts AS s (shop_id, base, named_items) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id) DO UPDATE SET named_items = excluded.named_items
    WHERE s.named_items <> excluded.named_items`,
);

/** Writes nothing that is there already. */
export const keepCall = statement<never>(
  "storefront_keep_call",
  `INSERT INTO storefronts AS s (shop_id, base, called_on) VALUES ($1, $2, $3::date)
   ON CONFLICT (shop_id) DO UPDATE SET base = excluded.base, called_on = excluded.called_on
    WHERE (s.base, s.called_on) IS DISTINCT FROM (excluded.base, excluded.called_on)`,
);
