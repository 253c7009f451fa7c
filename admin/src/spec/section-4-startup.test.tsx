// Specification, section 4: shell startup.
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { gql, useQuery } from "urql";
import { useSession } from "../shell/session-context.ts";
import { openApp } from "../testing/app-world.tsx";
import { lasting, launchSearch, shop, startUrl, storedCookies } from "../testing/auth-world.ts";
import { json } from "../testing/fake-server.ts";

afterEach(cleanup);

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };

test("1. the shop is read from the address or from storage; if absent, go to /install", async () => {
  const app = await openApp();

  await waitFor(() => expect(app.address()).toBe("/install"));
  expect(app.console.said).toContainEqual(["log", "no shop"]);
});

test("2. on mount, if the address query contains shop, it is stored", async () => {
  const app = await openApp(known);

  expect(app.browser.storage.get("laurel_shop")).toBe(shop);
});

test("3. the user token signs in to the document-database backend with a custom token, then loading is false", async () => {
  const app = await openApp(known);

  expect(await screen.findByText("Home of the shop")).toBeTruthy();
  expect(app.server.askedOf("/backend/sign-in")[0]?.body).toEqual({ token: lasting.uid });
});

test("3. the first launch stores its token and goes the same way", async () => {
  await openApp({ search: launchSearch });

  expect(await screen.findByText("Home of the shop")).toBeTruthy();
});

test("3. the page finds shop, access token and backend session in the session context", async () => {
  const AppPage = () => {
    const { shop: domain, token, backend } = useSession();
    return <p>{`${domain} ${token} ${backend.shop.name} ${backend.staff.name}`}</p>;
  };

  await openApp({ ...known, AppPage });

  expect(await screen.findByText(`${shop} la_lasting Fern & Fable Ann`)).toBeTruthy();
});

test("4. if no user token is found: only warn; stay loading", async () => {
  const app = await openApp({ ...known, hasCookies: { ...storedCookies, [`uid_${shop}`]: "" } });

  await app.clock.advance(120_000);

  expect(app.console.said).toEqual([["warn", "no user token found"]]);
  expect(screen.getByRole("progressbar")).toBeTruthy();
  expect(app.server.asked).toEqual([]);
});

test("5. if the shop is not authenticated: start the authentication flow with the shop", async () => {
  const app = await openApp({ search: `?shop=${shop}`, path: "/app/customers?query=ann" });

  expect(await screen.findByText("Redirecting...")).toBeTruthy();
  expect(app.server.asked.map(({ body }) => body)).toEqual([{ shop, path: "/app/customers?query=ann" }]);
  expect(app.browser.posted[0]?.message).toContain(startUrl);
});

test("6. any data call failing with 401 clears the shop's stored credentials and navigates to /reauth", async () => {
  const app = await openApp({
    ...known,
    path: "/app/customers?query=ann",
    AppPage: () => {
      useQuery({ query: gql("query shopName { shop { name } }") });
      return <p>Customers</p>;
    },
    answers: { "/api/graphql": () => json({ code: "unauthorized" }, 401) },
  });

  expect(await screen.findByText("Reauth page")).toBeTruthy();
  expect(app.browser.cookies.names()).toEqual([]);
  expect(app.browser.storage.get("laurel_return_to")).toBe("/app/customers?query=ann");
  expect(app.pushes()).toBe(0);
});

test("a server that can't be reached only warns, stays loading, and is asked again", async () => {
  const app = await openApp({
    search: `?shop=${shop}&token=ll_launch&expires_at=x&uid=y`,
    answers: { "/auth": () => "no answer" },
  });
  expect(screen.getByRole("progressbar")).toBeTruthy();
  expect(app.console.said.map(([, text]) => text)).toContain("Unable to update auth Failed to fetch");
  app.server.answer("/auth", () => json({ status: "ok", body: "https://laurel.test/", ...lasting }));

  await app.clock.advance(2_000);

  expect(await screen.findByText("Home of the shop")).toBeTruthy();
});
