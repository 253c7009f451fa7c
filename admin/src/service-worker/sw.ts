// The worker at the site's root. It caches only the build's own hashed files: no pages, because their policy and launch
// belong to one shop, and no data. The build fills in the two lists.
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

declare const LAUREL_SHELL_FILES: readonly string[];
declare const LAUREL_FILES: readonly string[];

/** The part of a worker's globals that is used here. The rest of the workspace has the types of a window. */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface WorkerEvent {
  readonly data?: { readonly laurel?: unknown };
  waitUntil(work: Promise<unknown>): void;
}
const scope = globalThis as unknown as WorkerScope;
const cacheName = "laurel-files";

precacheAndRoute(LAUREL_SHELL_FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && LAUREL_FILES.includes(url.pathname),
  new CacheFirst({
    cacheName,
    plugins: [{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }],
  }),
);

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), forgetOtherBuilds()]));
});
scope.addEventListener("message", (event) => {
  if (event.data?.laurel === "clearPathResources") event.waitUntil(caches.delete(cacheName));
});

async function forgetOtherBuilds(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = await cache.keys();
  const old = kept.filter(({ url }) => !LAUREL_FILES.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
