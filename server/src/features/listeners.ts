// What features do when something happens in another feature, in the transaction in which it happens. Each contributes its
// part in its feature.ts; where it happens, none of them is known.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../process/deps.ts";
import type { StoreListener } from "./inbox/store-listener.ts";
import type { OpenOutbox } from "./events/outbox.ts";
import type { FriendListener } from "./referrals/friend-listener.ts";
import type { ShopListener } from "./shops/shop-listener.ts";
import type { VisitorListener } from "./storefront/visitor-listener.ts";

export interface Listeners {
  readonly shop: readonly ShopListener[];
  readonly store: readonly StoreListener[];
  readonly friend: readonly FriendListener[];
  readonly visitor: readonly VisitorListener[];
  readonly outboxes: readonly OpenOutbox[];
}

export type ListenerDeps = Pick<Deps, "listeners">;

type Kind = Exclude<keyof Listeners, "outboxes">;
type Listener<Of extends Kind> = Listeners[Of][number];
type Told<Of extends Kind, Name extends keyof Listener<Of>> =
  Parameters<Extract<Listener<Of>[Name], (...told: never[]) => unknown>> extends [Tx, ...infer Rest]
    ? Rest
    : never;

/** One after the other, in the order of the features. */
export async function tell<Of extends Kind, Name extends keyof Listener<Of>>(
  { listeners }: ListenerDeps,
  of: Of,
  name: Name,
  tx: Tx,
  ...told: Told<Of, Name>
): Promise<void> {
  for (const listener of listeners[of] as readonly Listener<Of>[]) {
    const heard = listener[name] as ((tx: Tx, ...told: unknown[]) => void | Promise<void>) | undefined;
    await heard?.(tx, ...told);
  }
}
