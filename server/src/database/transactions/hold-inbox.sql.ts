import { lockOf } from "../advisory-locks.ts";
import { statement } from "../database.ts";

// One inbox consumer of a shop holds it, and others that need what it reads.
const applyLock = lockOf("apply", "$1::text");

export const waitToApply = statement<never>("hold_inbox_wait", `SELECT pg_advisory_xact_lock(${applyLock})`);

export const shareApply = statement<never>(
  "hold_inbox_share",
  `SELECT pg_advisory_xact_lock_shared(${applyLock})`,
);

export const tryApply = statement<{ is_ours: boolean }>(
  "hold_inbox_try",
  `SELECT pg_try_advisory_xact_lock(${applyLock}) AS is_ours`,
);
