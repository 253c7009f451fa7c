import { lockOf } from "../advisory-locks.ts";
import { statement } from "../database.ts";

const applyLock = lockOf("apply", "$1::text");

export const waitToApply = statement<never>("hold_inbox_wait", `SELECT pg_advisory_xact_lock(${applyLock})`);

export const shareApply = statement<never>(
  "hold_inbox_share",
  `SELECT pg_advisory_xact_lock_shared(${applyLock})`,
);
