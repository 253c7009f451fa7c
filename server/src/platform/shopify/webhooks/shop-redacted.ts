import type { TopicParser } from "./topic-parser.ts";

/** The body names the shop, which was compared with the header when it arrived. */
export const shopRedacted: TopicParser = () => ({ type: "shop_redacted" });
