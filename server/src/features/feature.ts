// What a feature contributes to the program. A new feature is a folder with a feature.ts, and a line in features.ts.
import type { FastifyInstance } from "fastify";
import type { ShopTable } from "../database/tenants/shop-table.ts";
import type { ApiPart } from "../graphql/api-part.ts";
import type { DueKind } from "../jobs/due/due-kind.ts";
import type { Task } from "../jobs/task.ts";
import type { Deps } from "../process/deps.ts";
import type { Listening } from "../process/listeners.ts";
import type { DocumentSource } from "../tenant/documents/document-source.ts";
import type { ShopWork } from "../tenant/shops/look-again.job.ts";
import type { NightPart } from "../tenant/shops/night.job.ts";
import type { DocumentPace } from "../tenant/documents/documents.routes.ts";
import type { FilePace } from "../tenant/uploads/take-bytes.ts";

export interface Feature {
  readonly name: string;
  /** The feature's part of the GraphQL API. */
  readonly api?: ApiPart;
  /** Its HTTP routes besides the GraphQL API. */
  readonly routes?: readonly Routes[];
  readonly tasks?: readonly Task<unknown>[];
  /** Kinds of work that shops have at certain times. */
  readonly due?: readonly DueKind[];
  /** What is done once a day in each shop. */
  readonly daily?: readonly ShopWork[];
  /** What is done once a night, in the shop's time zone, in shops in which something moved that day. */
  readonly nightly?: readonly NightPart[];
  /** For all shops together. Minute, hour, day, month, weekday, in UTC; then the task's name. */
  readonly schedule?: readonly string[];
  /** Tables by name. Only the feature's own SQL writes them. */
  readonly tables?: Readonly<Record<string, ShopTable>>;
  /** What it does when something happens in another feature. */
  readonly listens?: readonly Listening[];
  /** What pages may listen to. */
  readonly documents?: readonly DocumentSource[];
  /** Tables of other features that this feature's SQL reads. */
  readonly reads?: readonly string[];
}

export type Routes = (app: FastifyInstance, options: RouteOptions) => Promise<void>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route enforces a minimum pace on uploads instead of a time limit. */
    readonly takesFiles?: boolean;
    /** Seconds that a body may take on this route, if less than the default. */
    readonly bodySeconds?: number;
  }
}

export interface RouteOptions {
  readonly deps: Deps;
  /** The documents of all features. */
  readonly documents: readonly DocumentSource[];
  /** The folder with the admin's build, if it is not in the default place. */
  readonly adminFolder?: string | undefined;
  readonly documentPace?: DocumentPace | undefined;
  readonly filePace?: FilePace | undefined;
}
