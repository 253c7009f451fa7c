import type { Feature } from "../feature.ts";
import { documentRoutes } from "./documents.routes.ts";

export const documentsFeature: Feature = {
  name: "documents",
  routes: [documentRoutes],
};
