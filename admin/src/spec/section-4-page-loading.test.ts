// Specification, section 4: page loading, with a fake network and clock.
import { describe, expect, test } from "vitest";
import { createNavigation } from "../page-loader/navigation.ts";
import { createPageLoader } from "../page-loader/page-loader.ts";
import { createNetwork } from "../page-loader/network.ts";
import { findPagePath } from "../page-loader/find-page.ts";
import { pages } from "../pages.ts";
import { createFakeClock, settle } from "../testing/fakes/fake-clock.ts";
import { createFakeNetwork } from "../testing/fakes/fake-network.ts";

const appData = "/page-data/app-data.json";
const rewards = "/page-data/app/rewards/page-data.json";
const notFound = "/page-data/404.html/page-data.json";
const dataOf = (path: string, componentChunkName: string) => ({
  path,
  componentChunkName,
  result: { data: { title: componentChunkName } },
});

function createWorld(options: { readonly buildHash?: string } = {}) {
  const network = createFakeNetwork({
    [appData]: { webpackCompilationHash: "b1" },
    [rewards]: dataOf("/app/rewards", "rewards-index"),
    [notFound]: dataOf("/404.html", "not-found"),
    "/page-data/index/page-data.json": dataOf("/", "public-home"),
    "/page-data/app/customers/detail/page-data.json": dataOf("/app/customers/detail", "customers-detail"),
  });
  const loadedComponents: string[] = [];
  const missingComponents = new Set<string>();
  const loader = createPageLoader<string>({
    network,
    loadComponent: async (name) => {
      loadedComponents.push(name);
      if (missingComponents.has(name)) throw new TypeError("Failed to fetch dynamically imported module");
      return `<${name}>`;
    },
    findPagePath: (path) => findPagePath(pages, path),
    connection: () => ({ effectiveType: "4g" }),
  });
  const clock = createFakeClock();
  const events: string[] = [];
  const worker = { hasUpdate: false };
  const navigation = createNavigation({
    loader,
    clock,
    buildHash: options.buildHash ?? "b1",
    hasWorkerUpdate: () => worker.hasUpdate,
    clearPathResources: () => events.push("clearPathResources"),
    leaveFor: (address) => events.push(`left for ${address}`),
    onDelayed: (path) => events.push(`delayed ${path}`),
    onSettled: () => undefined,
    onFailedResources: () => events.push("failed resources"),
    log: (message) => events.push(message),
  });
  return { network, loader, loadedComponents, missingComponents, clock, events, worker, navigation };
}
const at = (pathname: string, search = "") => ({ pathname, search });

describe("page states success and error", () => {
  test("success: the page's component, its data, and the build's hash", async () => {
    const { loader } = createWorld();

    expect(await loader.loadPage("/app/rewards")).toMatchObject({
      status: "success",
      component: "<rewards-index>",
      pageData: { path: "/app/rewards" },
      buildHash: "b1",
      isNotFound: false,
    });
  });

  test("the site's root has its data under 'index'", async () => {
    const { loader } = createWorld();

    expect(await loader.loadPage("/")).toMatchObject({ component: "<public-home>" });
  });

  test("addresses of one pattern share their page data, which is requested once", async () => {
    const { loader, network } = createWorld();
    await loader.loadPage("/app/customers/1");
    await loader.loadPage("/app/customers/2");

    expect(network.asked).toEqual([appData, "/page-data/app/customers/detail/page-data.json"]);
  });

  test("two callers at the same time make one request", async () => {
    const { loader, network } = createWorld();
    await Promise.all([loader.loadPage("/app/rewards"), loader.loadPage("/app/rewards")]);

    expect(network.asked.toSorted()).toEqual([appData, rewards]);
  });

  test("error: 500 gives an error status at once", async () => {
    const { loader, network } = createWorld();
    network.answer(rewards, 500);

    expect(await loader.loadPage("/app/rewards")).toEqual({ status: "error" });
    expect(network.asked.filter((url) => url === rewards)).toHaveLength(1);
  });

  test("error: a component that cannot be loaded", async () => {
    const { loader, missingComponents } = createWorld();
    missingComponents.add("rewards-index");

    expect(await loader.loadPage("/app/rewards")).toEqual({ status: "error" });
  });

  test("an error is not stored: the next visit tries again", async () => {
    const { loader, network } = createWorld();
    network.answer(rewards, 500, dataOf("/app/rewards", "rewards-index"));
    await loader.loadPage("/app/rewards");

    expect(await loader.loadPage("/app/rewards")).toMatchObject({ status: "success" });
  });
});

