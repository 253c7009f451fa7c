// The three roles. laurel_owner owns the tables and migrates. laurel_app runs the program, and can neither bypass
// row-level security nor change a ledger row. laurel_erase erases personal data. None of them can log in. One login
// becomes the owner, to migrate. Another, which serves requests and runs jobs, becomes the other two and nothing more.
// `roles.sql` beside this file does the same by hand, for a server whose login may not create roles.

import { MIGRATIONS_LOCK } from "../advisory-locks.ts";
import { quoteName } from "./catalogue.sql.ts";

export const roleNames = ["laurel_owner", "laurel_app", "laurel_erase"] as const;
type RoleName = (typeof roleNames)[number];

export const findRoles = "SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1)";

/**
 * Fails unless the login may become the role. Tried directly, because the catalog's columns differ between versions.
 */
export function tryRole(name: RoleName): string {
  return `SET ROLE ${name}; RESET ROLE`;
}

export function createRole(name: RoleName): string {
  return `CREATE ROLE ${name} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`;
}

/** The serving login of the embedded PostgreSQL. It has no password: everyone who reaches the socket may log in. */
export const embeddedServingLogin = "laurel_serve";

export const createEmbeddedServingLogin = `CREATE ROLE ${embeddedServingLogin} LOGIN NOINHERIT`;

/** Null: there is no such login. */
export const findServingLogin = `
  SELECT pg_has_role(oid, 'laurel_app', 'MEMBER') AS "isApp" FROM pg_roles WHERE rolname = $1`;

export function grantServing(login: string): string {
  return `GRANT laurel_app, laurel_erase TO ${quoteName(login)}`;
}

/** Whether the login may create the roles, or is a member of the one that migrates. */
export const mayMigrate = `
  SELECT rolsuper OR rolcreaterole
         OR EXISTS (SELECT 1 FROM pg_roles AS owner
                     WHERE owner.rolname = 'laurel_owner' AND pg_has_role(login.oid, owner.oid, 'MEMBER')) AS may
    FROM pg_roles AS login WHERE rolname = session_user`;

/** So that the login may become the role without being a superuser. */
export function grantRoleToSelf(name: RoleName): string {
  return `GRANT ${name} TO session_user`;
}

/**
 * graphile-worker would create its schema and its first table itself, but its `CREATE SCHEMA` needs a right on the
 * whole database, which laurel_app does not have. The table is the one in its documentation.
 */
export const createSchemas = `
  CREATE SCHEMA IF NOT EXISTS laurel AUTHORIZATION laurel_owner;
  CREATE SCHEMA IF NOT EXISTS graphile_worker AUTHORIZATION laurel_app`;

export const findSchemas = `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('laurel', 'graphile_worker')`;

export const createWorkerMigrationsTable = `
  CREATE TABLE IF NOT EXISTS graphile_worker.migrations (
    id int PRIMARY KEY,
    ts timestamptz NOT NULL DEFAULT now(),
    breaking boolean NOT NULL DEFAULT false
  )`;

export const becomeOwner = "SET ROLE laurel_owner; SET search_path = laurel; SET TimeZone = 'UTC'";
export const becomeLogin = "RESET ROLE";
export const becomeApp = "SET ROLE laurel_app; SET TimeZone = 'UTC'";

export const lockMigrations = `SELECT pg_advisory_lock(${MIGRATIONS_LOCK})`;
