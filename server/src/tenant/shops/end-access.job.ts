// The platform reports that a merchant uninstalled the app. The message does not prove when it was signed, or for which
// topic. So the shop's access ends only if the tokens no longer work. Runs as a job, because the platform is asked.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopNow, forgetShops } from "./find-shop.ts";
import { uninstallShop } from "./uninstall-shop.ts";

const payload = z.object({ shopId: z.uuid() });

export const endAccess: Task<z.output<typeof payload>> = {
  name: "end-access",
  queue: "ask",
  payload,
  run: (deps, { shopId }) => endLostAccess(deps, shopId),
};

export const endAccessJob = (shopId: string): NewJob => ({
  task: endAccess.name,
  payload: { shopId } satisfies z.input<typeof payload>,
  key: `${endAccess.name}:${shopId}`,
});

/** Marks the shop as uninstalled if the platform no longer accepts its tokens. Throws transient errors. */
export async function endLostAccess(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopNow(deps, shopId);
  if (!shop?.isInstalled) return;
  // Taken before the platform is asked: an installation that happens meanwhile is kept.
  const now = deps.clock.now();
  if (await opensStore(deps, shop.domain)) {
    deps.log.warn({ shopId }, "the app was said to be uninstalled, and is not");
    return;
  }
  await deps.db.transaction(shopId, (tx) => uninstallShop(deps, tx, { now }));
  forgetShops(deps);
}

async function opensStore({ platform }: Deps, domain: string): Promise<boolean> {
  try {
    await platform.readShop(domain);
    return true;
  } catch (error) {
    if (error instanceof PlatformError && LOST.has(error.code)) return false;
    throw error;
  }
}

const LOST = new Set(["not_authorized", "no_credentials", "shop_unavailable"]);
