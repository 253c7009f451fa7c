import type { Deps } from "../../process/deps.ts";

/** What is wrong with this installation. Its message is for operators: what it means, and what to do. */
export interface Finding {
  /** Stable, snake_case; documented in docs/operate.md. */
  readonly reason: string;
  readonly message: string;
}

export interface HealthCheck {
  /**
   * `start`: the server does not start with it, and is not ready. `ready`: it is not ready. `warning`: it serves, and says
   * so.
   */
  readonly keepsFrom: "start" | "ready" | "warning";
  /** Within a second or so; `/readyz` waits for those that are no warnings. Null: nothing is wrong. */
  look(deps: Deps, about: HealthOptions): Promise<Finding | null>;
}

export interface HealthOptions {
  /** Where the build of the admin's pages is, or will be. */
  readonly adminFolder?: string | undefined;
  /** Whether the server is about to end: it still serves, and should get nothing new. */
  readonly isStopping?: (() => boolean) | undefined;
}
