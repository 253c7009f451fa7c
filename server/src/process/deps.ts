// What every use case is given; only main.ts and the tests make one.
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { ShopTables } from "../database/tenants/shop-table.ts";
import type { Mailer } from "../features/notifications/mailer.ts";
import type { Platform } from "../platform/platform.ts";
import type { Env } from "../config/env.ts";

export interface Deps {
  readonly db: Database;
  readonly platform: Platform;
  /** Null where no e-mail is sent. */
  readonly mailer: Mailer | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** A UUIDv7: grows with time. */
  readonly newId: () => string;
  readonly env: Env;
  /** Of all features. */
  readonly shopTables: ShopTables;
  /** How long a request waits for what a job does; after that it answers with what is there. Default 3 s. */
  readonly jobWaitMs?: number;
}

export interface Clock {
  now(): Date;
}
