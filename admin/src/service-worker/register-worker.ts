// Registers the worker and follows its states. In a frame of another site a browser may forbid it: then nothing is
// logged.

export interface WorkerRegistrationParts {
  readonly container: Pick<ServiceWorkerContainer, "register" | "controller"> | undefined;
  readonly location: { readonly protocol: string; readonly hostname: string };
  readonly isEmbedded: boolean;
  readonly buildHash: string;
  readonly failedResources: FailedResources;
  readonly reload: () => void;
  readonly onUpdateReady: () => void;
  readonly log: (message: string) => void;
  readonly logError: (...message: unknown[]) => void;
}

/** Whether a chunk or page data could not be loaded, and the one reload that each build may have for it. */
export interface FailedResources {
  readonly hasFailed: boolean;
  /** True the first time for a build, false afterwards. */
  claimReload(buildHash: string): boolean;
}

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

export async function registerServiceWorker(parts: WorkerRegistrationParts): Promise<void> {
  const { container, location, logError } = parts;
  if (location.protocol !== "https:" && !localHosts.has(location.hostname)) {
    logError("Service workers can only be used over HTTPS, or on localhost for development");
    return;
  }
  if (!container) return;
  try {
    const registration = await container.register("/sw.js");
    // Another tab, or the page before a reload, may have started the installation.
    followWorker(registration.installing, parts);
    registration.addEventListener("updatefound", () => followWorker(registration.installing, parts));
  } catch (error) {
    if (!parts.isEmbedded) logError("Error during service worker registration:", error);
  }
}

function followWorker(worker: ServiceWorker | null, parts: WorkerRegistrationParts): void {
  let isUpdate = false;
  const states: Partial<Record<ServiceWorkerState, () => void>> = {
    installed: () => {
      isUpdate = Boolean(parts.container?.controller);
      if (isUpdate) parts.onUpdateReady();
      else parts.log("Content is now available offline!");
    },
    redundant: () => parts.logError("The installing service worker became redundant."),
    // Reload only now, so that the new worker serves the page and not the old one.
    activated: () => {
      const { failedResources } = parts;
      if (!isUpdate || !failedResources.hasFailed || !failedResources.claimReload(parts.buildHash)) return;
      parts.log("resources failed, SW updated - reloading");
      parts.reload();
    },
  };
  worker?.addEventListener("statechange", () => states[worker.state]?.());
}
