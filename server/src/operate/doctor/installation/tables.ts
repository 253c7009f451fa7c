// Whether the database can be worked with at all: without these, nothing else about it is asked.
import { compareTables, isMigrator } from "../../../database/migrate.ts";
import type { Env } from "../../../config/env.ts";
import { type Line, missing, ok, unset } from "../checkup.ts";

/** Throws if the database cannot be reached. */
export async function tables(env: Env, url: string): Promise<readonly Line[]> {
  const { pending, unknown } = await compareTables(url);
  if (unknown.length > 0)
    return [
      missing(
        `The database has the tables of a newer version (${unknown.at(-1)}): start that one, or set DATABASE_URL to another database.`,
      ),
    ];
  if (pending.length > 0)
    return [
      missing(
        `The database has not the tables of this version (changes left: ${pending.length}): set DATABASE_OWNER_URL, and run npm run laurel -- migrate.`,
      ),
    ];
  return [ok("The database has the tables of this version."), await owner(env)];
}

async function owner({ databaseUrl, databaseOwnerUrl: url }: Env): Promise<Line> {
  if (databaseUrl === undefined)
    return missing(
      "DATABASE_URL is not set: the PostgreSQL that comes with Laurel is for trying things out. Give a live store one of its own.",
    );
  if (url === undefined)
    return unset(
      "DATABASE_OWNER_URL is not set here: npm run laurel -- migrate needs it at the next version.",
    );
  const may = await isMigrator(url).catch((error: unknown) => (error as Error).message);
  if (may === true) return ok("The login of DATABASE_OWNER_URL may change the tables.");
  const why = may === false ? "it is no member of laurel_owner" : may;
  return missing(
    `The login of DATABASE_OWNER_URL cannot change the tables: ${why}. Run server/src/database/tenants/roles.sql as an administrator.`,
  );
}
