import type { Feature } from "../../features/feature.ts";
import { appAuthRoutes } from "./app-auth.routes.ts";
import { pageRoutes } from "./pages.routes.ts";

export const pagesFeature: Feature = {
  name: "pages",
  routes: [appAuthRoutes, pageRoutes],
};
