// The whole app in a test's window: its own pages and shell, with a fake browser, server, clock and admin.
import { act, configure, render, type RenderResult, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { pageDataOf } from "../../build/page-data-of.ts";
import { AppPagesView, createAppPages } from "../app-pages.tsx";
import { expect } from "vitest";
import { readEndpoints } from "../backend/endpoints.ts";
import type { HostBridge } from "../embed/host-bridge.ts";
import { findPage } from "../page-loader/find-page.ts";
import { appDataUrl, pageDataUrl } from "../page-loader/page-data.ts";
import { pages } from "../pages.ts";
import { type AppServices, AppServicesContext } from "../shell/app-services.ts";
import { createSessionStore } from "../shell/session-store.ts";
import { FormatsProvider } from "../ui/format/formats.tsx";
import { type AuthWorld, type AuthWorldOptions, createAuthWorld, shop } from "./auth-world.ts";
import { settle } from "./fakes/fake-clock.ts";
import { createFakeNetwork } from "./fakes/fake-network.ts";
import { createMemoryHistory } from "./memory-history.ts";
import { createRecordingHost } from "./recording-host.ts";
import { type Handler, json } from "./fakes/fake-server.ts";

export const backendSession = {
  shop: { domain: shop, name: "Fern & Fable", currencyCode: "EUR", timeZone: "Europe/Berlin" },
  staff: { id: "7", name: "Ann" },
  program: { status: "ON", version: 3, pointsName: { one: "point", other: "points" } },
  gettingStarted: { isFinished: true },
};

export interface AppWorldOptions extends AuthWorldOptions {
  readonly path?: string;
  readonly AppPage?: ComponentType;
  readonly host?: HostBridge;
  /** The server's answers where they are not the successful ones. */
  readonly answers?: Readonly<Record<string, Handler>>;
  /** Pages that load when their promise resolves, by name; others load at once. */
  readonly slowPages?: Readonly<Record<string, Promise<void>>>;
  /** The build's environment variables. */
  readonly env?: Parameters<typeof readEndpoints>[0];
  /** Answers for page data, in place of the build's. */
  readonly pageAnswers?: Parameters<typeof createFakeNetwork>[0];
}

export interface AppWorld extends AuthWorld, RenderResult {
  readonly address: () => string;
  readonly navigate: (path: string) => Promise<void>;
  /** How often an entry was added to the history, rather than replaced. */
  readonly pushes: () => number;
}

// For a busy machine; a passing test does not wait for this.
configure({ asyncUtilTimeout: 10_000 });

const builtPages = {
  [appDataUrl]: { webpackCompilationHash: "b1" },
  ...Object.fromEntries(pages.map((page) => [pageDataUrl(page.path), pageDataOf(page)])),
};
const Home = () => <h1>Home of the shop</h1>;

export async function openApp(options: AppWorldOptions = {}): Promise<AppWorld> {
  const { path = "/app", AppPage = Home, host = createRecordingHost() } = options;
  const world = createAuthWorld(options);
  const { server } = world;
  const endpoints = readEndpoints(options.env ?? {});
  server.answer(`${endpoints.documents}/backend/sign-in`, () =>
    json({ idToken: "id.1", expiresAt: "2026-11-21T10:00:00.000Z" }),
  );
  server.answer(`${endpoints.functions}/app-auth`, () => json({ body: backendSession }));
  server.answer(`${endpoints.documents}/backend/listen`, () => new Response(new ReadableStream()));
  for (const [url, handler] of Object.entries(options.answers ?? {})) server.answer(url, handler);
  const { router, ...ofPages } = createAppPages({
    history: createMemoryHistory([path]),
    network: createFakeNetwork({ ...builtPages, ...options.pageAnswers }),
    loadComponent: async (name) => {
      const page = pages.find((candidate) => candidate.name === name);
      await options.slowPages?.[name];
      if (page?.layout === "app") return AppPage;
      return (await page?.load())?.Page;
    },
    connection: () => undefined,
    clock: world.clock,
    buildHash: "b1",
    hasWorkerUpdate: () => false,
    clearPathResources: () => undefined,
    leaveFor: (address) => world.browser.goTo(address),
    onFailedResources: () => undefined,
    log: world.console.log,
  });
  const session = createSessionStore({
    ...world,
    bridge: world.config.bridge,
    fetch: server.fetch,
    endpoints,
    currentPath: router.currentPath,
    replacePage: (to) => void router.navigate(to, { replace: true }),
  });
  const services: AppServices = {
    ...world,
    session,
    locale: "en",
    openHost: async () => host,
    ...ofPages,
  };
  let pushes = 0;
  router.subscribe(({ how }) => {
    if (how === "PUSH") pushes += 1;
  });
  const rendered = render(
    <FormatsProvider>
      <AppServicesContext value={services}>
        <AppPagesView router={router} reload={() => undefined} />
      </AppServicesContext>
    </FormatsProvider>,
  );
  if (findPage(pages, path)?.layout === "app") session.open();
  await waitFor(() =>
    expect(
      router.getState().page !== undefined ||
        router.getState().error !== undefined ||
        session.getState().kind === "redirecting",
    ).toBe(true),
  );
  await act(settle);
  return {
    ...world,
    ...rendered,
    address: () => router.getState().location.pathname + router.getState().location.search,
    navigate: async (to) => {
      await router.navigate(to);
    },
    pushes: () => pushes,
  };
}
