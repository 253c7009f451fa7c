// Takes a person out of everything that is kept: what they are called and where they are reached, what they were
// tagged with, what was typed about them. The ledger stays to the point, about a customer without a name. To erase
// somebody again changes nothing, and takes along what has come since.
import { recordChange } from "../audit/record-change.ts";
import { asEraser } from "../database/as-eraser.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { forgetPersonInInbox } from "../inbox/forget-person.ts";
import { holdInbox } from "../inbox/hold-inbox.ts";
import { findOrdersOfPerson, forgetPersonOf, guestHashOf } from "../orders/forget-person.ts";
import {
  deleteIdempotencyKeys,
  eraseCustomer,
  erasePostings,
  eraseRedemptions,
  eraseStatus,
  findPerson,
  findPersonByPlatformId,
  type PersonRow,
} from "./erase-person.sql.ts";
import { recordErasure } from "./privacy-requests.ts";
import { findRequest, markErased } from "./privacy-requests.sql.ts";

/** By hand, from the customer's page. Refuses `customer_not_found`. */
export async function eraseCustomerByHand(
  deps: Deps,
  shopId: string,
  { customerId, actor }: { customerId: string; actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdInbox(tx);
    const [person] = await tx.run(findPerson, [shopId, customerId]);
    if (!person) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
    const platformId = person.platform_id;
    if (person.erased_at === null) recordErasure(tx, deps, { platformId, orderIds: [], askedBy: actor });
    await erase(tx, deps, { person, platformId, orderIds: [], guestHash: null, actor });
  });
}

/** As the platform asked for it; also of somebody who was never a customer here. */
export async function eraseAsRequested(deps: Deps, shopId: string, requestId: string): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdInbox(tx);
    const [request] = await tx.run(findRequest, [shopId, requestId]);
    if (!request) return;
    const [person] = await tx.run(findPersonByPlatformId, [shopId, request.platform_id]);
    await erase(tx, deps, {
      person,
      platformId: request.platform_id,
      orderIds: request.order_ids,
      guestHash: request.guest_hash,
      actor: "platform",
    });
  });
}

async function erase(
  tx: Tx,
  deps: Deps,
  asked: {
    readonly person: PersonRow | undefined;
    readonly platformId: string;
    readonly orderIds: readonly string[];
    readonly guestHash: Buffer | null;
    readonly actor: string;
  },
): Promise<void> {
  const { person, platformId, orderIds, actor } = asked;
  const now = deps.clock.now();
  const email = person?.email ?? null;
  if (person?.erased_at === null) {
    const subjectId = person.id;
    recordChange(deps, tx, { action: "PERSON_ERASED", subjectId, actor, before: null, after: null });
  }
  const guestHashes = [asked.guestHash ?? [], email === null ? [] : guestHashOf(deps, email)].flat();
  await asEraser(tx, async () => {
    const orders = await findOrdersOfPerson(tx, { customerId: person?.id ?? null, orderIds, guestHashes });
    forgetPersonOf(tx, orders);
    await forgetPersonInInbox(tx, { platformId, email, orderIds });
    if (person) eraseMember(tx, person.id, now);
    tx.write(markErased, [tx.shopId, platformId, actor, now]);
  });
}

function eraseMember(tx: Tx, customerId: string, now: Date): void {
  const place = [tx.shopId, customerId];
  tx.write(eraseCustomer, [...place, now]);
  tx.write(eraseStatus, place);
  tx.write(deleteIdempotencyKeys, place);
  tx.write(erasePostings, place);
  tx.write(eraseRedemptions, place);
}
