import { Command } from "commander";
import { migrate } from "../database/migrate.ts";
import { withPostgres } from "./with-deps.ts";

export function migrateCommand(): Command {
  return new Command("migrate")
    .description("updates the database to this version's tables (the server does this itself when it starts)")
    .action(() =>
      withPostgres(async ({ postgres, log }) => {
        const applied = await migrate({ url: postgres.ownerUrl, servingUrl: postgres.url, log });
        for (const name of applied) console.log(name);
        if (applied.length === 0) console.log("The database is up to date.");
      }),
    );
}
