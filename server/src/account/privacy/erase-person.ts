// Removes a person from all stored data: their name and addresses, their tags, and texts typed about them. The ledger
// stays complete, for a customer without a name. Erasing a person again is harmless, and removes what has arrived
// since.
import { recordChange } from "../../tenant/audit/record-change.ts";
import { awaitNightOfShop } from "../../tenant/shops/night.job.ts";
import { forgetPersonOfCustomer } from "../../core/customers/forget-person.ts";
import { forgetKeysOfMember } from "../../tenant/idempotency/forget-keys.ts";
import { forgetPersonOfMember } from "../../core/ledger/forget-person.ts";
import { forgetPersonOfMails } from "../../shopper/shopper-mail/forget-person.ts";
import { forgetPersonOfReferrals } from "../../core/referrals/forget-person.ts";
import { emailHashes } from "../../core/referrals/friends/friend-hash.ts";
import { forgetPersonOfRedemptions } from "../../core/redemptions/forget-person.ts";
import { forgetPersonInBatches } from "../../core/bulk/forget-person.ts";
import { asEraser } from "../../database/transactions/as-eraser.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { forgetPersonInImports } from "../../intake/imports/forget/forget-person.ts";
import { forgetPersonInInbox } from "../../intake/inbox/forget-person.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { forgetPersonOfSimulations } from "../../insight/simulations/forget-person.ts";
import { findOrdersOfPerson, forgetPersonOf, guestHashesOf } from "../../core/orders/forget-person.ts";
import { findLinkedIdentities } from "./find-linked-identities.ts";
import { findPerson, findPersonByPlatformId, listMovedByMerges, type PersonRow } from "./erase-person.sql.ts";
import { rememberAddresses } from "../../core/customers/erased/find-erased.ts";
import { holdErasureLock } from "../../database/transactions/erasure-lock.ts";
import { recordErasure } from "./privacy-requests.ts";
import { findRequest, markErased } from "./privacy-requests.sql.ts";

/** By staff, from the customer's page. Refuses `customer_not_found`. */
export async function eraseCustomerByHand(
  deps: Deps,
  shopId: string,
  { customerId, actor }: { customerId: string; actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdShop(tx);
    const [person] = await tx.run(findPerson, [shopId, customerId]);
    if (!person) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
    const platformId = person.platform_id;
    if (person.erased_at === null) recordErasure(tx, deps, { platformId, orderIds: [], askedBy: actor });
    await erase(tx, deps, { person, platformId, orderIds: [], guestHashes: [], actor });
  });
}

/** As the platform requested; also for a person who was never a customer here. */
export async function eraseAsRequested(deps: Deps, shopId: string, requestId: string): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    await holdShop(tx);
    await eraseAgain(tx, deps, requestId);
  });
}

/** Repeats an earlier request for the data of today. Under the locks of `holdShop`. */
export async function eraseAgain(tx: Tx, deps: Deps, requestId: string): Promise<void> {
  const [request] = await tx.run(findRequest, [tx.shopId, requestId]);
  if (!request) return;
  const [person] = await tx.run(findPersonByPlatformId, [tx.shopId, request.platform_id]);
  await erase(tx, deps, {
    person,
    platformId: request.platform_id,
    orderIds: request.order_ids,
    guestHashes: splitHashes(request.guest_hash),
    actor: request.asked_by,
  });
}

/** Until the transaction ends, no store event is applied and no text is stored. */
export async function holdShop(tx: Tx): Promise<void> {
  await holdInbox(tx);
  await holdErasureLock(tx);
}

const HASH_BYTES = 32;

const splitHashes = (joined: Buffer | null): readonly Buffer[] =>
  Array.from({ length: (joined?.length ?? 0) / HASH_BYTES }, (_, index) =>
    joined!.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );

interface Asked {
  readonly person: PersonRow | undefined;
  readonly platformId: string;
  readonly orderIds: readonly string[];
  readonly guestHashes: readonly Buffer[];
  readonly actor: string;
}

async function erase(tx: Tx, deps: Deps, asked: Asked): Promise<void> {
  const { person, platformId, actor } = asked;
  const now = deps.clock.now();
  const hashesOf = (email: string) => guestHashesOf(deps, email);
  const identities = await findLinkedIdentities(tx, { person, guestHashes: asked.guestHashes, hashesOf });
  const customerIds = identities.customers.map(({ id }) => id);
  const platformIds = [...new Set([platformId, ...identities.customers.map((one) => one.platform_id)])];
  const { emails, isEmail } = identities;
  const guestHashes = [...asked.guestHashes, ...emails.flatMap(hashesOf)];
  if (person?.erased_at === null) {
    const subjectId = person.id;
    recordChange(deps, tx, { action: "PERSON_ERASED", subjectId, actor, before: null, after: null });
  }
  // These first: work on them locks them before the members.
  await forgetPersonInImports(tx, { customerIds, platformIds, emails, isEmail });
  rememberAddresses(tx, guestHashes, now);
  await awaitNightOfShop(tx, now);
  await forgetPersonInBatches(tx, { customerIds, names: namesOf(identities.customers) });
  await asEraser(tx, async () => {
    const moved = await tx.run(listMovedByMerges, [tx.shopId, customerIds]);
    const orderIds = [...asked.orderIds, ...moved.flatMap((merge) => merge.order_ids)];
    const ownOrderIds = await findOrdersOfPerson(tx, { customerIds, orderIds, guestHashes });
    forgetPersonOf(tx, ownOrderIds);
    const hashes = [...guestHashes, ...emails.flatMap((email) => emailHashes(deps.env, email))];
    forgetPersonOfSimulations(tx, customerIds);
    forgetPersonOfReferrals(tx, { customerIds, orderIds: ownOrderIds, hashes });
    await forgetPersonInInbox(tx, deps, { platformIds, emails, orderIds });
    const redemptionIds = moved.flatMap((merge) => merge.redemption_ids);
    for (const { id } of identities.customers) eraseMember(tx, { customerId: id, redemptionIds, now });
    for (const id of platformIds) tx.write(markErased, [tx.shopId, id, actor, now]);
  });
}

const namesOf = (customers: readonly PersonRow[]): readonly string[] =>
  customers.flatMap((one) => [one.first_name, one.last_name, one.email].filter((name) => name !== null));

function eraseMember(
  tx: Tx,
  about: { readonly customerId: string; readonly redemptionIds: readonly string[]; readonly now: Date },
): void {
  const { customerId, redemptionIds, now } = about;
  forgetPersonOfCustomer(tx, customerId, now);
  forgetPersonOfMember(tx, customerId);
  forgetPersonOfMails(tx, customerId);
  forgetKeysOfMember(tx, customerId);
  forgetPersonOfRedemptions(tx, customerId, redemptionIds);
}
