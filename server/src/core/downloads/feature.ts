import type { Feature } from "../../features/feature.ts";
import { downloadRoutes } from "./downloads.routes.ts";

export const downloadsFeature: Feature = {
  name: "downloads",
  routes: [downloadRoutes],
};
