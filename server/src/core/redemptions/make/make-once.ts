// Makes what a reward or a referral promises on the platform, exactly once. Its code was fixed in advance, so after a lost
// answer the next attempt finds what the last one made.
import type { FulfilmentSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { Deps } from "../../../process/deps.ts";
import { PlatformError } from "../../../platform/platform.ts";

export type Made =
  | { readonly is: "made"; readonly platformId: string }
  /** For good, and the platform has nothing of ours under the code. */
  | { readonly is: "refused"; readonly error: PlatformError };

/** Throws while the outcome is unknown and another attempt may learn it. */
export async function makeOnce(
  deps: Pick<Deps, "platform">,
  shopDomain: string,
  { spec, isFirstTry }: { readonly spec: FulfilmentSpec; readonly isFirstTry: boolean },
): Promise<Made> {
  try {
    const { platformId } = await deps.platform.make(shopDomain, spec);
    return { is: "made", platformId };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.isRetryable) throw error;
    // Nothing was asked for before, so nothing needs to be looked for, which would be denied too.
    if (isFirstTry && error.code === "access_denied" && !error.mayHaveWorked) return { is: "refused", error };
    const found = await deps.platform.find(shopDomain, spec);
    return found?.isOurs ? { is: "made", platformId: found.platformId } : { is: "refused", error };
  }
}
