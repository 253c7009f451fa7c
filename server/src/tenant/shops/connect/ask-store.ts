import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { PlatformError } from "../../../platform/platform.ts";
import { scopesOf, type Want } from "./find-access.ts";

/**
 * For a request that a person waits for, about what `want` grants. Refuses `missing_platform_scope`, `no_credentials` if
 * the store has ended our access, and `platform_unavailable` if a retry may succeed.
 */
export async function askStore<Answer>(deps: Deps, want: Want, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.isRetryable) throw new AppError("platform_unavailable", {}, { cause: error });
    if (error.code !== "access_denied") throw new AppError("no_credentials", {}, { cause: error });
    const scope = error.missingScope ?? scopesOf(deps.platform.authorization, want)[0];
    throw new AppError("missing_platform_scope", { scope }, { cause: error });
  }
}
