// The dependencies of every use case. Only wire-deps.ts and the tests create them.
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { ShopTables } from "../database/tenants/shop-table.ts";
import type { Listening } from "./listeners.ts";
import type { Mailer } from "../insight/notifications/mailer.ts";
import type { Platform } from "../platform/platform.ts";
import type { Env } from "../config/env.ts";

export interface Deps {
  readonly db: Database;
  readonly platform: Platform;
  /** Null: no e-mail is sent. */
  readonly mailer: Mailer | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** A UUIDv7: grows with time. */
  readonly newId: () => string;
  readonly env: Env;
  /** The tables of all features. */
  readonly shopTables: ShopTables;
  readonly listeners: readonly Listening[];
  /** How long a request waits for the result of a job; after that it answers with the present state. Default 3 s. */
  readonly jobWaitMs?: number;
  /** Whom to ask for what other domains say of themselves. Default: the machine's own. */
  readonly nameServers?: readonly string[];
}

export interface Clock {
  now(): Date;
}
