// A kind of webhook: one file a topic, or a few topics of one form. Each turns the body into what happened.
import type { StoreEvent } from "@laurel/domain/store-event.ts";

/** Throws PayloadRefusal. `shopCurrency` is what amounts must be in. */
export type TopicParser = (body: unknown, shopCurrency: string) => StoreEvent;
