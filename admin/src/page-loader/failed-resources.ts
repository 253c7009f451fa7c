import type { TabStorage } from "../shop-auth/browser.ts";
import type { FailedResources } from "../service-worker/register-worker.ts";

const RELOADED_FOR = "laurel_reloaded_for";

export interface FailedResourcesRecord extends FailedResources {
  mark(): void;
}

/** Stores which build has had its one reload, so that it is known after the reload. */
export function createFailedResources(storage: TabStorage): FailedResourcesRecord {
  let hasFailed = false;
  return {
    get hasFailed() {
      return hasFailed;
    },
    mark: () => {
      hasFailed = true;
    },
    claimReload: (buildHash) => {
      if (storage.get(RELOADED_FOR) === buildHash) return false;
      storage.set(RELOADED_FOR, buildHash);
      return true;
    },
  };
}
