// Registers the worker and follows its life. In a frame of another site a browser may forbid it: then nothing is said.

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

/** Whether a chunk or page data could not be had, and the one reload that each build may have for it. */
export interface FailedResources {
  readonly hasFailed: boolean;
  /** True the first time for a build; never again for it. */
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
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => followWorker(worker.state, parts));
    });
  } catch (error) {
    if (!parts.isEmbedded) logError("Error during service worker registration:", error);
  }
}

function followWorker(state: ServiceWorkerState, parts: WorkerRegistrationParts): void {
  if (state === "redundant") parts.logError("The installing service worker became redundant.");
  if (state !== "installed") return;
  if (!parts.container?.controller) {
    parts.log("Content is now available offline!");
    return;
  }
  parts.onUpdateReady();
  const { failedResources } = parts;
  if (!failedResources.hasFailed || !failedResources.claimReload(parts.buildHash)) return;
  parts.log("resources failed, SW updated - reloading");
  parts.reload();
}
