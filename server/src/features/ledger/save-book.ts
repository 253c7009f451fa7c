// Stores what a book has recorded: in bulk, sent with the commit. Also the one place that turns a
// source key that is taken into a clear error.
import { hash } from "node:crypto";
import { nextExpiryOf, type Debt, type Lot, type LotUse } from "@laurel/domain/ledger/lots.ts";
import { legsText } from "@laurel/domain/ledger/movement.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import type { Member } from "./book.ts";
import { packExplanation } from "./stored-explanation.ts";
import { insertLotUses, saveDebts, saveLedger } from "./ledger.sql.ts";

export interface BookChanges {
  readonly before: ReadonlyMap<string, Member>;
  readonly changed: readonly Member[];
  readonly postings: readonly Posting[];
  readonly now: Date;
}

export function saveBook(tx: Tx, changes: BookChanges): void {
  const { now, changed } = changes;
  if (changed.length === 0) return;
  tx.write(
    saveLedger,
    [
      tx.shopId,
      now,
      ...postingColumns(changes.postings),
      ...movementColumns(changes.postings),
      ...lotColumns(lotsThatMoved(changes)),
      ...memberColumns(changed),
    ],
    explainTakenKey,
  );
  const uses = changes.postings.flatMap((posting) => posting.lotUses);
  if (uses.length > 0) tx.write(insertLotUses, [tx.shopId, ...useColumns(uses)]);
  const debts = debtsThatMoved(changes);
  if (debts.length > 0) tx.write(saveDebts, [tx.shopId, ...debtColumns(debts)]);
}

const explainTakenKey = (error: unknown): unknown =>
  (error as { constraint?: unknown }).constraint === "postings_shop_id_source_key_key"
    ? new AppError("idempotency_conflict", {}, { cause: error })
    : error;

/** Of a posting's legs: account, customer, points. Never time, actor or text. */
const hexOfLegs = ({ movements }: Pick<Posting, "movements">): string =>
  hash("sha256", legsText(movements), "hex").slice(0, 32);

const postingColumns = (postings: readonly Posting[]): unknown[] => [
  postings.map((posting) => posting.postingId),
  postings.map((posting) => posting.kind),
  postings.map((posting) => posting.sourceKey),
  postings.map((posting) => `\\x${hexOfLegs(posting)}`),
  postings.map((posting) => posting.actor),
  postings.map((posting) => posting.programVersion),
  postings.map((posting) => posting.occurredAt),
  postings.map((posting) => JSON.stringify(packExplanation(posting.explanation))),
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
  members.map((member) => member.countedAdjustments),
  members.map((member) => member.tierId),
  members.map((member) => member.reachedTierId),
  members.map((member) => member.floorTierId),
  members.map((member) => member.rulesVersion),
  members.map((member) => member.lastActivityAt),
  members.map((member) => nextExpiryOf(member.lots)),
];

interface LotOfMember {
  readonly customerId: string;
  readonly lot: Lot;
}

/** As they ended, closed ones too: all that are not the very same as before. */
function lotsThatMoved({ before, changed, postings }: BookChanges): readonly LotOfMember[] {
  const open = changed.flatMap(({ customerId, lots }) => lots.map((lot) => ({ customerId, lot })));
  const closed = postings.flatMap(({ customerId, closedLots }) =>
    closedLots.map((lot) => ({ customerId, lot })),
  );
  const ended = new Map([...open, ...closed].map((entry) => [entry.lot.lotId, entry]));
  const unchanged = new Set(changed.flatMap((member) => before.get(member.customerId)?.lots ?? []));
  return [...ended.values()].filter(({ lot }) => !unchanged.has(lot));
}

const useColumns = (uses: readonly LotUse[]): unknown[] => [
  uses.map((use) => use.lotId),
  uses.map((use) => use.postingId),
  uses.map((use) => use.leg),
  uses.map((use) => use.points),
];

interface DebtOfMember {
  readonly customerId: string;
  readonly debt: Debt;
}

/** Those that were opened, and those of which something was paid; a debt that is not open any more is paid whole. */
function debtsThatMoved({ before, changed, postings }: BookChanges): readonly DebtOfMember[] {
  const key = (debt: Debt) => `${debt.postingId} ${debt.leg}`;
  const open = new Map(changed.flatMap((member) => member.debts.map((debt) => [key(debt), debt])));
  const asItEnded = (debt: Debt): Debt => ({ ...debt, unpaid: open.get(key(debt))?.unpaid ?? 0 });
  const opened = postings.flatMap(({ customerId, openedDebts }) =>
    openedDebts.map((debt) => ({ customerId, debt: asItEnded(debt) })),
  );
  const paid = changed.flatMap(({ customerId }) =>
    (before.get(customerId)?.debts ?? [])
      .filter((debt) => asItEnded(debt).unpaid !== debt.unpaid)
      .map((debt) => ({ customerId, debt: asItEnded(debt) })),
  );
  return [...opened, ...paid];
}

const debtColumns = (debts: readonly DebtOfMember[]): unknown[] => [
  debts.map(({ customerId }) => customerId),
  debts.map(({ debt }) => debt.postingId),
  debts.map(({ debt }) => debt.leg),
  debts.map(({ debt }) => debt.points),
  debts.map(({ debt }) => debt.unpaid),
];
