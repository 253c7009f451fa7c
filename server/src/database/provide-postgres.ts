import type { Logger } from "pino";
import type { Settings } from "../config/settings.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";

export interface ProvidedPostgres {
  /** Settings of the login that serves requests and runs jobs. */
  readonly url: string;
  /** Settings of the login that may create and change the tables; the same if only one is set. */
  readonly ownerUrl: string;
  /** Ends only what this process started. */
  stop(): Promise<void>;
}

/** The operator's own PostgreSQL if `DATABASE_URL` is set, otherwise the embedded one. */
export async function providePostgres(
  { databaseUrl: url, databaseOwnerUrl, dataFolder }: DatabaseSettings,
  log: Logger,
): Promise<ProvidedPostgres> {
  if (url) return { url, ownerUrl: databaseOwnerUrl ?? url, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  return { url: postgres.servingUrl, ownerUrl: postgres.url, stop: () => postgres.stop() };
}

type DatabaseSettings = Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "dataFolder">;
