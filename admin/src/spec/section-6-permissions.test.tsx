// Specification, section 6: only a merchant of an installed shop with a valid session token reaches app pages.
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pages } from "../pages.ts";
import { openApp } from "../testing/app-world.tsx";
import { shop, storedCookies } from "../testing/auth-world.ts";
import { json } from "../testing/fakes/fake-server.ts";

const known = { search: `?shop=${shop}`, hasCookies: storedCookies };
const startsWithApp = (address: string) => address === "/app" || address.startsWith("/app/");

test("a merchant of an installed shop with a valid session token reaches app pages", async () => {
  await openApp(known);

  expect(await screen.findByText("Home of the shop")).toBeTruthy();
});

describe("nobody else does", () => {
  test.each([
    ["without a shop", {}],
    ["without a token", { search: `?shop=${shop}` }],
    [
      "with a token that has expired",
      {
        ...known,
        hasCookies: { ...storedCookies, [`expires_at_${shop}`]: "2026-11-21T08:59:59.000Z" },
      },
    ],
    [
      "with a time that is none",
      {
        ...known,
        hasCookies: { ...storedCookies, [`expires_at_${shop}`]: "soon" },
      },
    ],
    ["with another shop's token", { search: "?shop=other.myshopify.com", hasCookies: storedCookies }],
    [
      "when the backend does not know the session",
      {
        ...known,
        answers: { "/backend/sign-in": () => json({}, 401) },
      },
    ],
    ["when the shop has gone", { ...known, answers: { "/app-auth": () => json({}, 401) } }],
    ["outside the admin's frame", { ...known, isEmbedded: false }],
  ])("%s", async (_who, options) => {
    let isPageShown = false;
    const AppPage = () => {
      isPageShown = true;
      return <h1>Secrets</h1>;
    };
    const app = await openApp({ ...options, AppPage });
    await app.clock.advance(1_000);

    expect(isPageShown).toBe(false);
  });
});

test("all pages of the app are inside the shell, and no others", () => {
  for (const { path, layout } of pages) expect(layout === "app").toBe(startsWithApp(path));
});
