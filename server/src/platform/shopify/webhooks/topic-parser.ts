// The parser of a topic: one file for each topic, or for a few topics with the same body. It converts the body to an
// event.
import type { StoreEvent } from "@laurel/domain/store-event.ts";

/** Throws PayloadRefusal. `shopCurrency` is the currency that amounts must have. */
export type TopicParser = (body: unknown, shopCurrency: string) => StoreEvent;
