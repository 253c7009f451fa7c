import { Command } from "commander";
import { distributeTables } from "../database/tenants/distribute.ts";
import { withPostgres } from "./with-deps.ts";

export function citusCommand(): Command {
  return new Command("citus").description("shops on many machines (docs/scale.md)").addCommand(
    new Command("distribute")
      .description("spreads the tables of shops over Citus's workers, also those that a new version added")
      .action(() =>
        withPostgres(async ({ postgres }) => {
          const { workers, added, tables } = await distributeTables(postgres.ownerUrl);
          for (const name of added) console.log(name);
          console.log(`${tables} tables of shops are spread over ${workers} workers; new: ${added.length}.`);
        }),
      ),
  );
}
