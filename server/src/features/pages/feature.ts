import type { Feature } from "../feature.ts";
import { pageRoutes } from "./pages.routes.ts";

export const pagesFeature: Feature = {
  name: "pages",
  routes: [pageRoutes],
};
