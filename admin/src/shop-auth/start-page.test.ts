import { describe, expect, test } from "vitest";
import { createFakeBrowser } from "../testing/fakes/fake-browser.ts";
import { launchSearch, shop } from "../testing/auth-world.ts";
import { startPage, type StartParts } from "./start-page.ts";

function start(address: string, options: { config?: StartParts["config"]; lastBridge?: string } = {}) {
  const { config = { bridge: "current" }, lastBridge } = options;
  const { cookies, storage } = createFakeBrowser();
  if (lastBridge !== undefined) storage.set("laurel_bridge", lastBridge);
  const { pathname, search } = new URL(address, "https://laurel.test");
  const addresses: string[] = [];
  const page = startPage({
    location: { pathname, search },
    replaceAddress: (replaced) => addresses.push(replaced),
    cookies,
    storage,
    config,
  });
  return { page, addresses, saved: cookies.get("hmac_query") };
}

describe("a launch", () => {
  test("leaves the address bar at once, and is kept for some minutes", () => {
    const { addresses, saved, page } = start(`/app/customers${launchSearch}&query=ann`);

    expect(addresses).toEqual(["/app/customers?query=ann"]);
    expect(saved).toContain("token=ll_launch");
    expect(page.launch.values?.token).toBe("ll_launch");
  });

  test("that arrives at the site's root opens the app", () => {
    expect(start(`/${launchSearch}`).addresses).toEqual(["/app"]);
  });

  test("without a shop is not a launch", () => {
    expect(start("/?ref=newsletter")).toMatchObject({ addresses: [], saved: undefined });
  });

  test.each(["/install", "/reauth", "/enable-cookies", "/apple"])(
    "is not read from the query of %s",
    (path) => {
      expect(start(`${path}?shop=${shop}`)).toMatchObject({ addresses: [], saved: undefined });
    },
  );
});

describe("the bridge", () => {
  const devStore = { bridge: "classic", devStoreUrl: "http://localhost:4000" } as const;
  const launched = `/app?shop=${shop}&hmac=ab`;

  test.each([
    [
      "a launch with the platform's ID token is today's",
      `${launched}&id_token=a.b.c`,
      { config: devStore },
      "current",
    ],
    [
      "a launch of the dev store without one is classic",
      launched,
      { config: { ...devStore, bridge: "current" } },
      "classic",
    ],
    ["elsewhere the server says which", launched, { config: { bridge: "classic" } }, "classic"],
    [
      "a reload goes by the tab's last launch",
      "/app",
      { config: devStore, lastBridge: "current" },
      "current",
    ],
    [
      "an address that only names its shop is a reload",
      `/app?shop=${shop}`,
      { config: devStore, lastBridge: "current" },
      "current",
    ],
    ["a reload of a new tab goes by what the server says", "/app", { config: devStore }, "classic"],
  ] as const)("%s", (_rule, address, options, bridge) => {
    expect(start(address, options).page.bridge).toBe(bridge);
  });
});
