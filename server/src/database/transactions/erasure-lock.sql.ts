import { lockOf } from "../advisory-locks.ts";
import { statement } from "../database.ts";

const wordsLock = lockOf("words", "$1::text");

export const sharedErasureLock = statement<never>(
  "database_share_words",
  `SELECT pg_advisory_xact_lock_shared(${wordsLock})`,
);
export const exclusiveErasureLock = statement<never>(
  "database_hold_words",
  `SELECT pg_advisory_xact_lock(${wordsLock})`,
);
