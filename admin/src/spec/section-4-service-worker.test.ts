// Specification, section 4: the states of the service worker.
import { describe, expect, test } from "vitest";
import { createFailedResources } from "../page-loader/failed-resources.ts";
import { registerServiceWorker } from "../service-worker/register-worker.ts";
import { createFakeBrowser } from "../testing/fakes/fake-browser.ts";
import { createRecordingConsole } from "../testing/recording-console.ts";

interface WorldOptions {
  readonly hasController?: boolean;
  readonly isEmbedded?: boolean;
  readonly isForbidden?: boolean;
  readonly isInstalling?: boolean;
  readonly hasFailedResources?: boolean;
  readonly storage?: ReturnType<typeof createFakeBrowser>["storage"];
}

async function register(options: WorldOptions = {}) {
  const { hasController = false, isEmbedded = false, isForbidden = false } = options;
  const console = createRecordingConsole();
  const registration = Object.assign(new EventTarget(), { installing: null as Worker | null });
  const worker = Object.assign(new EventTarget(), { state: "installing" });
  type Worker = typeof worker;
  if (options.isInstalling) registration.installing = worker;
  const registered: string[] = [];
  const counts = { reloads: 0, updates: 0 };
  const failedResources = createFailedResources(options.storage ?? createFakeBrowser().storage);
  if (options.hasFailedResources) failedResources.mark();
  await registerServiceWorker({
    container: {
      controller: hasController ? ({} as ServiceWorker) : null,
      register: async (url: string | URL) => {
        if (isForbidden) throw new DOMException("not here", "SecurityError");
        registered.push(String(url));
        return registration as unknown as ServiceWorkerRegistration;
      },
    },
    location: { protocol: "https:", hostname: "laurel.test" },
    isEmbedded,
    buildHash: "b1",
    failedResources,
    reload: () => (counts.reloads += 1),
    onUpdateReady: () => (counts.updates += 1),
    log: console.log,
    logError: console.error,
  });
  const become = (state: string) => {
    if (registration.installing === null) {
      registration.installing = worker;
      registration.dispatchEvent(new Event("updatefound"));
    }
    worker.state = state;
    worker.dispatchEvent(new Event("statechange"));
  };
  return { said: console.said, registered, counts, become };
}

test("a service worker is registered at the site root", async () => {
  expect((await register()).registered).toEqual(["/sw.js"]);
});

describe("installed, redundant, activated", () => {
  test("installed for the first time", async () => {
    const { become, said, counts } = await register();
    become("installed");

    expect(said).toEqual([["log", "Content is now available offline!"]]);
    expect(counts).toEqual({ reloads: 0, updates: 0 });
  });

  test("installed over an earlier one: an update is ready", async () => {
    const { become, counts } = await register({ hasController: true });
    become("installed");

    expect(counts).toEqual({ reloads: 0, updates: 1 });
  });

  test("redundant", async () => {
    const { become, said } = await register();
    become("redundant");

    expect(said).toEqual([["error", "The installing service worker became redundant."]]);
  });

  test("activated for the first time: the page stays as it is", async () => {
    const { become, counts } = await register({ hasFailedResources: true });
    become("installed");
    become("activated");

    expect(counts).toEqual({ reloads: 0, updates: 0 });
  });

  test("a worker whose installation began before this page registered it is followed too", async () => {
    const { become, said } = await register({ isInstalling: true });
    become("installed");

    expect(said).toEqual([["log", "Content is now available offline!"]]);
  });
});

describe("on an update with failed resources, the page reloads", () => {
  const update = { hasController: true, hasFailedResources: true };

  test("once, and only when the new worker is active", async () => {
    const { become, counts, said } = await register(update);
    become("installed");
    expect(counts.reloads).toBe(0);

    become("activated");

    expect(counts.reloads).toBe(1);
    expect(said).toEqual([["log", "resources failed, SW updated - reloading"]]);
  });

  test("but not again for the same build", async () => {
    const { storage } = createFakeBrowser();
    for (const reloads of [1, 0]) {
      const { become, counts } = await register({ ...update, storage });
      become("installed");
      become("activated");

      expect(counts.reloads).toBe(reloads);
    }
  });

  test("but not for an update without them", async () => {
    const { become, counts } = await register({ hasController: true });
    become("installed");
    become("activated");

    expect(counts.reloads).toBe(0);
  });
});

describe("where the browser forbids a worker", () => {
  test("in a frame nothing is logged", async () => {
    expect((await register({ isForbidden: true, isEmbedded: true })).said).toEqual([]);
  });

  test("at the top level the error is logged", async () => {
    const { said } = await register({ isForbidden: true });

    expect(said[0]?.[1]).toContain("Error during service worker registration:");
  });
});
