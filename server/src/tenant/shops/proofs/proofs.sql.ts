import { statement } from "../../../database/database.ts";

export const saveProof = statement<never>(
  "shops_save_proof",
  "UPDATE shops SET proved_at = $2, proof_faults = $3 WHERE id = $1",
);

export const findProof = statement<{ proved_at: Date; proof_faults: number }>(
  "shops_find_proof",
  "SELECT proved_at, proof_faults FROM shops WHERE id = $1 AND proved_at IS NOT NULL",
);

/** A shop without a proof has waited for one since its installation. `$1`: now. */
export const countProofs = statement<{ faulty: number; oldest_seconds: number }>(
  "shops_count_proofs",
  `SELECT count(*) FILTER (WHERE proof_faults > 0) AS faulty,
          coalesce(extract(epoch FROM $1 - min(coalesce(proved_at, installed_at))), 0)::float8 AS oldest_seconds
     FROM shops WHERE uninstalled_at IS NULL`,
);
