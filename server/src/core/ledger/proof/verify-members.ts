// Proves all stored figures of members from their entries and uses. Each member's rows are read once, in slices of
// members by id, and recalculated by the domain. No stored figure is trusted.
import {
  deriveHistory,
  type History,
  type HistoryEntry,
  type HistoryProblem,
} from "@laurel/domain/ledger/derive-history.ts";
import { soonest, type KeptFigures } from "@laurel/domain/ledger/derive.ts";
import { changeOf, lotIdOf } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../../database/database.ts";
import { wayOf } from "../../../database/account-letters.ts";
import { createTurns } from "../../../process/event-loop-turns.ts";
import { toUse } from "../open-lots.ts";
import { loadDatedRules } from "../../standing/date-rules.ts";
import { eachWithContributions, proveTier, wrongGifts, type ProvedTier } from "./verify-tiers.ts";
import {
  LAST_ID,
  listMemberEntries,
  listMembers,
  listMemberUses,
  SLICE_MEMBERS,
  sumMerges,
  sumOrders,
  type MemberEntryRow,
  type MergeSumRow,
  type OrderSumRow,
  type VerifiedMemberRow,
} from "./verify-members.sql.ts";
import { MemberRows } from "./member-rows.ts";
import { LISTED_MAX, type Breach } from "./verify.sql.ts";

export const memberClaims = {
  balance: "every balance is what came in less what went out",
  not_its_lots: "every balance is its open lots less debt",
  next_expiry: "every member's next expiry is that of its open lots",
  oldest_open: "every member's oldest open entry is known",
  due: "nothing that time brings to a member is overlooked",
  open_in_debt: "no lot is open while its member is in debt",
  overused: "no lot gave more than it held, and no debit took more than its points",
  misused: "every use joins a lot and a debit of one member and account",
  wrong_release: "every release is of a held lot, and of what was left of it",
  wrong_expiry: "every expiry is of one lot whose date had come",
  legs: "every posting is of one member, and its legs are all there",
  orders: "every member's orders and spend are those of its orders",
  adjustments: "every member's adjustments that count toward tiers are kept",
  tier: "every member stands in the tier that follows from what counts",
  gifts: "every gift for reaching a tier follows from what counts",
} as const;

export type MemberClaim = keyof typeof memberClaims;
export type MemberBreaches = Map<MemberClaim, Breach[]>;

/** Checks the next members after an id, and notes breaches. Returns the last member's id, or null at the end. */
export async function proveSlice(
  tx: Tx,
  after: string,
  { found, now }: { readonly found: MemberBreaches; readonly now: string },
): Promise<string | null> {
  const members = await tx.run(listMembers, [tx.shopId, after]);
  const isLast = members.length < SLICE_MEMBERS;
  const until = isLast ? LAST_ID : members.at(-1)!.customer_id;
  const slice = [tx.shopId, after, until];
  const [merges, orders] = [await tx.run(sumMerges, slice), await tx.run(sumOrders, slice)];
  const mergesOf = new Map(merges.map((row) => [row.customer_id, row]));
  const ordersOf = new Map(orders.map((row) => [row.customer_id, row]));
  const { expiry, tiers, expiryStart, changedAt, ...inForce } = await loadDatedRules(tx, now);
  const warnDays = isSettling(changedAt, now) ? [] : inForce.warnDays;
  const entries = new MemberRows(tx, {
    page: listMemberEntries,
    until,
    first: [after, ...LAST_ENTRY],
    positionOf: (row) => [row.customer_id, row.id, row.leg],
  });
  const uses = new MemberRows(tx, {
    page: listMemberUses,
    until,
    first: [after, ...LAST_ENTRY, ...LAST_ENTRY],
    positionOf: (row) => [row.customer_id, row.lot_id, row.lot_leg, row.id, row.leg],
  });
  const takeTurn = createTurns();
  for await (const counted of eachWithContributions(tx, members, tiers)) {
    await takeTurn();
    const { row: member, contributions } = counted;
    const id = member.customer_id;
    const [own, used] = [await entries.of(id), await uses.of(id)];
    const warnedUntil = member.warned_until?.toISOString() ?? null;
    const warnings = { timeZone: expiry.timeZone, warnDays, warnedUntil };
    const history = deriveHistory(own.map(toRecorded), used.map(toUse), { expiry, expiryStart, warnings });
    const facts = {
      member,
      entries: own,
      history,
      isSettling: isSettling(expiry.settings.at(-1)?.from, now),
      tier: proveTier(member, contributions, tiers),
      gifts: wrongGifts(counted, tiers),
      merged: mergesOf.get(id),
      orders: ordersOf.get(id),
    };
    for (const breach of breachesOf(facts)) note(found, breach);
    ordersOf.delete(id);
  }
  await Promise.all([entries.end(), uses.end()]);
  // Rows without a member: there is no balance for them.
  for (const id of [...entries.strays, ...uses.strays, ...ordersOf.keys()])
    note(found, { claim: "balance", subject: `member ${id}`, expected: "a balance", found: "none" });
  return isLast ? null : until;
}

