// Whether the database can be worked with at all: without these, nothing else about it is asked.
import { findStanding, isMigrator } from "../../../database/prepare-database.ts";
import type { Env } from "../../../config/env.ts";
import { type Line, missing, ok, unset } from "../checkup.ts";

/** Throws if the database cannot be reached, or has the tables of a version that this one cannot work with. */
export async function tables(env: Env, url: string): Promise<readonly Line[]> {
  const standing = await findStanding(url);
  if (standing === "empty" || standing === "behind")
    return [
      missing(
        "The database has not the tables of this version: set DATABASE_OWNER_URL, and run npm run laurel -- migrate.",
      ),
    ];
  const whose = standing === "ahead" ? "a newer version, which this one works with" : "this version";
  return [ok(`The database has the tables of ${whose}.`), await owner(env)];
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
