// Who is erased is no longer named among those who gain or lose.
import type { Tx } from "../../database/database.ts";
import { forgetMembers } from "./simulations.sql.ts";

/** A simulation that runs leaves them out at its end. Call it as the erasing role. */
export const forgetPersonOfSimulations = (tx: Tx, customerIds: readonly string[]): void =>
  tx.write(forgetMembers, [tx.shopId, customerIds]);
