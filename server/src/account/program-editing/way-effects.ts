// What each changed way to earn means: from when, until when, and what the last days would have earned with it.
import type { Trigger } from "@laurel/domain/earning/earning-kind.ts";
import { findEarningKind, isEarningKind } from "@laurel/domain/earning/kinds.ts";
import { toInstant } from "@laurel/domain/dates/local-time.ts";
import { toSafeInteger } from "@laurel/domain/points.ts";
import type { EarningRule, ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import { createTurns } from "../../process/event-loop-turns.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { compareOrders, type LatestOrders } from "./compare-orders.ts";
import { countLatestActions, countLatestJoined } from "./effect.sql.ts";
import { lasting, lastingIds, timingOfRule, type EarningTiming } from "./ways-at.ts";

export interface WayEffect {
  readonly ruleId: string;
  readonly before: EarningTiming | null;
  readonly after: EarningTiming | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly trial: WayTrial | null;
}

interface WayTrial {
  readonly days: number;
  readonly since: Date;
  readonly isCutShort: boolean;
  readonly count: number;
  readonly points: number;
  readonly membersTouched: number;
  readonly unknownProducts: number;
}

interface ProgramChange {
  readonly present: ProgramDocument;
  readonly next: ProgramDocument;
  readonly shop: Shop;
  readonly now: Date;
}

const DAYS_TRIED = 30;
/** For sign-ups and actions; the same number as for orders. */
const EVENTS_COUNTED_MAX = 1_000;

/** In the order of the program; removed ways come last. A way that is off before and after has no effect. */
export async function loadWayEffects(
  tx: Tx,
  latest: LatestOrders,
  change: ProgramChange,
): Promise<WayEffect[]> {
  const { present, next, shop, now } = change;
  const effects: WayEffect[] = [];
  const yieldTurn = createTurns();
  for (const id of listChangedWays(change)) {
    await yieldTurn();
    const [was, is] = [findRule(present, id), findRule(next, id)];
    const before = timingOfRule(was, now, shop.timeZone);
    const after = timingOfRule(is, now, shop.timeZone);
    const rule = after === null ? was : is;
    if (!rule || (before === null && after === null)) continue;
    effects.push({
      ruleId: id,
      before,
      after,
      startsAt: rule.window?.from ? toInstant(rule.window.from, shop.timeZone) : null,
      endsAt: rule.window?.to ? toInstant(rule.window.to, shop.timeZone) : null,
      trial: (after ?? before) === "OVER" ? null : await tryOut(tx, rule, latest, change),
    });
  }
  return effects;
}

/** Ids, those of the next program first. */
export function listChangedWays({ present, next }: Pick<ProgramChange, "present" | "next">): string[] {
  const ids = [...new Set([...next.earning, ...present.earning].map((rule) => rule.id))];
  return ids.filter((id) => JSON.stringify(findRule(present, id)) !== JSON.stringify(findRule(next, id)));
}

const findRule = ({ earning }: ProgramDocument, id: string): EarningRule | undefined =>
  earning.find((rule) => rule.id === id);

async function tryOut(
  tx: Tx,
  rule: EarningRule,
  latest: LatestOrders,
  change: ProgramChange,
): Promise<WayTrial | null> {
  if (!isEarningKind(rule.kind)) return null;
  const from = new Date(change.now.getTime() - DAYS_TRIED * 86_400_000);
  const kind = findEarningKind(rule.kind);
  if (kind.shape === "order") return tryOnOrders(rule, latest, { ...change, from });
  const [counted] = await countOccurrences[kind.trigger](tx, rule, from);
  const { count = 0, members = 0, since = null, seen = 0 } = counted ?? {};
  const points = toSafeInteger(BigInt(kind.worthPoints(rule.config as never)) * BigInt(count));
  if (!points.ok) return null;
  const isCutShort = seen >= EVENTS_COUNTED_MAX && since !== null;
  return {
    days: DAYS_TRIED,
    since: isCutShort ? since : from,
    isCutShort,
    count,
    points: points.value,
    membersTouched: members,
    unknownProducts: 0,
  };
}

type Count = (tx: Tx, rule: EarningRule, from: Date) => ReturnType<typeof countPaid>;

const countPaid = (tx: Tx, rule: EarningRule, from: Date) =>
  tx.run(countLatestActions, [tx.shopId, from, EVENTS_COUNTED_MAX, rule.id]);

/** Occurrences without a record of their own are counted by the points paid for them. */
const countOccurrences: Readonly<Record<Trigger, Count>> = {
  customer_created: (tx, _, from) => tx.run(countLatestJoined, [tx.shopId, from, EVENTS_COUNTED_MAX]),
  recorded: countPaid,
  consent: countPaid,
  date: countPaid,
};

/** What this way alone earns: with it, as if it were always open, and without it. */
function tryOnOrders(
  rule: EarningRule,
  { records, isCutShort }: LatestOrders,
  { next, present, shop, now, from }: ProgramChange & { readonly from: Date },
): WayTrial {
  const isRecent = ({ state }: LatestOrders["records"][number]) =>
    state !== null && Date.parse(state.processedAt) >= from.getTime();
  const recent = records.filter(isRecent);
  const program = findRule(next, rule.id) === rule ? next : present;
  const base = lasting(program, lastingIds([program], now, shop.timeZone), now, shop.timeZone);
  const given = (enabled: boolean): ProgramDocument => ({
    ...base,
    earning: base.earning.map((one) => (one.id === rule.id ? { ...one, enabled } : one)),
  });
  const tried = compareOrders({ records: recent }, { before: given(false), after: given(true), shop });
  const isShort = isCutShort && recent.length === records.length;
  return {
    days: DAYS_TRIED,
    since: isShort && tried.since !== null ? new Date(tried.since) : from,
    isCutShort: isShort,
    count: tried.count,
    points: tried.pointsAfter - tried.pointsBefore,
    membersTouched: tried.membersTouched,
    unknownProducts: tried.unknownProducts,
  };
}
