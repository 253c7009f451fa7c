import type { TopicParser } from "./topic-parser.ts";

/** The body repeats the shop, which the delivery has named already. */
export const shopRedacted: TopicParser = () => ({ type: "shop_redacted" });
