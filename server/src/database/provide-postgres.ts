import type { Logger } from "pino";
import type { Settings } from "../settings.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";

export interface ProvidedPostgres {
  readonly url: string;
  /** Ends what this process started, and nothing else. */
  stop(): Promise<void>;
}

/** The merchant's own PostgreSQL where `DATABASE_URL` is set, else the one that comes along. */
export async function providePostgres(
  settings: Pick<Settings, "databaseUrl" | "dataFolder">,
  log: Logger,
): Promise<ProvidedPostgres> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataFolder: settings.dataFolder, log });
}
