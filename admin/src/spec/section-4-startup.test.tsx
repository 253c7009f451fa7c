// Specification, section 4: shell startup.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { gql, useQuery } from "urql";
import { describe, expect, test } from "vitest";
import { DownloadButton } from "../api/download-button.tsx";
import { useDocument } from "../backend/document-backend.ts";
import { UploadStep } from "../imports/upload-step.tsx";
import { ImportArchive } from "../settings/data/import-archive.tsx";
import { useSession } from "../shell/session-context.ts";
import { openApp } from "../testing/app-world.tsx";
import { lasting, launchSearch, shop, startUrl, storedCookies } from "../testing/auth-world.ts";
import { settle } from "../testing/fakes/fake-clock.ts";
import { json } from "../testing/fakes/fake-server.ts";
import { Link } from "../ui/router/router.tsx";

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

test("3. the first launch stores its token and signs in the same way", async () => {
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

  expect(await screen.findByText("Your session ended")).toBeTruthy();
  expect(app.browser.cookies.names()).toEqual([]);
  expect(app.browser.storage.get("laurel_return_to")).toBe("/app/customers?query=ann");
  expect(app.pushes()).toBe(0);
});

describe("6. the same for every other data call:", () => {
  const DownloadPage = () => <DownloadButton path="/api/customers.csv" query={{}} label="Export" />;
  const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
  const choose = async () => {
    const file = new File(["email,points"], "points.csv");
    fireEvent.change(await screen.findByLabelText(/Choose/), { target: { files: [file] } });
  };
  const UploadPage = () => <UploadStep onUploaded={() => undefined} />;
  const ArchivePage = () => <ImportArchive onImported={async () => undefined} />;
  const ListeningPage = () => {
    const program = useDocument(useSession().documents, "program/current");
    return <p>Version {program?.version}</p>;
  };

  test.each([
    ["a download", DownloadPage, "/api/customers.csv?", () => press("Export")],
    ["an import", UploadPage, "/api/imports?name=points.csv", choose],
    ["an archive", ArchivePage, "/api/shop-archive", async () => (await choose(), press("Import the shop"))],
    ["the live stream", ListeningPage, "/backend/listen", async () => undefined],
  ])("%s", async (_what, AppPage, url, act) => {
    const app = await openApp({
      ...known,
      AppPage,
      answers: {
        "/api/graphql": () => json({ data: { hasShopData: false, imports: { nodes: [] } } }),
        [url]: () => json({ code: "unauthorized" }, 401),
      },
    });
    await act();
    await app.clock.advance(1_000);

    expect(await screen.findByText("Your session ended")).toBeTruthy();
    expect(app.browser.cookies.names()).toEqual([]);
  });
});

describe("a session that ended", () => {
  const AskingPage = () => {
    useQuery({ query: gql("query shopName { shop { name } }") });
    return <Link to="/app/rewards">Go on</Link>;
  };
  const signedOut = () => json({ code: "unauthorized" }, 401);

  test("while the next page was loading returns to the next page", async () => {
    const answer = Promise.withResolvers<Response>();
    const component = Promise.withResolvers<void>();
    const app = await openApp({
      ...known,
      AppPage: AskingPage,
      slowPages: { "rewards-index": component.promise },
      answers: { "/api/graphql": () => answer.promise },
    });
    fireEvent.click(await screen.findByText("Go on"));
    answer.resolve(signedOut());

    expect(await screen.findByText("Your session ended")).toBeTruthy();
    expect(app.browser.storage.get("laurel_return_to")).toBe("/app/rewards");
  });

  test("lets another page open while /reauth is still loading, in a new session", async () => {
    const component = Promise.withResolvers<void>();
    const app = await openApp({
      ...known,
      AppPage: AskingPage,
      config: { bridge: "current" },
      platformToken: "platform.id.token",
      slowPages: { reauth: component.promise },
      answers: { "/api/graphql": signedOut },
    });
    await waitFor(() => expect(app.browser.cookies.names()).toEqual([]));
    app.server.answer("/api/graphql", () => json({ data: { shop: null } }));

    await app.navigate("/app/rewards");

    expect(await screen.findByText("Go on")).toBeTruthy();
    expect(app.address()).toBe("/app/rewards");
  });

  test("is not ended again by a late answer after the merchant has signed in again", async () => {
    const late = Promise.withResolvers<Response>();
    const DownloadPage = () => (
      <>
        <DownloadButton path="/api/customers.csv" query={{}} label="Export customers" />
        <DownloadButton path="/api/activity.csv" query={{}} label="Export activity" />
      </>
    );
    const app = await openApp({
      ...known,
      AppPage: DownloadPage,
      config: { bridge: "current" },
      platformToken: "platform.id.token",
      answers: { "/api/customers.csv?": () => late.promise, "/api/activity.csv?": signedOut },
    });
    const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
    await press("Export customers");
    await press("Export activity");
    await press("Sign in again");
    await screen.findByRole("button", { name: "Export activity" });

    await act(async () => late.resolve(signedOut()));
    await settle();

    expect(app.address()).toBe("/app");
    expect(app.auth.credentials(shop)).toBeDefined();
  });
});

test("a server that cannot be reached only warns, stays loading, and is tried again", async () => {
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
