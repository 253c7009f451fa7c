import type { Logger } from "pino";
import type { Settings } from "../config/settings.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";

export interface ProvidedPostgres {
  /** Of the login that serves requests and runs jobs. */
  readonly url: string;
  /** Of the login that may make and change the tables; the same where only one is set. */
  readonly ownerUrl: string;
  /** Ends what this process started, and nothing else. */
  stop(): Promise<void>;
}

/** The merchant's own PostgreSQL where `DATABASE_URL` is set, else the one that comes along. */
export async function providePostgres(
  { databaseUrl: url, databaseOwnerUrl, dataFolder }: DatabaseSettings,
  log: Logger,
): Promise<ProvidedPostgres> {
  if (url) return { url, ownerUrl: databaseOwnerUrl ?? url, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  return { url: postgres.servingUrl, ownerUrl: postgres.url, stop: () => postgres.stop() };
}

type DatabaseSettings = Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "dataFolder">;
