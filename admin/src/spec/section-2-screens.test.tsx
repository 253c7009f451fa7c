// Specification, section 2: screens and routes.
import { screen } from "@testing-library/react";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findPage } from "../page-loader/find-page.ts";
import { pages } from "../pages.ts";
import { backendSession, openApp } from "../testing/app-world.tsx";
import { shop, storedCookies } from "../testing/auth-world.ts";
import { json } from "../testing/fakes/fake-server.ts";

describe("pages named", () => {
  test.each([
    ["not-found", "site", "/404.html"],
    ["public-home", "public", "/"],
    ["install", "public", "/install"],
    ["app-index", "app", "/app"],
    ["getting-started", "app", "/app/getting-started"],
    ["customers-index", "app", "/app/customers"],
    ["customers-detail", "app", "/app/customers/:id"],
    ["rewards-index", "app", "/app/rewards"],
    ["rewards-new", "app", "/app/rewards/new"],
    ["rewards-edit", "app", "/app/rewards/:id"],
    ["settings-index", "app", "/app/settings"],
    ["reauth", "public", "/reauth"],
    ["enable-cookies", "public", "/enable-cookies"],
  ])("%s (%s) stands at %s", (name, area, address) => {
    const page = pages.find((candidate) => candidate.name === name);

    expect(page?.matchPath ?? page?.path).toBe(address);
    expect(page?.layout).toBe(area === "app" ? "app" : undefined);
    expect(page?.title).not.toBe("");
  });

  test("each has its own module, in the file that the table names", () => {
    const missing = pages.filter(({ file }) => !existsSync(path.resolve(import.meta.dirname, "../..", file)));

    expect(missing).toEqual([]);
    for (const { file, load } of pages) expect(String(load)).toContain(path.basename(file, ".tsx"));
  });

  test("names and paths are unique", () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length);
  });
});

describe("addresses and their pages", () => {
  test.each([
    ["/", "public-home"],
    ["/app", "app-index"],
    ["/app/", "app-index"],
    ["/app/customers/0193", "customers-detail"],
    ["/app/customers/import", "customers-import"],
    ["/app/customers/bulk", "customers-bulk"],
    ["/app/rewards/new", "rewards-new"],
    ["/app/rewards/0193", "rewards-edit"],
    ["/app/settings/earning", "settings-tab"],
  ])("%s is %s", (address, name) => {
    expect(findPage(pages, address)?.name).toBe(name);
  });

  test.each(["/nowhere", "/app/nowhere", "/app/customers/1/2", "/404.html", "/App", "//app"])(
    "%s is not found",
    (address) => {
      expect(findPage(pages, address)).toBeUndefined();
    },
  );
});

describe("known routes", () => {
  test("/install: a visitor with no known shop is sent here, replacing history", async () => {
    const app = await openApp({ path: "/app" });

    await screen.findByText("Install Laurel");

    expect(app.address()).toBe("/install");
    expect(app.pushes()).toBe(0);
  });

  test("/reauth: shown after an authorization failure, replacing history", async () => {
    const app = await openApp({
      search: `?shop=${shop}`,
      hasCookies: storedCookies,
      answers: { "/backend/sign-in": () => json({ code: "custom_token_invalid" }, 401) },
    });

    await screen.findByText("Your session ended");

    expect(app.address()).toBe("/reauth");
    expect(app.pushes()).toBe(0);
  });
});

describe("layout: pages with layout value 'app' are wrapped by the shop-aware shell", () => {
  test("the page is inside it once there is a session", async () => {
    await openApp({ search: `?shop=${shop}`, hasCookies: storedCookies });

    expect(await screen.findByText("Home of the shop")).toBeTruthy();
    expect(screen.getByRole("navigation")).toBeTruthy();
  });

  test.each(
    pages.filter(({ layout }) => layout === "app").map((page) => [page.name, page.matchPath ?? page.path]),
  )("%s", async (_name, address) => {
    await openApp({
      search: `?shop=${shop}`,
      hasCookies: storedCookies,
      path: address.replace(/:\w+/, "12"),
    });

    expect(await screen.findByText("Home of the shop")).toBeTruthy();
    expect(screen.getByRole("navigation")).toBeTruthy();
  });

  test("other pages render bare", async () => {
    await openApp({ path: "/install" });

    expect(await screen.findByText("Install Laurel")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("shell display states", () => {
  test("loading: blank page with a loading indicator", async () => {
    await openApp({
      search: `?shop=${shop}`,
      hasCookies: { ...storedCookies, [`uid_${shop}`]: "" },
    });

    expect(screen.getByRole("progressbar")).toBeTruthy();
    expect(screen.queryByText(/./, { ignore: "style, script" })).toBeNull();
  });

  test("shop missing: text 'Redirecting...'", async () => {
    const installPage = Promise.withResolvers<void>();
    await openApp({ path: "/app", slowPages: { install: installPage.promise } });
    expect(screen.getByText("Redirecting...")).toBeTruthy();

    installPage.resolve();

    expect(await screen.findByText("Install Laurel")).toBeTruthy();
  });

  test("while authorization starts: text 'Redirecting...'", async () => {
    await openApp({ search: `?shop=${shop}` });

    expect(await screen.findByText("Redirecting...")).toBeTruthy();
  });

  test("backend session could not be set up: text 'Error', and a retry", async () => {
    const app = await openApp({
      search: `?shop=${shop}`,
      hasCookies: storedCookies,
      answers: { "/app-auth": () => json({ code: "internal_error" }, 500) },
    });
    expect(await screen.findByText("Error")).toBeTruthy();
    app.server.answer("/app-auth", () => json({ body: backendSession }));

    screen.getByRole("button", { name: "Try again" }).click();

    expect(await screen.findByText("Home of the shop")).toBeTruthy();
  });
});
