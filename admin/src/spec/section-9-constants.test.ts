// Specification, section 9: constants and limits.
import { describe, expect, test } from "vitest";
import { createClassicBridge } from "../embed/classic-adapter.ts";
import { checkedBridge } from "../embed/checked-bridge.ts";
import { createNavigation } from "../page-loader/navigation.ts";
import { fetchBuildHash, fetchPageData } from "../page-loader/page-data.ts";
import { prefetchLinks } from "../page-loader/prefetch-links.ts";
import { createPageLoader } from "../page-loader/page-loader.ts";
import { createSavedQuery } from "../shop-auth/saved-query.ts";
import { createShopCredentials } from "../shop-auth/shop-credentials.ts";
import { createClassicHost } from "../testing/classic-host.ts";
import { createFakeBrowser } from "../testing/fakes/fake-browser.ts";
import { createFakeClock, settle } from "../testing/fakes/fake-clock.ts";
import { createFakeNetwork } from "../testing/fakes/fake-network.ts";
import { createRecordingHost } from "../testing/recording-host.ts";

const shop = "fern.myshopify.com";
const attributesOf = (cookie: string | undefined) => cookie?.split("; ").slice(1);

test("auth cookies per shop: 24 hours, path '/', secure, SameSite none", () => {
  const { cookies, writtenCookies } = createFakeBrowser();
  createShopCredentials(cookies, Date.now).store(shop, { token: "t", expiresAt: "e", uid: "u" });

  expect(writtenCookies).toHaveLength(3);
  for (const cookie of writtenCookies)
    expect(attributesOf(cookie)).toEqual([
      "Max-Age=86400",
      "Path=/",
      "Secure",
      "SameSite=None",
      "Partitioned",
    ]);
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko)",
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/51.0.2704.79 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/66.0.3359.117 Safari/537.36",
])("browsers that misread SameSite=None as Strict are not given it: %s", (userAgent) => {
  const { cookies, writtenCookies } = createFakeBrowser({ userAgent });
  createSavedQuery(cookies).save("?shop=x");

  expect(writtenCookies[0]).not.toContain("SameSite");
});

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 13_1 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Safari/604.1",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/50.0.2661.75 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/67.0.3396.62 Safari/537.36",
])("all others are: %s", (userAgent) => {
  const { cookies, writtenCookies } = createFakeBrowser({ userAgent });
  createSavedQuery(cookies).save("?shop=x");

  expect(writtenCookies[0]).toContain("SameSite=None");
});

test("saved launch query cookie: 5 minutes", () => {
  const { cookies, writtenCookies } = createFakeBrowser();
  createSavedQuery(cookies).save(`?shop=${shop}`);

  expect(attributesOf(writtenCookies[0])).toContain("Max-Age=300");
});

test("default toast duration: 5000 ms", () => {
  const host = createRecordingHost();
  const config = { apiKey: "k", shopOrigin: shop, appOrigin: "https://laurel.test", adminOrigins: [] };
  checkedBridge(host, config).showToast({ message: "Saved" });

  expect(host.calls).toEqual([["showToast", { message: "Saved", duration: 5000, isError: false }]]);
});

describe("page data and app-data fetch retries: 3", () => {
  test("page data is requested four times in all", async () => {
    const network = createFakeNetwork({ "/page-data/app/page-data.json": 503 });
    await fetchPageData(network, "/app");

    expect(network.asked).toHaveLength(4);
  });

  test("app-data is requested four times in all", async () => {
    const network = createFakeNetwork({ "/page-data/app-data.json": 503 });
    await fetchBuildHash(network);

    expect(network.asked).toHaveLength(4);
  });
});

describe("prefetching", () => {
  /** A link becomes visible, and the pointer moves over it. */
  async function showLink(connection: { effectiveType?: string; saveData?: boolean }) {
    const network = createFakeNetwork({});
    const loader = createPageLoader({
      network,
      loadComponent: async () => "component",
      findPagePath: (path) => path,
      connection: () => connection,
    });
    document.body.innerHTML = `<a href="/app/rewards">Rewards</a>`;
    const stop = prefetchLinks({ document, loader, isPage: () => true, IntersectionObserver: undefined });
    document.querySelector("a")?.dispatchEvent(new Event("mouseover", { bubbles: true }));
    await settle();
    stop();
    return network.asked;
  }

  test.each([{ effectiveType: "2g" }, { effectiveType: "slow-2g" }, { saveData: true }])(
    "skipped on 2g or data-saver, on screen and under the pointer: %j",
    async (connection) => {
      expect(await showLink(connection)).toEqual([]);
    },
  );

  test("happens on every other connection", async () => {
    expect(await showLink({ effectiveType: "3g" })).toContain("/page-data/app/rewards/page-data.json");
  });

  test("ends with the page: a link under the pointer asks for nothing any more", async () => {
    const asked = await showLink({ effectiveType: "4g" });
    const before = asked.length;
    document.body.innerHTML = `<a href="/app/customers">Customers</a>`;
    document.querySelector("a")?.dispatchEvent(new Event("mouseover", { bubbles: true }));
    await settle();
    expect(asked).toHaveLength(before);
  });
});

test("page loader delayed-load signal after 1000 ms", async () => {
  const clock = createFakeClock();
  const delayed: string[] = [];
  const navigation = createNavigation({
    loader: {
      loadPage: () => new Promise(() => undefined),
      findLoaded: () => undefined,
      askBuildHash: async () => "",
    },
    clock,
    buildHash: "b1",
    hasWorkerUpdate: () => false,
    clearPathResources: () => undefined,
    leaveFor: () => undefined,
    onDelayed: (path) => delayed.push(path),
    onSettled: () => undefined,
    onFailedResources: () => undefined,
    log: () => undefined,
  });
  void navigation.navigate({ pathname: "/app/rewards", search: "" });
  await clock.advance(999);
  expect(delayed).toEqual([]);

  await clock.advance(1);

  expect(delayed).toEqual(["/app/rewards"]);
});

test("embedding bridge version 1.20.3", async () => {
  const host = createClassicHost(`https://${shop}`);
  const config = { apiKey: "k", shopOrigin: shop, appOrigin: "https://laurel.test", adminOrigins: [] };
  const bridge = await createClassicBridge(host.window, config);
  bridge.setLoading(true);

  expect(host.received.at(-1)?.message.payload?.version).toBe("1.20.3");
});
