// Tracks which customer a merged one is now.
import type { Tx } from "../../database/database.ts";
import { pointAtKept, pointBack } from "./save-customers.sql.ts";

export const markMerged = (tx: Tx, fromId: string, intoId: string): void =>
  tx.write(pointAtKept, [tx.shopId, fromId, intoId]);

export const unmarkMerged = (tx: Tx, customerId: string): void =>
  tx.write(pointBack, [tx.shopId, customerId]);
