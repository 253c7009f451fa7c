import { statement } from "../../database/database.ts";

export interface ShopRow {
  id: string;
  domain: string;
  name: string;
  currency_code: string;
  time_zone: string;
  has_classic_accounts: boolean;
  installed_at: Date | null;
  uninstalled_at: Date | null;
  store_failing_since: Date | null;
  store_probe_at: Date | null;
}

const columns = `id, domain, name, currency_code, time_zone, has_classic_accounts, installed_at, uninstalled_at,
  store_failing_since, store_probe_at`;

export const findByDomain = statement<ShopRow>(
  "shops_find_by_domain",
  `SELECT ${columns} FROM shops WHERE domain = $1`,
);

export const findById = statement<ShopRow>("shops_find_by_id", `SELECT ${columns} FROM shops WHERE id = $1`);

export const listAll = statement<{ id: string }>("shops_list_all", "SELECT id FROM shops ORDER BY id");

/** A row in `due_work` for each shop that has none of this kind. */
export const lookAtLostShops = statement<never>(
  "shops_look_at_lost",
  `INSERT INTO due_work (shop_id, kind, due_at)
   SELECT id, $1::text, $2::timestamptz FROM shops
   ON CONFLICT (shop_id, kind) DO NOTHING`,
);

/** Returns no row if the domain is taken. */
export const insertShop = statement<ShopRow>(
  "shops_insert",
  `INSERT INTO shops (id, domain, name, currency_code, time_zone, installed_at, has_classic_accounts)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (domain) DO NOTHING RETURNING ${columns}`,
);

/** The shop's own row in `tenants`. */
export const insertTenant = statement<never>(
  "shops_insert_tenant",
  "INSERT INTO tenants (shop_id) VALUES ($1) ON CONFLICT (shop_id) DO NOTHING",
);

export const saveFacts = statement<never>(
  "shops_save_facts",
  `UPDATE shops SET name = coalesce($2, name), currency_code = coalesce($3, currency_code),
                    time_zone = coalesce($4, time_zone),
                    has_classic_accounts = coalesce($5, has_classic_accounts) WHERE id = $1`,
);

/** A reinstalled shop gets a new date; one that was never uninstalled keeps its date. */
export const markInstalled = statement<ShopRow>(
  "shops_mark_installed",
  `UPDATE shops
      SET installed_at = CASE WHEN installed_at IS NULL OR uninstalled_at IS NOT NULL THEN $2 ELSE installed_at END,
          uninstalled_at = NULL
    WHERE id = $1 RETURNING ${columns}`,
);

export const markUninstalled = statement<never>(
  "shops_mark_uninstalled",
  "UPDATE shops SET uninstalled_at = $2 WHERE id = $1",
);

export const lockUninstalledAt = statement<{ uninstalled_at: Date | null }>(
  "shops_lock_uninstalled_at",
  "SELECT uninstalled_at FROM shops WHERE id = $1 FOR UPDATE",
);

export const deleteShop = statement<never>("shops_delete", "DELETE FROM shops WHERE id = $1");
