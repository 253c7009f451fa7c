import type { TopicParser } from "./topic-parser.ts";

/** The body names the shop, which was compared with the header on arrival. */
export const appUninstalled: TopicParser = () => ({ type: "app_uninstalled" });
