// All data stored about a person, as one document that the merchant passes on. Written table by table, so that nothing
// is left out because no page shows it.
import { lotExpiryOf } from "@laurel/domain/dates/expiry.ts";
import { listNotes } from "../../core/customers/customer-notes.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { entryOfLot } from "@laurel/domain/ledger/entry.ts";
import { wayOf } from "../../database/account-letters.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { findBodiesOf } from "../../intake/inbox/forget-person.ts";
import { listAllLines } from "../../core/ledger/movements/list-movements.ts";
import { toMovementNode, type MovementRow } from "../../core/ledger/movements/movement-node.ts";
import { loadAllLots } from "../../core/ledger/open-lots.ts";
import { loadDatedRules } from "../../core/standing/date-rules.ts";
import { loadTierChanges } from "../../core/standing/tier-changes.ts";
import { findOrdersOfPerson, guestHashesOf } from "../../core/orders/forget-person.ts";
import { emailHashes } from "../../core/referrals/friends/friend-hash.ts";
import { exportReferralsOf } from "../../core/referrals/list-referrals.ts";
import { exportWishesOf } from "../../shopper/shopper-mail/stopping/wishes.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { exportCustomer, exportOrders, exportRedemptions } from "./export-person.sql.ts";
import { listRequestsOf, markAnswered } from "./privacy-requests.sql.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface PersonData {
  readonly exportedAt: Date;
  readonly shop: { readonly domain: string; readonly name: string; readonly currencyCode: string };
  readonly customer: Readonly<Record<string, unknown>>;
  readonly orders: Rows;
  readonly ledger: Rows;
  readonly lots: Rows;
  readonly redemptions: Rows;
  /** As the member who referred, or the friend. */
  readonly referrals: Rows;
  /** E-mails about the program: what they stopped, and what the store says of their consent. */
  readonly emails: Rows;
  /** Notes that staff wrote about them. */
  readonly notes: Rows;
  /** Unapplied webhooks of the store, as received. */
  readonly messages: Rows;
  readonly requests: Rows;
}

const REQUESTS_MAX = 1_000;

/** Answers this person's open requests. Refuses `customer_not_found`. */
export function exportPerson(
  deps: Deps,
  shop: Shop,
  { customerId, actor }: { customerId: string; actor: string },
): Promise<PersonData> {
  return deps.db.transaction(shop.shopId, async (tx) => {
    const place = [shop.shopId, customerId];
    const [customer] = await tx.run(exportCustomer, place);
    if (!customer) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
    const { platformId, email } = customer;
    const now = deps.clock.now();
    tx.write(markAnswered, [shop.shopId, platformId, actor, now]);
    recordChange(deps, tx, {
      action: "DATA_DOWNLOADED",
      subjectId: customerId,
      actor,
      before: null,
      after: null,
    });
    const requests = await tx.run(listRequestsOf, [shop.shopId, platformId, REQUESTS_MAX]);
    const named = requests.flatMap((request) => request.order_ids);
    const guestHashes = email === null ? [] : guestHashesOf(deps, email);
    const orderIds = await findOrdersOfPerson(tx, {
      customerIds: [customerId],
      orderIds: named,
      guestHashes,
    });
    const { expiry } = await loadDatedRules(tx, now.toISOString());
    const hashes = email === null ? [] : emailHashes(deps.env, email);
    const [orders, ledger, lots, tierChanges, redemptions, referrals, emails, notes, messages] =
      await Promise.all([
        tx.run(exportOrders, [shop.shopId, orderIds]),
        listAllLines(tx, customerId),
        loadAllLots(tx, customerId, lotExpiryOf(expiry)),
        loadTierChanges(tx, customerId),
        tx.run(exportRedemptions, place),
        exportReferralsOf(tx, { customerId, hashes }),
        exportWishesOf(tx, customerId),
        listNotes(tx, customerId),
        listMessages(tx, { platformId, email }),
      ]);
    return {
      exportedAt: now,
      shop: { domain: shop.domain, name: shop.name, currencyCode: shop.currencyCode },
      customer,
      orders,
      ledger: ledger.map(asWritten),
      lots: lots.map(({ lotId: id, points, remaining, ...lot }) => {
        const { availableAt, expiresAt, orderId } = lot;
        return { id, ...entryOfLot(id), points, remaining, availableAt, expiresAt, orderId };
      }),
      tierChanges: tierChanges.map(({ at, from, to, why }) => ({ at, from, to, why })),
      redemptions,
      referrals,
      emails,
      notes: notes.map(({ id, text, writtenAt }) => ({ id, text, writtenAt })),
      messages,
      requests: requests.map((request) => ({
        kind: request.kind,
        askedBy: request.asked_by,
        askedAt: request.asked_at,
        doneAt: request.done_at,
      })),
    };
  });
}

function asWritten(row: MovementRow): Rows[number] {
  const { postingId, kind, balanceAfter, occurredAt, recordedAt, source, ...rest } = toMovementNode(
    row,
    null,
  );
  const { actor, programVersion, reason, note, explanation } = rest;
  const about = { balanceAfter, occurredAt, recordedAt, source, actor, programVersion, reason, note };
  return { postingId, kind, ...wayOf(row.accounts), points: row.points, ...about, explanation };
}

async function listMessages(
  tx: Tx,
  { platformId, email }: { readonly platformId: string; readonly email: string | null },
): Promise<Rows> {
  const bodies = await findBodiesOf(tx, {
    platformIds: [platformId],
    emails: email === null ? [] : [email.toLowerCase()],
    orderIds: [],
  });
  return bodies.map(({ topic, receivedAt, body }) => ({ topic, receivedAt, body: body.toString("utf8") }));
}
