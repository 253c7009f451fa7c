import { Command } from "commander";
import { migrate } from "../database/migrate.ts";
import { withPostgres } from "./with-deps.ts";

export function migrateCommand(): Command {
  return new Command("migrate")
    .description(
      "updates the database to this version's tables (before its first process of a new version starts; see docs/operate.md)",
    )
    .action(() =>
      withPostgres(async ({ postgres, log }) => {
        const applied = await migrate({ url: postgres.ownerUrl, servingUrl: postgres.url, log });
        for (const name of applied) console.log(name);
        if (applied.length === 0)
          console.log("Nothing to change: the database has all tables of this version.");
      }),
    );
}
