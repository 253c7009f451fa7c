import type { Tx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";

/** Refuses `redemption_not_found`, and `redemption_not_failed` for any that did not fail. */
export async function loadFailedRedemption(tx: Tx, redemptionId: string): Promise<Redemption> {
  const redemption = await loadRedemption(tx, redemptionId);
  if (!redemption) throw new AppError("redemption_not_found", {}, { field: ["id"] });
  const { status } = redemption;
  if (status !== "FAILED") throw new AppError("redemption_not_failed", { status }, { field: ["id"] });
  return redemption;
}