/** A position after all of a customer's entries. */
const LAST_ENTRY = [LAST_ID, 32_767] as const;

const toRecorded = (row: MemberEntryRow): HistoryEntry => ({
  postingId: row.id,
  leg: row.leg,
  ...wayOf(row.accounts),
  points: row.points,
  availableAt: row.available_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lotOf: row.lot_of_id === null ? null : lotIdOf(row.lot_of_id, row.lot_of_leg ?? 0),
  orderId: null,
  programVersion: row.program_version,
});

const SETTLING_HOURS = 24;

/** After a change of the settings, a job works out every member's next dates anew. No points expire before it is done. */
const isSettling = (changedAt = "", now: string): boolean =>
  Date.parse(changedAt) > Date.parse(now) - SETTLING_HOURS * 3_600_000;

interface Facts {
  readonly member: VerifiedMemberRow;
  readonly entries: readonly MemberEntryRow[];
  readonly history: History;
  readonly isSettling: boolean;
  readonly tier: ProvedTier;
  readonly gifts: readonly Breach[];
  readonly merged: MergeSumRow | undefined;
  readonly orders: OrderSumRow | undefined;
}

type FoundBreach = Breach & { readonly claim: MemberClaim };

function breachesOf(facts: Facts): FoundBreach[] {
  const { member, history } = facts;
  const subject = `member ${member.customer_id}`;
  const breaches: FoundBreach[] = history.problems.map((problem) => ofProblem(subject, problem));
  for (const [claim, expected, found] of comparisonsOf(facts))
    if (expected !== found) breaches.push({ claim, subject, expected, found });
  if (facts.tier.breach) breaches.push({ claim: "tier", ...facts.tier.breach });
  breaches.push(...facts.gifts.map((breach) => ({ claim: "gifts" as const, ...breach })));
  return breaches;
}

const EXPECTED: Readonly<Record<HistoryProblem["what"], string>> = {
  overused: "uses within its points",
  misused: "a lot and a debit of one account",
  wrong_release: "what was left of a held lot",
  wrong_expiry: "one lot whose date had come",
  open_in_debt: "debt or an open lot",
  not_its_lots: "its open lots less debt",
  legs: "legs from 0 on",
};

const ofProblem = (member: string, { what, subject }: HistoryProblem): FoundBreach => ({
  claim: what,
  subject: subject === "" ? member : `${member}, ${subject}`,
  expected: EXPECTED[what],
  found: "something else",
});

/**
 * The stored figures next to the recalculated ones. A merge moves earned points to the kept customer, and its undo
 * moves them back.
 */
function comparisonsOf(facts: Facts): [MemberClaim, string, string][] {
  const { member, entries, history, merged, orders } = facts;
  const kept = { ...history.kept, dueAt: soonest(history.kept.dueAt, facts.tier.tierUntil) };
  const lifetime = history.lifetime + (merged?.lifetime ?? 0);
  const counted = entries.reduce(
    (sum, { counts_toward_tier, accounts, points }) =>
      counts_toward_tier ? sum - changeOf({ ...wayOf(accounts), points }, "adjusted") : sum,
    merged?.counted ?? 0,
  );
  return [
    [
      "balance",
      [history.available, history.pending, lifetime].join(" / "),
      [member.available, member.pending, member.lifetime].join(" / "),
    ],
    ...(facts.isSettling ? [] : datesOf(kept, member)),
    ["oldest_open", kept.oldestOpenId ?? "none", member.oldest_open_id ?? "none"],
    ["adjustments", String(counted), String(member.counted_adjustments)],
    [
      "orders",
      [orders?.count ?? 0, orders?.spent ?? 0].join(" / "),
      [member.orders_count, member.spent_minor].join(" / "),
    ],
  ];
}

function datesOf(kept: KeptFigures, member: VerifiedMemberRow): [MemberClaim, string, string][] {
  const isDueInTime =
    kept.dueAt === null || (member.due_at !== null && member.due_at <= new Date(kept.dueAt));
  return [
    ["next_expiry", kept.nextExpiryAt ?? "never", say(member.next_expiry_at)],
    ["due", kept.dueAt ?? "never", isDueInTime ? (kept.dueAt ?? "never") : say(member.due_at)],
  ];
}

const say = (date: Date | null): string => date?.toISOString() ?? "never";

function note(found: MemberBreaches, { claim, ...breach }: FoundBreach): void {
  const known = found.get(claim) ?? [];
  if (known.length < LISTED_MAX) known.push(breach);
  found.set(claim, known);
}