describe("page data is retried up to 3 times on server errors other than 500", () => {
  test.each([0, 403, 429, 502, 503, 504])("%i, then the page", async (status) => {
    const { loader, network } = createWorld();
    network.answer(rewards, status, status, status, dataOf("/app/rewards", "rewards-index"));

    expect(await loader.loadPage("/app/rewards")).toMatchObject({ status: "success" });
    expect(network.asked.filter((url) => url === rewards)).toHaveLength(4);
  });

  test("after the third retry it is an error", async () => {
    const { loader, network } = createWorld();
    network.answer(rewards, 503);

    expect(await loader.loadPage("/app/rewards")).toEqual({ status: "error" });
    expect(network.asked.filter((url) => url === rewards)).toHaveLength(4);
  });

  test.each([
    ["no answer", 0],
    ["an answer without a hash", {}],
    ["no JSON", "<html>"],
  ])("app-data without a hash (%s) does not prevent the page", async (_what, answer) => {
    const { loader, network } = createWorld();
    network.answer(appData, answer);

    expect(await loader.loadPage("/app/rewards")).toMatchObject({ status: "success", buildHash: "" });
  });

  test("a network failure is status 0", async () => {
    const network = createNetwork(() => Promise.reject(new TypeError("Failed to fetch")));

    expect(await network.get(rewards)).toEqual({ status: 0, body: "" });
  });
});

describe("a missing page falls back to not-found", () => {
  test.each([
    ["404", 404],
    ["200 but invalid: no JSON", "<!doctype html>"],
    ["200 but invalid: no path", { componentChunkName: "rewards-index" }],
    ["200 but invalid: no object", "null"],
  ])("page data: %s", async (_what, answer) => {
    const { loader, network } = createWorld();
    network.answer(rewards, answer);

    expect(await loader.loadPage("/app/rewards")).toMatchObject({
      status: "success",
      component: "<not-found>",
      isNotFound: true,
    });
  });

  test("HEAD check for not-found pages: a page that the server has gets a full load", async () => {
    const { loader, network } = createWorld();
    network.answer("HEAD /elsewhere", 200);

    expect(await loader.loadPage("/elsewhere")).toEqual({ status: "error" });
  });

  test("HEAD check for not-found pages: a page that the server does not have stays not-found", async () => {
    const { loader, network } = createWorld();

    expect(await loader.loadPage("/nowhere")).toMatchObject({ component: "<not-found>" });
    expect(network.asked).toContain("HEAD /nowhere");
  });

  test("without a not-found page it is an error", async () => {
    const { loader, network } = createWorld();
    network.answer(notFound, 404);

    expect(await loader.loadPage("/nowhere")).toEqual({ status: "error" });
  });
});

