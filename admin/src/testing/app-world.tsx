// The whole app in a test's window: its own router and shell, with the browser, server, clock and admin of the test.
import { render, type RenderResult } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, NavigationType, RouterProvider, type RouteObject } from "react-router";
import type { HostBridge } from "../embed/host-bridge.ts";
import { AppLayout } from "../shell/app-layout.tsx";
import { type AppServices, AppServicesContext } from "../shell/app-services.ts";
import { createSessionStore } from "../shell/session-store.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { type AuthWorld, type AuthWorldOptions, createAuthWorld, shop } from "./auth-world.ts";
import { settle } from "./fake-clock.ts";
import { createRecordingHost } from "./recording-host.ts";
import { type Handler, json } from "./fake-server.ts";

export const backendSession = {
  shop: { domain: shop, name: "Fern & Fable", currencyCode: "EUR", timeZone: "Europe/Berlin" },
  staff: { id: "7", name: "Ann" },
  program: { status: "ON", version: 3 },
  gettingStarted: { isFinished: true },
};

export interface AppWorldOptions extends AuthWorldOptions {
  readonly path?: string;
  readonly AppPage?: ComponentType;
  readonly host?: HostBridge;
  /** What the server answers otherwise than well. */
  readonly answers?: Readonly<Record<string, Handler>>;
  /** The page of /install is loaded when this is. */
  readonly installPage?: Promise<void>;
}

export interface AppWorld extends AuthWorld, RenderResult {
  readonly address: () => string;
  readonly navigate: (path: string) => Promise<void>;
  /** How often the address was added to the history, rather than put in place of the last. */
  readonly pushes: () => number;
}

const Home = () => <h1>Home of the shop</h1>;

export async function openApp(options: AppWorldOptions = {}): Promise<AppWorld> {
  const { path = "/app", AppPage = Home, host = createRecordingHost() } = options;
  const world = createAuthWorld(options);
  const { server } = world;
  server.answer("/backend/sign-in", () => json({ idToken: "id.1", expiresAt: "2026-11-21T10:00:00.000Z" }));
  server.answer("/app-auth", () => json({ body: backendSession }));
  server.answer("/backend/listen", () => new Response(new ReadableStream()));
  for (const [url, handler] of Object.entries(options.answers ?? {})) server.answer(url, handler);
  const routes: RouteObject[] = [
    { Component: AppLayout, children: [{ path: "/app/*", Component: AppPage }] },
    { path: "/install", loader: () => options.installPage ?? null, element: <h1>Install page</h1> },
    { path: "/reauth", element: <h1>Reauth page</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const address = () => router.state.location.pathname + router.state.location.search;
  const session = createSessionStore({
    ...world,
    bridge: world.config.bridge,
    fetch: server.fetch,
    endpoints: { documents: "", functions: "" },
    currentPath: address,
    replacePage: (to) => void router.navigate(to, { replace: true }),
  });
  const services: AppServices = {
    ...world,
    session,
    fetch: server.fetch,
    locale: "en",
    openHost: async () => host,
    prefetchPage: () => undefined,
    onSlowPage: () => () => undefined,
  };
  let pushes = 0;
  router.subscribe(({ historyAction }) => {
    if (historyAction === NavigationType.Push) pushes += 1;
  });
  const rendered = render(
    <UiProvider nonce="">
      <AppServicesContext value={services}>
        <RouterProvider router={router} />
      </AppServicesContext>
    </UiProvider>,
  );
  await settle();
  return {
    ...world,
    ...rendered,
    address,
    navigate: async (to) => {
      await router.navigate(to);
    },
    pushes: () => pushes,
  };
}
