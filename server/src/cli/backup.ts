import { existsSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { backupDatabase } from "../operate/backup/backup-database.ts";
import { restoreDatabase } from "../operate/backup/restore-database.ts";
import { withPostgres } from "./with-deps.ts";
import { migrate } from "../database/migrate.ts";

export function backupCommand(): Command {
  return new Command("backup")
    .description("writes everything to one file; the server can keep running")
    .argument("<file>", "where to, such as laurel.backup; a file of that name is replaced")
    .action((file: string) =>
      withPostgres(async ({ postgres, env, log }) => {
        await migrate({ url: postgres.ownerUrl, servingUrl: postgres.url, log });
        const { tables, rows } = await backupDatabase(postgres.ownerUrl, path.resolve(file), new Date());
        console.log(`${rows} rows of ${tables} tables were written to ${file}.`);
        const secret = path.join(env.dataFolder, "app-secret");
        if (existsSync(secret)) console.log(`Keep ${secret} too: it decrypts the secrets in the backup.`);
      }),
    );
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description("restores a backup into an empty database, which may be of a newer PostgreSQL")
    .argument("<file>", "what `backup` wrote")
    .action((file: string) =>
      withPostgres(async ({ postgres, log }) => {
        const { tables, rows } = await restoreDatabase({
          url: postgres.ownerUrl,
          servingUrl: postgres.url,
          file: path.resolve(file),
          log,
        });
        console.log(`${rows} rows of ${tables} tables were restored.`);
      }),
    );
}
