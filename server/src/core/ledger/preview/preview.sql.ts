import type { ExpiryPreview } from "@laurel/domain/dates/preview.ts";
import { statement } from "../../../database/database.ts";

export const findPreview = statement<{ measured_at: Date; preview: ExpiryPreview }>(
  "ledger_find_expiry_preview",
  "SELECT measured_at, preview FROM expiry_previews WHERE shop_id = $1",
);

export const savePreview = statement<never>(
  "ledger_save_expiry_preview",
  `INSERT INTO expiry_previews (shop_id, measured_at, preview) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id) DO UPDATE SET measured_at = excluded.measured_at, preview = excluded.preview`,
);
