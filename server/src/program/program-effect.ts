// What a program would change, before it is saved: whom it touches, and what the latest orders would have earned by it.
import { currencyDecimals } from "@laurel/domain/money.ts";
import { memberAccounts } from "@laurel/domain/ledger/movement.ts";
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import { orderTarget } from "@laurel/domain/orders/target.ts";
import { parseProgram, type ProgramDocument, type ProgramProblem } from "@laurel/domain/program.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { multiplierOf } from "@laurel/domain/tiers/tier.ts";
import { countCustomers } from "../customers/count-customers.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { loadTrialBalance } from "../ledger/trial-balance.ts";
import { openOrders } from "../orders/order-file.ts";
import type { Shop } from "../shops/load-shop.ts";
import { loadProgram } from "./load-program.ts";
import { countWithoutAccount, listLatestAwarded } from "./program.sql.ts";

/** Enough to be typical, few enough to be worked out while somebody waits. */
const ORDERS_COMPARED_MAX = 1_000;

export interface ProgramEffect {
  readonly from: Date;
  readonly membersCount: number;
  readonly outstanding: number;
  readonly joiningCount: number;
  readonly leavingCount: number;
  readonly orders: EffectOnOrders;
}

interface EffectOnOrders {
  readonly count: number;
  readonly since: string | null;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  readonly membersTouched: number;
}

type LoadedEffect =
  | { readonly ok: true; readonly effect: ProgramEffect }
  | { readonly ok: false; readonly problems: readonly ProgramProblem[] };

/** `document` is as it came from outside; what would be refused when it is saved is refused here, too. */
export async function loadProgramEffect(
  tx: Tx,
  deps: Deps,
  { shop, document }: { readonly shop: Shop; readonly document: unknown },
): Promise<LoadedEffect> {
  const parsed = parseProgram(document);
  if (!parsed.ok) return parsed;
  const now = deps.clock.now();
  const present = (await loadProgram(tx)).document;
  const membersCount = await countCustomers(deps.db, tx, { status: "MEMBER" });
  const { accounts } = await loadTrialBalance(tx, now);
  const held = accounts.filter(({ account }) => memberAccounts.some((one) => one === account));
  return {
    ok: true,
    effect: {
      from: now,
      membersCount,
      outstanding: held.reduce((sum, { points }) => addPoints(sum, points), 0),
      ...(await countParticipants(tx, deps, { present, next: parsed.program })),
      orders: compareOrders(await loadLatestOrders(tx, deps), { present, next: parsed.program, shop }),
    },
  };
}

async function countParticipants(
  tx: Tx,
  deps: Deps,
  { present, next }: { readonly present: ProgramDocument; readonly next: ProgramDocument },
): Promise<Pick<ProgramEffect, "joiningCount" | "leavingCount">> {
  if (present.participants === next.participants) return { joiningCount: 0, leavingCount: 0 };
  if (next.participants === "everyone")
    return { joiningCount: await countCustomers(deps.db, tx, { status: "GUEST" }), leavingCount: 0 };
  const [row] = await tx.run(countWithoutAccount, [tx.shopId]);
  return { joiningCount: 0, leavingCount: row?.people ?? 0 };
}

async function loadLatestOrders(tx: Tx, deps: Deps): Promise<readonly OrderRecord[]> {
  const rows = await tx.run(listLatestAwarded, [tx.shopId, ORDERS_COMPARED_MAX]);
  const orderIds = rows.map((row) => row.order_id);
  const file = await openOrders(tx, orderIds, deps.env.appSecret);
  return orderIds.map((orderId) => file.get(orderId));
}

interface Comparison {
  readonly present: ProgramDocument;
  readonly next: ProgramDocument;
  readonly shop: Shop;
}

/** Both sides are worked out: what an order really earned may come from a version before the present one. */
function compareOrders(records: readonly OrderRecord[], { present, next, shop }: Comparison): EffectOnOrders {
  let [count, pointsBefore, pointsAfter] = [0, 0, 0];
  let since: string | null = null;
  const byMember = new Map<string, number>();
  for (const record of records) {
    const { customerId, state } = record;
    if (customerId === null || state === null || record.terms?.doesNotCount !== null) continue;
    const before = pointsBy(present, record, shop);
    const after = pointsBy(next, record, shop);
    if (before === null || after === null) continue;
    count += 1;
    pointsBefore = addPoints(pointsBefore, before);
    pointsAfter = addPoints(pointsAfter, after);
    byMember.set(customerId, (byMember.get(customerId) ?? 0) + after - before);
    if (since === null || Date.parse(state.processedAt) < Date.parse(since)) since = state.processedAt;
  }
  const membersTouched = [...byMember.values()].filter((difference) => difference !== 0).length;
  return { count, since, pointsBefore, pointsAfter, membersTouched };
}

/** Null: more than can be kept. */
function pointsBy(
  program: ProgramDocument,
  { state, refunds, isDeleted, terms }: OrderRecord,
  { timeZone, currencyCode }: Shop,
): number | null {
  if (state === null || terms === null) return null;
  const multiplierBasisPoints = multiplierOf(program.tiers, terms.tierId);
  const target = orderTarget({
    state,
    refunds,
    isDeleted,
    member: "member",
    terms: { ...terms, multiplierBasisPoints },
    program,
    timeZone,
    currencyDecimals: currencyDecimals(currencyCode),
  });
  return target.ok ? target.value.points : null;
}