describe("prefetch", () => {
  test("loads page data and component ahead, so that the visit waits for nothing", async () => {
    const { loader, navigation, network, loadedComponents } = createWorld();
    expect(await loader.prefetch("/app/rewards")).toBe(true);
    expect(network.asked).toEqual([rewards]);
    expect(loadedComponents).toEqual(["rewards-index"]);

    expect(await navigation.navigate(at("/app/rewards"))).toMatchObject({ component: "<rewards-index>" });

    expect(network.asked).toEqual([rewards]);
    expect(loadedComponents).toEqual(["rewards-index"]);
  });

  test("the build's hash is asked for once the page is shown", async () => {
    const { loader, navigation, network, clock } = createWorld();
    await loader.prefetch("/app/rewards");
    await navigation.navigate(at("/app/rewards"));
    await navigation.navigate(at("/app/rewards"));
    await clock.advance(1_000);

    expect(network.asked).toEqual([rewards, appData]);
  });

  test("a newer build than that of a prefetched page is a full load of the page after it", async () => {
    const { loader, navigation, network, clock, events } = createWorld();
    network.answer(appData, { webpackCompilationHash: "b2" });
    await loader.prefetch("/app/rewards");
    await navigation.navigate(at("/app/rewards"));
    await clock.advance(1_000);
    await settle();
    expect(events).toEqual([]);

    expect(await navigation.navigate(at("/app/customers", "?sort=NAME"))).toBeUndefined();
    expect(events).toEqual([
      "clearPathResources",
      "Site has changed on server. Reloading browser",
      "left for /app/customers?sort=NAME",
    ]);
  });

  test("that has not ended does not stop the visit", async () => {
    const { loader, navigation } = createWorld();
    const prefetched = loader.prefetch("/app/rewards");

    expect(await navigation.navigate(at("/app/rewards"))).toMatchObject({ buildHash: "b1" });
    expect(await prefetched).toBe(true);
  });

  test("happens once per page", async () => {
    const { loader } = createWorld();
    await loader.prefetch("/app/rewards");

    expect(await loader.prefetch("/app/rewards")).toBe(false);
  });

  test("that fails does not stop the visit from trying", async () => {
    const { loader, network } = createWorld();
    network.answer(rewards, 500, dataOf("/app/rewards", "rewards-index"));
    expect(await loader.prefetch("/app/rewards")).toBe(false);

    expect(await loader.loadPage("/app/rewards")).toMatchObject({ status: "success" });
  });
});

describe("navigation", () => {
  test("shows the page that was loaded", async () => {
    const { navigation, events } = createWorld();

    expect(await navigation.navigate(at("/app/rewards"))).toMatchObject({ component: "<rewards-index>" });
    expect(events).toEqual([]);
  });

  test("a page that cannot be loaded gets a full load, with its query", async () => {
    const { navigation, events, network } = createWorld();
    network.answer(rewards, 500);

    expect(await navigation.navigate(at("/app/rewards", "?status=ACTIVE"))).toBeUndefined();
    expect(events).toEqual(["failed resources", "left for /app/rewards?status=ACTIVE"]);
  });

  test("a newer build on the server is a full load", async () => {
    const { navigation, events, network } = createWorld();
    network.answer(appData, { webpackCompilationHash: "b2" });

    expect(await navigation.navigate(at("/app/rewards"))).toBeUndefined();
    expect(events).toEqual([
      "clearPathResources",
      "Site has changed on server. Reloading browser",
      "left for /app/rewards",
    ]);
  });

  test("an unknown hash is not a newer build, so that nothing reloads for ever", async () => {
    const { navigation, network } = createWorld();
    network.answer(appData, 503);

    expect(await navigation.navigate(at("/app/rewards"))).toMatchObject({ status: "success" });
  });

  test("the first page never gets another full load, whatever the build", async () => {
    const { navigation, events, network } = createWorld();
    network.answer(appData, { webpackCompilationHash: "b2" });

    expect(await navigation.start(at("/app/rewards"))).toMatchObject({ status: "success" });
    expect(events).toEqual([]);
  });

  test("a first page that cannot be loaded is an error", async () => {
    const { navigation, network } = createWorld();
    network.answer(rewards, 500);

    await expect(navigation.start(at("/app/rewards"))).rejects.toThrow(
      "page resources for /app/rewards not found. Not rendering React",
    );
  });

  test("after the worker has been updated, the next page is a full load", async () => {
    const { navigation, events, worker, network } = createWorld();
    worker.hasUpdate = true;

    expect(await navigation.navigate(at("/app/rewards"))).toBeUndefined();
    expect(events).toEqual(["left for /app/rewards"]);
    expect(network.asked).toEqual([]);
  });

  test("a page that loads within a second is not delayed", async () => {
    const { navigation, events, clock } = createWorld();
    await navigation.navigate(at("/app/rewards"));

    await clock.advance(5_000);
    await settle();

    expect(events).toEqual([]);
  });
});
