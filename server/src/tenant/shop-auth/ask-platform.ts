import { AppError } from "../../process/errors.ts";
import { PlatformError } from "../../platform/platform.ts";

/** Null if the platform refuses for good. Refuses `platform_unavailable` if a retry may succeed. */
export async function askPlatform<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.isRetryable) throw new AppError("platform_unavailable", {}, { cause: error });
    return null;
  }
}
