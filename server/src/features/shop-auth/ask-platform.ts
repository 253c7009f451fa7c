import { AppError } from "../../process/errors.ts";
import { PlatformError } from "../../platform/platform.ts";

/** Null where the platform says no for good; refuses `platform_unavailable` where it may say yes in a moment. */
export async function askPlatform<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.isRetryable) throw new AppError("platform_unavailable", {}, { cause: error });
    return null;
  }
}
