import type { Feature } from "../../features/feature.ts";
import { documentRoutes } from "./documents.routes.ts";

export const documentsFeature: Feature = {
  name: "documents",
  routes: [documentRoutes],
};
