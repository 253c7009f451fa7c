import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router";
import { type PageEntry, pages } from "./pages.ts";
import { AppFrame } from "./ui/app-frame.tsx";
import { ShellLoading } from "./ui/shell-states.tsx";
import { UiProvider } from "./ui/ui-provider.tsx";

const toRoute = (page: PageEntry) => ({
  path: page.matchPath ?? page.path,
  lazy: async () => ({ Component: (await page.load()).Page }),
});
const appPages = pages.filter(({ layout }) => layout === "app");
const barePages = pages.filter(({ layout }) => layout === undefined);
const router = createBrowserRouter([
  {
    HydrateFallback: ShellLoading,
    children: [
      {
        element: (
          <AppFrame links={undefined}>
            <Outlet />
          </AppFrame>
        ),
        children: appPages.map(toRoute),
      },
      ...barePages.map(toRoute),
    ],
  },
]);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root element");
createRoot(root).render(
  <StrictMode>
    <UiProvider nonce={document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? ""}>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);
