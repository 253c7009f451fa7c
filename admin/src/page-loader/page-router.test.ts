import { expect, test } from "vitest";
import { createMemoryHistory } from "../testing/memory-history.ts";
import { createPageRouter, type Leaving } from "./page-router.ts";

/** Pages load when the test says so, by path; the first one at once. */
async function open(entries = ["/app"]) {
  const loading = new Map<string, (page: string | undefined) => void>();
  const history = createMemoryHistory(entries);
  const router = createPageRouter<string>({
    history,
    start: ({ pathname }) => Promise.resolve(pathname),
    load: ({ pathname }) => new Promise((resolve) => loading.set(pathname, resolve)),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  await settle();
  return {
    router,
    history,
    has: () => [...loading.keys()],
    finish: async (path: string, isLeaving = false) => {
      loading.get(path)?.(isLeaving ? undefined : path);
      await settle();
    },
    shown: () => [router.getState().page, history.location.pathname + history.location.search],
  };
}

test("the current page and its address stay until the next page has loaded", async () => {
  const app = await open();
  void app.router.navigate("/app/customers");
  expect(app.shown()).toEqual(["/app", "/app"]);
  expect(app.router.currentPath()).toBe("/app/customers");
  expect(app.router.isLeaving()).toBe(true);
  await app.finish("/app/customers");
  expect(app.router.isLeaving()).toBe(false);
  expect(app.shown()).toEqual(["/app/customers", "/app/customers"]);
  expect(app.router.getState().how).toBe("PUSH");
});

test("a newer navigation takes the place of one that still loads", async () => {
  const app = await open();
  void app.router.navigate("/app/customers");
  void app.router.navigate("/app/rewards");
  await app.finish("/app/customers");
  expect(app.shown()).toEqual(["/app", "/app"]);
  await app.finish("/app/rewards");
  expect(app.shown()).toEqual(["/app/rewards", "/app/rewards"]);
  expect(app.history.index).toBe(1);
});

test("another query of the same page loads nothing", async () => {
  const app = await open();
  await app.router.navigate("/app?view=low", { replace: true });
  expect(app.shown()).toEqual(["/app", "/app?view=low"]);
  expect(app.has()).toEqual([]);
  expect(app.history.index).toBe(0);
});

test("while the browser leaves for a full load, the current page stays", async () => {
  const app = await open();
  void app.router.navigate("/app/customers");
  await app.finish("/app/customers", true);
  expect(app.shown()).toEqual(["/app", "/app"]);
  expect(app.router.currentPath()).toBe("/app/customers");
});

test("a page that cannot be loaded leaves its error, until the next navigation", async () => {
  const history = createMemoryHistory(["/app"]);
  const router = createPageRouter<string>({
    history,
    start: () => Promise.reject(new Error("no resources")),
    load: ({ pathname }) => Promise.resolve(pathname),
  });
  await expect.poll(() => router.getState().error).toEqual(new Error("no resources"));
  await router.navigate("/install");
  expect(router.getState()).toMatchObject({ page: "/install" });
  expect(router.getState().error).toBeUndefined();
});

test("unsaved changes are asked about before a link is followed, and the answer decides", async () => {
  const app = await open();
  const asked: Leaving[] = [];
  const release = app.router.guard((leaving) => asked.push(leaving));
  await app.router.navigate("/app/rewards");
  expect(asked).toHaveLength(1);
  expect(app.has()).toEqual([]);
  await app.router.navigate("/app?tab=2");
  expect(asked).toHaveLength(1);

  asked[0]?.leave();
  await app.finish("/app/rewards");
  expect(app.shown()).toEqual(["/app/rewards", "/app/rewards"]);

  release();
  void app.router.navigate("/app");
  await app.finish("/app");
  expect(asked).toHaveLength(1);
  expect(app.shown()).toEqual(["/app", "/app"]);
});

test("unsaved changes are asked about before Back, which is undone until the answer", async () => {
  const app = await open(["/app/rewards", "/app/settings"]);
  const asked: Leaving[] = [];
  app.router.guard((leaving) => asked.push(leaving));
  app.history.go(-1);
  expect(asked).toHaveLength(1);
  expect(app.shown()).toEqual(["/app/settings", "/app/settings"]);

  asked[0]?.leave();
  await expect.poll(app.has).toEqual(["/app/rewards"]);
  await app.finish("/app/rewards");
  expect(app.shown()).toEqual(["/app/rewards", "/app/rewards"]);
  expect(app.router.getState().how).toBe("POP");
  expect(app.history.index).toBe(0);
});

test("Back closes what lies above the page, the last opened first, and then leaves the page", async () => {
  const app = await open(["/app/rewards", "/app/settings"]);
  const closed: string[] = [];
  const closeOf = (name: string) => {
    const end = app.router.onBack(() => {
      closed.push(name);
      end();
    });
  };
  closeOf("the list");
  closeOf("the question");
  for (const all of [["the question"], ["the question", "the list"]]) {
    app.history.go(-1);
    expect(closed).toEqual(all);
    expect(app.shown()).toEqual(["/app/settings", "/app/settings"]);
    await expect.poll(() => app.history.index).toBe(1);
  }
  app.history.go(-1);
  await app.finish("/app/rewards");
  expect(app.shown()).toEqual(["/app/rewards", "/app/rewards"]);
});
