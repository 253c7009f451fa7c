// Two pools. The work pool pipelines and parses values in our way. The plain one is an ordinary pg pool, for a
// connection that is kept: the worker's, which listens.
import type { Logger } from "pino";
import { Pool, type ClientBase } from "pg";
import { laurelVersion } from "../../config/version.ts";
import { connectionName } from "../tenants/schema-version.sql.ts";
import { planStatementsOnce, sessionSetup } from "./session.sql.ts";
import { valueTypes } from "../statements/value-types.ts";

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly log: Logger;
  /** 0 for no limit: commands that read everything set it. */
  readonly statementTimeoutSeconds?: number;
  /** `fresh`: plans are made for each call, as a database that is spread over many machines needs. */
  readonly plans?: "kept" | "fresh";
  /** Tests pass `faultOf` of statement-rules.ts: a statement that breaks a rule is refused with its message. */
  readonly faultOf?: (text: string) => string | null;
}

export interface Pools {
  readonly work: Pool;
  readonly plain: Pool;
  close(): Promise<void>;
}

const defaultStatementTimeoutSeconds = 60;
/** The worker keeps one; /readyz takes one now and then. */
const plainConnections = 3;
const connectTimeoutSeconds = 15;

export function openPools(options: DatabaseOptions): Pools {
  const setup = sessionSetup(options.statementTimeoutSeconds ?? defaultStatementTimeoutSeconds);
  const shared = {
    connectionString: options.url,
    application_name: connectionName(laurelVersion),
    connectionTimeoutMillis: connectTimeoutSeconds * 1000,
    keepAlive: true,
  };
  const work = new Pool({
    ...shared,
    onConnect: async (client: ClientBase) => {
      await client.query(options.plans === "fresh" ? setup : `${setup}; ${planStatementsOnce}`);
    },
    max: options.maxConnections,
    idleTimeoutMillis: 30_000,
    types: valueTypes,
    pipeline: true,
  });
  const plain = new Pool({
    ...shared,
    onConnect: async (client: ClientBase) => {
      await client.query(setup);
    },
    max: plainConnections,
  });
  for (const pool of [work, plain]) {
    // An idle connection that breaks (the server restarted) is replaced when it is next needed.
    pool.on("error", (error) => {
      if (!pool.ending) options.log.warn({ err: error }, "an idle database connection ended");
    });
    // If a connection in use breaks, its statement throws the error.
    pool.on("connect", (client) => client.on("error", () => undefined));
  }
  return { work, plain, close: async () => void (await Promise.all([work.end(), plain.end()])) };
}
