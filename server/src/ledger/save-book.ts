// Stores what a book has recorded: one multi-row statement a table, sent with the commit. Also the one place that turns a
// source key that is taken into a clear error.
import { hash } from "node:crypto";
import type { Debt, Lot, LotUse } from "@laurel/domain/ledger/lots.ts";
import { legsText } from "@laurel/domain/ledger/movement.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../database/database.ts";
import { AppError } from "../errors.ts";
import type { Member } from "./book.ts";
import {
  changeDebts,
  changeLots,
  insertDebts,
  insertLots,
  insertLotUses,
  insertMovements,
  insertPostings,
  saveMembers,
} from "./ledger.sql.ts";

export interface BookChanges {
  readonly before: ReadonlyMap<string, Member>;
  readonly changed: readonly Member[];
  readonly postings: readonly Posting[];
  readonly now: Date;
}

export function saveBook(tx: Tx, changes: BookChanges): void {
  savePostings(tx, changes);
  saveLots(tx, changes);
  saveDebts(tx, changes);
  saveRows(tx, changes.changed);
}

const explainTakenKey = (error: unknown): unknown =>
  (error as { constraint?: unknown }).constraint === "postings_shop_id_source_key_key"
    ? new AppError("idempotency_conflict", {}, { cause: error })
    : error;

/** Of a posting's legs: account, customer, points. Never time, actor or text. */
export const legsHash = (posting: Pick<Posting, "movements">): Buffer =>
  hash("sha256", legsText(posting.movements), "buffer").subarray(0, 16);

function savePostings(tx: Tx, { postings, now }: BookChanges): void {
  if (postings.length === 0) return;
  const movements = postings.flatMap((posting) =>
    posting.movements.map((movement) => ({ postingId: posting.postingId, ...movement })),
  );
  tx.write(
    insertPostings,
    [
      tx.shopId,
      now,
      postings.map((posting) => posting.postingId),
      postings.map((posting) => posting.kind),
      postings.map((posting) => posting.sourceKey),
      postings.map(legsHash),
      postings.map((posting) => posting.actor),
      postings.map((posting) => posting.programVersion),
      postings.map((posting) => posting.occurredAt),
      postings.map((posting) => JSON.stringify(posting.explanation)),
      postings.map((posting) => posting.reason ?? null),
      postings.map((posting) => posting.note ?? null),
    ],
    explainTakenKey,
  );
  tx.write(insertMovements, [
    tx.shopId,
    movements.map((movement) => movement.postingId),
    movements.map((movement) => movement.leg),
    movements.map((movement) => movement.customerId),
    movements.map((movement) => movement.from),
    movements.map((movement) => movement.to),
    movements.map((movement) => movement.points),
    movements.map((movement) => movement.balanceAfter),
  ]);
}

function saveLots(tx: Tx, { before, changed, postings }: BookChanges): void {
  const opened = postings.flatMap(({ customerId, openedLots }) =>
    openedLots.map((lot) => ({ customerId, lot })),
  );
  const uses = postings.flatMap((posting) => posting.lotUses);
  const closed = postings.flatMap(({ customerId, closedLots }) =>
    closedLots.map((lot) => ({ customerId, lot })),
  );
  const open = changed.flatMap(({ customerId, lots }) => lots.map((lot) => ({ customerId, lot })));
  const ended = new Map([...open, ...closed].map((entry) => [entry.lot.lotId, entry]));
  const openedIds = new Set(opened.map(({ lot }) => lot.lotId));
  const unchanged = new Set(changed.flatMap((member) => before.get(member.customerId)?.lots ?? []));
  const touched = [...ended.values()].filter(({ lot }) => !openedIds.has(lot.lotId) && !unchanged.has(lot));
  if (opened.length > 0)
    insertOpened(
      tx,
      opened.map(({ lot }) => ended.get(lot.lotId)!),
    );
  if (touched.length > 0) changeTouched(tx, touched);
  if (uses.length > 0) insertUses(tx, uses);
}

interface LotOfMember {
  readonly customerId: string;
  readonly lot: Lot;
}

const insertOpened = (tx: Tx, opened: readonly LotOfMember[]): void =>
  tx.write(insertLots, [
    tx.shopId,
    opened.map(({ customerId }) => customerId),
    opened.map(({ lot }) => lot.lotId),
    opened.map(({ lot }) => lot.postingId),
    opened.map(({ lot }) => lot.parentLotId),
    opened.map(({ lot }) => lot.points),
    opened.map(({ lot }) => lot.remaining),
    opened.map(({ lot }) => lot.availableAt),
    opened.map(({ lot }) => lot.releasedAt),
    opened.map(({ lot }) => lot.expiresAt),
    opened.map(({ lot }) => lot.orderId),
  ]);

const changeTouched = (tx: Tx, touched: readonly LotOfMember[]): void =>
  tx.write(changeLots, [
    tx.shopId,
    touched.map(({ customerId }) => customerId),
    touched.map(({ lot }) => lot.lotId),
    touched.map(({ lot }) => lot.remaining),
    touched.map(({ lot }) => lot.releasedAt),
  ]);

const insertUses = (tx: Tx, uses: readonly LotUse[]): void =>
  tx.write(insertLotUses, [
    tx.shopId,
    uses.map((use) => use.lotId),
    uses.map((use) => use.postingId),
    uses.map((use) => use.leg),
    uses.map((use) => use.points),
  ]);

function saveDebts(tx: Tx, { before, changed, postings }: BookChanges): void {
  const key = (debt: Debt) => `${debt.postingId} ${debt.leg}`;
  const opened = postings.flatMap(({ customerId, openedDebts }) =>
    openedDebts.map((debt) => ({ customerId, debt })),
  );
  const openedKeys = new Set(opened.map(({ debt }) => key(debt)));
  const open = new Map(changed.flatMap((member) => member.debts.map((debt) => [key(debt), debt])));
  const unpaidNow = (debt: Debt) => open.get(key(debt))?.unpaid ?? 0;
  const touched = changed.flatMap(({ customerId }) =>
    (before.get(customerId)?.debts ?? [])
      .filter((debt) => !openedKeys.has(key(debt)) && unpaidNow(debt) !== debt.unpaid)
      .map((debt) => ({ customerId, debt })),
  );
  const values = (debts: typeof opened) => [
    tx.shopId,
    debts.map(({ customerId }) => customerId),
    debts.map(({ debt }) => debt.postingId),
    debts.map(({ debt }) => debt.leg),
  ];
  if (opened.length > 0)
    tx.write(insertDebts, [
      ...values(opened),
      opened.map(({ debt }) => debt.points),
      opened.map(({ debt }) => unpaidNow(debt)),
    ]);
  if (touched.length > 0)
    tx.write(changeDebts, [...values(touched), touched.map(({ debt }) => unpaidNow(debt))]);
}

function saveRows(tx: Tx, members: readonly Member[]): void {
  if (members.length === 0) return;
  tx.write(saveMembers, [
    tx.shopId,
    members.map((member) => member.customerId),
    members.map((member) => member.status),
    members.map((member) => member.available),
    members.map((member) => member.pending),
    members.map((member) => member.lifetime),
    members.map((member) => member.ordersCount),
    members.map((member) => member.spentMinor),
    members.map((member) => member.tierId),
    members.map((member) => member.lastActivityAt),
  ]);
}
