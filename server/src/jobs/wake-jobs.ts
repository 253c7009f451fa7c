import type { GlobalTx } from "../database/database.ts";
import { wakeJobs } from "./jobs.sql.ts";

/** The jobs of the shop that were put back because its store was away run again, one after the other. */
export const wakeJobsOf = (tx: GlobalTx, shopId: string): void => tx.write(wakeJobs, [shopId]);
