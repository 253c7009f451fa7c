import type { Tx } from "../../database/database.ts";
import { insertRouting } from "./inbox.sql.ts";

/** For a new shop. Does nothing if the shop has one. */
export const openInbox = (tx: Tx): void => tx.write(insertRouting, [tx.shopId]);
