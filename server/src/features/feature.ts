// What a feature tells the rest of the program. A new one is a folder with a feature.ts, and a line in features.ts.
import type { FastifyInstance } from "fastify";
import type { ShopTable } from "../database/tenants/shop-table.ts";
import type { ApiPart } from "../graphql/api-part.ts";
import type { Task } from "../jobs/task.ts";
import type { Deps } from "../process/deps.ts";
import type { DocumentPace } from "./documents/documents.routes.ts";
import type { FilePace } from "./uploads/take-bytes.ts";

export interface Feature {
  readonly name: string;
  /** Its part of the GraphQL API. */
  readonly api?: ApiPart;
  /** What it answers beside the GraphQL API. */
  readonly routes?: readonly Routes[];
  readonly tasks?: readonly Task<unknown>[];
  /** Minute, hour, day, month, weekday, in UTC; then the task's name. */
  readonly schedule?: readonly string[];
  /** By name. Only the feature's own SQL writes them. */
  readonly tables?: Readonly<Record<string, ShopTable>>;
}

export type Routes = (app: FastifyInstance, options: RouteOptions) => Promise<void>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route holds its bodies to a pace of its own, and may take as long as that allows. */
    readonly takesFiles?: boolean;
    /** What a body may take here, where that is less than elsewhere. */
    readonly bodySeconds?: number;
  }
}

export interface RouteOptions {
  readonly deps: Deps;
  /** Where the build of the admin's pages is, if not at its place. */
  readonly adminFolder?: string | undefined;
  readonly documentPace?: DocumentPace | undefined;
  readonly filePace?: FilePace | undefined;
}
