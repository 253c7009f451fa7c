// What other features do with messages of the store that the inbox itself has no use for.
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { subject } from "../../process/listeners.ts";

type EventOf<Type extends StoreEvent["type"]> = Extract<StoreEvent, { type: Type }>;

export interface StoreListener {
  /** The store has finished merging two customers. */
  readonly merged?: (tx: Tx, event: EventOf<"customers_merged">) => void | Promise<void>;
  /** Whether a known customer agrees to the store's e-mails. */
  readonly consentSaid?: (
    tx: Tx,
    wish: { readonly customerId: string; readonly isSubscribed: boolean; readonly saidAt: string },
  ) => void | Promise<void>;
  /** A person asked the store for their data. */
  readonly dataRequested?: (
    tx: Tx,
    deps: Deps,
    event: EventOf<"customer_data_requested">,
  ) => void | Promise<void>;
  readonly personRedacted?: (tx: Tx, deps: Deps, event: EventOf<"customer_redacted">) => void | Promise<void>;
  readonly shopRedacted?: (tx: Tx) => void | Promise<void>;
}

export const storeMessages = subject<StoreListener>("store");
