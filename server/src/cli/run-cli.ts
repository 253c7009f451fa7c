// npm run laurel -- <command>: the commands of operators. Wrong use exits with 2, failure with 1.
import { Command, CommanderError } from "commander";
import { apiKeyCommand } from "./api-key.ts";
import { citusCommand } from "./citus.ts";
import { laurelVersion } from "../config/version.ts";
import { doctorCommand } from "./doctor.ts";
import { inboxCommand } from "./inbox.ts";
import { ledgerCommand } from "./ledger.ts";
import { mailCommand } from "./mail.ts";
import { migrateCommand } from "./migrate.ts";
import { report } from "./report.ts";
import { serveCommand } from "./serve.ts";
import { shopCommand } from "./shop.ts";
import { workCommand } from "./work.ts";

export async function runCli(): Promise<never> {
  process.exit(await runCommand(process.argv.slice(2)));
}

/** Returns the exit code. `write` receives what commander says, such as a help text. */
export async function runCommand(words: readonly string[], write?: (text: string) => void): Promise<number> {
  const program = createProgram();
  if (write) writeBy(program, write);
  try {
    await program.parseAsync(words, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return report(error);
  }
}

function writeBy(command: Command, write: (text: string) => void): void {
  command.configureOutput({ writeOut: write, writeErr: write });
  for (const sub of command.commands) writeBy(sub, write);
}

/** Throws a `CommanderError` where commander would exit. */
function createProgram(): Command {
  const program = new Command("laurel")
    .description(
      "Runs and manages a Laurel server. Commands work while the server runs; if it does not, they start its database " +
        "and stop it again. Settings come from the environment or .env (see settings.example).",
    )
    .version(laurelVersion, "--version", "says which version this is")
    .showHelpAfterError(true);

  // One line for each command.
  program.addCommand(serveCommand());
  program.addCommand(workCommand());
  program.addCommand(migrateCommand());
  program.addCommand(doctorCommand());
  program.addCommand(citusCommand());
  program.addCommand(shopCommand());
  program.addCommand(apiKeyCommand());
  program.addCommand(ledgerCommand());
  program.addCommand(inboxCommand());
  program.addCommand(mailCommand());

  refuseByThrowing(program);
  return program;
}

function refuseByThrowing(command: Command): void {
  command.exitOverride().showHelpAfterError(true);
  for (const sub of command.commands) refuseByThrowing(sub);
}
