// Statements around a transaction, and once on each new connection.

/**
 * Named statements find rows by keys, so one plan is right for all values. Making a plan for each call, as PostgreSQL
 * does if an array may be short, costs more than running it.
 */
export const planStatementsOnce = "SET plan_cache_mode = force_generic_plan";

/** Statements that are composed for a request get a plan for their values. */
export const planForValues = "SET LOCAL plan_cache_mode = auto";

export const beginGlobal = "BEGIN";
export const commit = "COMMIT";
export const rollback = "ROLLBACK";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * One simple query, so that it can be sent ahead of the first statement. It contains the id as text, so the id is
 * checked.
 */
export const beginForShop = (shopId: string): string => `BEGIN; ${setShop(shopId)}`;

export const beginOneMoment = (shopId: string): string =>
  `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${setShop(shopId)}`;

function setShop(shopId: string): string {
  if (!uuid.test(shopId)) throw new TypeError("A shop id must be a lower-case UUID.");
  return `SET LOCAL laurel.shop_id = '${shopId}'`;
}

/**
 * The login has no rights of its own: it acts as laurel_app. An idle transaction is a bug of ours that would keep a
 * member's balance locked; the server ends it.
 */
export function sessionSetup(statementTimeoutSeconds: number): string {
  return [
    "SET ROLE laurel_app",
    "SET search_path = laurel",
    "SET TimeZone = 'UTC'",
    // Statements are short and many: compiling them costs more than it saves.
    "SET jit = off",
    // Plans are cached, and tables start empty. A plan that was made then would scan the whole table until statistics
    // are collected. All rows are found by a key.
    "SET enable_seqscan = off",
    `SET statement_timeout = ${Math.trunc(statementTimeoutSeconds * 1000)}`,
    "SET lock_timeout = '30s'",
    "SET idle_in_transaction_session_timeout = '60s'",
    // A machine that is gone says nothing: PostgreSQL notices within half a minute, and lets go what its sessions held.
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
  ].join("; ");
}

/** For this transaction only: the setting ends with it. */
export const becomeEraser = "SET LOCAL ROLE laurel_erase";
export const becomeApp = "SET LOCAL ROLE laurel_app";

/**
 * Whether the running role can bypass row-level security, and whether the login can become a role that can: an owner, a
 * superuser, one that may create roles, or one of PostgreSQL's own.
 */
export const runningRole = `
  SELECT current_user AS name,
         (rolsuper OR rolbypassrls) AS bypasses,
         EXISTS (SELECT 1 FROM pg_class
                  WHERE relnamespace = to_regnamespace('laurel') AND pg_has_role(current_user, relowner, 'USAGE')) AS owns,
         EXISTS (SELECT 1 FROM pg_roles AS other
                  WHERE pg_has_role(session_user, other.oid, 'MEMBER')
                    AND (other.rolsuper OR other.rolbypassrls OR other.rolcreaterole OR other.rolname ~ '^pg_'
                         OR EXISTS (SELECT 1 FROM pg_namespace
                                     WHERE oid = to_regnamespace('laurel') AND nspowner = other.oid))) AS "canBecomeMore"
    FROM pg_roles WHERE rolname = current_user`;

export interface RunningRole {
  readonly name: string;
  readonly bypasses: boolean;
  readonly owns: boolean;
  readonly canBecomeMore: boolean;
}

/** The session that answers: another one, if something in between shares sessions. */
export const sessionId = "SELECT pg_backend_pid() AS pid";

export const databaseTime = "SELECT clock_timestamp() AS at";
