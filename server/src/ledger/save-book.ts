// Stores what a book has recorded: in bulk, sent with the commit. Also the one place that turns a
// source key that is taken into a clear error.
import { hash } from "node:crypto";
import type { Debt, Lot, LotUse } from "@laurel/domain/ledger/lots.ts";
import { legsText } from "@laurel/domain/ledger/movement.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../database/database.ts";
import { AppError } from "../errors.ts";
import type { Member } from "./book.ts";
import { changeDebts, changeLots, insertDebts, insertLotUses, saveLedger } from "./ledger.sql.ts";

export interface BookChanges {
  readonly before: ReadonlyMap<string, Member>;
  readonly changed: readonly Member[];
  readonly postings: readonly Posting[];
  readonly now: Date;
}

export function saveBook(tx: Tx, changes: BookChanges): void {
  const { now, changed } = changes;
  if (changed.length === 0) return;
  const lots = lotChanges(changes);
  tx.write(
    saveLedger,
    [
      tx.shopId,
      now,
      ...postingColumns(changes.postings),
      ...movementColumns(changes.postings),
      ...lotColumns(lots.opened),
      ...memberColumns(changed),
    ],
    explainTakenKey,
  );
  if (lots.touched.length > 0) changeTouched(tx, lots.touched);
  if (lots.uses.length > 0) insertUses(tx, lots.uses);
  saveDebts(tx, changes);
}

const explainTakenKey = (error: unknown): unknown =>
  (error as { constraint?: unknown }).constraint === "postings_shop_id_source_key_key"
    ? new AppError("idempotency_conflict", {}, { cause: error })
    : error;

/** Of a posting's legs: account, customer, points. Never time, actor or text. */
export const legsHash = (posting: Pick<Posting, "movements">): Buffer =>
  hash("sha256", legsText(posting.movements), "buffer").subarray(0, 16);

const postingColumns = (postings: readonly Posting[]): unknown[] => [
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
];

function movementColumns(postings: readonly Posting[]): unknown[] {
  const movements = postings.flatMap((posting) =>
    posting.movements.map((movement) => ({ postingId: posting.postingId, ...movement })),
  );
  return [
    movements.map((movement) => movement.postingId),
    movements.map((movement) => movement.leg),
    movements.map((movement) => movement.customerId),
    movements.map((movement) => movement.from),
    movements.map((movement) => movement.to),
    movements.map((movement) => movement.points),
    movements.map((movement) => movement.balanceAfter),
  ];
}

const lotColumns = (lots: readonly LotOfMember[]): unknown[] => [
  lots.map(({ customerId }) => customerId),
  lots.map(({ lot }) => lot.lotId),
  lots.map(({ lot }) => lot.postingId),
  lots.map(({ lot }) => lot.parentLotId),
  lots.map(({ lot }) => lot.points),
  lots.map(({ lot }) => lot.remaining),
  lots.map(({ lot }) => lot.availableAt),
  lots.map(({ lot }) => lot.releasedAt),
  lots.map(({ lot }) => lot.expiresAt),
  lots.map(({ lot }) => lot.orderId),
];

const memberColumns = (members: readonly Member[]): unknown[] => [
  members.map((member) => member.customerId),
  members.map((member) => member.status),
  members.map((member) => member.available),
  members.map((member) => member.pending),
  members.map((member) => member.lifetime),
  members.map((member) => member.ordersCount),
  members.map((member) => member.spentMinor),
  members.map((member) => member.tierId),
  members.map((member) => member.lastActivityAt),
];

/** New lots are stored as they ended; of those that were there before, the ones that are not the same any more. */
function lotChanges({ before, changed, postings }: BookChanges) {
  const opened = postings.flatMap(({ customerId, openedLots }) =>
    openedLots.map((lot) => ({ customerId, lot })),
  );
  const closed = postings.flatMap(({ customerId, closedLots }) =>
    closedLots.map((lot) => ({ customerId, lot })),
  );
  const open = changed.flatMap(({ customerId, lots }) => lots.map((lot) => ({ customerId, lot })));
  const ended = new Map([...open, ...closed].map((entry) => [entry.lot.lotId, entry]));
  const openedIds = new Set(opened.map(({ lot }) => lot.lotId));
  const unchanged = new Set(changed.flatMap((member) => before.get(member.customerId)?.lots ?? []));
  return {
    opened: opened.map(({ lot }) => ended.get(lot.lotId)!),
    touched: [...ended.values()].filter(({ lot }) => !openedIds.has(lot.lotId) && !unchanged.has(lot)),
    uses: postings.flatMap((posting) => posting.lotUses),
  };
}

interface LotOfMember {
  readonly customerId: string;
  readonly lot: Lot;
}

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
