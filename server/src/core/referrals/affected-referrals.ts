// Which referrals a batch of store events may change, known before the book is opened, because their members must be in
// it; and the traces of who the orders are for.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { OrderContact, StoreEvent } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import { saveRows } from "../../database/statements/save-rows.sql.ts";
import type { Deps } from "../../process/deps.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { normalizeCode } from "../redemptions/redemption-code.ts";
import { addressHash, emailHashes } from "./friends/friend-hash.ts";
import { findAffected, findByCodes, saveTraces } from "./referrals.sql.ts";

export interface AffectedReferrals {
  readonly ids: readonly string[];
  /** Points of these members may move. */
  readonly advocateIds: readonly string[];
  /** Stores keyed hashes of who the orders are for, but not of these orders. */
  saveTraces(tx: Tx, without: ReadonlySet<string>): void;
}

/** While referrals are off, only the codes that friends have are followed. */
export async function findAffectedReferrals(
  tx: Tx,
  { env }: Pick<Deps, "env">,
  {
    program,
    events,
    known,
  }: {
    readonly program: Program;
    readonly events: readonly StoreEvent[];
    readonly known: readonly OrderRecord[];
  },
): Promise<AffectedReferrals> {
  const isOn = program.document.referrals.enabled;
  const orders = ordersOf(events, known);
  const codes = [...new Set(orders.flatMap((order) => order.codes.map(normalizeCode)))];
  if (!isOn && codes.length === 0) return NONE;
  const hashesOf = new Map(
    orders
      .flatMap(({ contact }) => (contact?.email ? [contact.email] : []))
      .map((email) => [email, emailHashes(env, email)]),
  );
  const ofCustomers = orders.filter(({ platformId, at }) => platformId !== null && at !== null);
  const rows = isOn
    ? await tx.run(findAffected, [
        tx.shopId,
        codes,
        [...hashesOf.values()].flat(),
        ofCustomers.map(({ platformId }) => platformId),
        ofCustomers.map(({ at }) => at),
        orders.map(({ orderId }) => orderId),
      ])
    : await tx.run(findByCodes, [tx.shopId, codes]);
  const friendHashes = rows.flatMap(({ friend_hash }) => friend_hash ?? []);
  const invited = new Set(rows.flatMap(({ code }) => code ?? []));
  const traced = orders.filter(
    (order) => isOn || order.codes.some((code) => invited.has(normalizeCode(code))),
  );
  return {
    ids: rows.map(({ id }) => id),
    advocateIds: [...new Set(rows.map(({ advocate_id }) => advocate_id))],
    saveTraces: (writer, without) => {
      const traces = new Map<string, { email_hash: Buffer | null; address_hash: Buffer | null }>();
      for (const { orderId, contact } of traced) {
        if (!contact || without.has(orderId)) continue;
        const hashes = hashesOf.get(contact.email ?? "") ?? [];
        // A friend who was known under an older secret stays known.
        const same = hashes.find((hash) => friendHashes.some((friend) => friend.equals(hash)));
        const earlier = traces.get(orderId);
        const email = same ?? hashes[0] ?? earlier?.email_hash ?? null;
        const address = addressHash(env, contact.address) ?? earlier?.address_hash ?? null;
        if (email !== null || address !== null)
          traces.set(orderId, { email_hash: email, address_hash: address });
      }
      saveRows(
        writer,
        saveTraces,
        [...traces].map(([order_id, hashes]) => ({ order_id, ...hashes })),
      );
    },
  };
}

const NONE: AffectedReferrals = { ids: [], advocateIds: [], saveTraces: () => {} };

interface EventOrder {
  readonly orderId: string;
  readonly codes: readonly string[];
  /** The platform's. */
  readonly platformId: string | null;
  /** When it was placed. */
  readonly at: string | null;
  readonly contact: OrderContact | null;
}

/** As the events say, and as it was known before. */
function ordersOf(events: readonly StoreEvent[], known: readonly OrderRecord[]): EventOrder[] {
  const said = events.flatMap((event): EventOrder[] => {
    if (event.type === "order_hint")
      return [{ ...UNKNOWN, orderId: event.orderId, contact: event.contact ?? null }];
    if (event.type !== "order_changed") return [];
    const { orderId, discountCodes: codes, customerId: platformId, processedAt: at } = event.order;
    return [{ orderId, codes, platformId, at, contact: event.contact ?? null }];
  });
  const stored = known.flatMap(({ orderId, state }): EventOrder[] =>
    state === null
      ? []
      : [
          {
            ...UNKNOWN,
            orderId,
            codes: state.discountCodes,
            platformId: state.customerId,
            at: state.processedAt,
          },
        ],
  );
  return [...said, ...stored];
}

const UNKNOWN = { codes: [], platformId: null, at: null, contact: null } as const;
