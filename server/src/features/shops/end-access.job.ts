// The platform says that a merchant took the app away. Its message does not say when it was signed, or under which topic:
// so the shop's access is ended only when it really no longer opens the store. As a job, because the platform is asked.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById, forgetShops } from "./find-shop.ts";
import { uninstallShop } from "./uninstall-shop.ts";

const payload = z.object({ shopId: z.uuid() });

export const endAccess: Task<z.output<typeof payload>> = {
  name: "end-access",
  payload,
  run: (deps, { shopId }) => endLostAccess(deps, shopId),
};

export const endAccessJob = (shopId: string): NewJob => ({
  task: endAccess.name,
  payload: { shopId } satisfies z.input<typeof payload>,
  key: `${endAccess.name}:${shopId}`,
});

/** Marks the shop as uninstalled if the platform no longer lets us in. Throws what may be otherwise in a moment. */
export async function endLostAccess(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop?.isInstalled) return;
  // Before the platform is asked: whoever installs the app meanwhile keeps it.
  const now = deps.clock.now();
  if (await opensStore(deps, shop.domain)) {
    deps.log.warn({ shopId }, "the app was said to be uninstalled, and is not");
    return;
  }
  await deps.db.transaction(shopId, (tx) => uninstallShop(tx, { now }));
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
