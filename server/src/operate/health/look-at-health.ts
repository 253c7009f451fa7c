// Whether this installation is fit to serve: at its start, and whenever an operator's tools ask.
import type { Deps } from "../../process/deps.ts";
import { OperatorError } from "../../process/operator-error.ts";
import { awayStores } from "./away-stores.ts";
import { builtPages } from "./built-pages.ts";
import { databaseClock } from "./database-clock.ts";
import { databaseLogin } from "./database-login.ts";
import { databasePooler } from "./database-pooler.ts";
import { databaseSpace } from "./database-space.ts";
import type { Finding, HealthCheck, HealthOptions } from "./health-check.ts";
import { knownSettings } from "./known-settings.ts";
import { mailServer } from "./mail-server.ts";
import { stopping } from "./stopping.ts";

/** One line for each check. */
const checks: readonly HealthCheck[] = [
  databaseLogin,
  databasePooler,
  stopping,
  databaseSpace,
  builtPages,
  databaseClock,
  mailServer,
  awayStores,
  knownSettings,
];

export interface Health {
  /** Null: ready. */
  readonly obstacle: Finding | null;
  readonly warnings: readonly Finding[];
}

/** Warnings ask mail servers and stores: they are looked for once a minute, and nobody waits for them. */
const WARNINGS_AGE_MS = 60_000;

/** Throws an OperatorError where the server must not start. Logs what else is wrong, as soon as it is known. */
export async function checkBeforeStart(deps: Deps): Promise<void> {
  const [obstacle] = await findAll(deps, "start", {});
  if (obstacle) throw new OperatorError(obstacle.message);
  void logWarnings(deps);
}

async function logWarnings(deps: Deps): Promise<void> {
  const warnings = await findAll(deps, "warning", {});
  for (const { reason, message } of warnings) deps.log.warn({ reason }, message);
}

/** Looks again each time; at what it can only warn of, once a minute. */
export function watchHealth(deps: Deps, options: HealthOptions): () => Promise<Health> {
  let warnings: readonly Finding[] = [];
  let lookedAt = -Infinity;
  const lookForWarnings = async (): Promise<void> => {
    lookedAt = performance.now();
    warnings = await findAll(deps, "warning", options);
  };
  return async () => {
    if (performance.now() - lookedAt >= WARNINGS_AGE_MS) void lookForWarnings();
    const [obstacle = null] = [
      ...(await findAll(deps, "start", options)),
      ...(await findAll(deps, "ready", options)),
    ];
    return { obstacle, warnings };
  };
}

/** What cannot be looked at, since the database does not answer, is one finding. */
async function findAll(
  deps: Deps,
  keepsFrom: HealthCheck["keepsFrom"],
  options: HealthOptions,
): Promise<Finding[]> {
  const found = await Promise.all(
    checks
      .filter((check) => check.keepsFrom === keepsFrom)
      .map((check) =>
        check.look(deps, options).catch((error: unknown) => {
          // A process that has ended meanwhile has closed its own connections.
          if (deps.db.pool.ending) return null;
          deps.log.warn({ err: error }, "the database does not answer");
          return {
            reason: "database_unreachable",
            message: "The database does not answer. The log has its error.",
          };
        }),
      ),
  );
  return found.filter((finding) => finding !== null);
}
