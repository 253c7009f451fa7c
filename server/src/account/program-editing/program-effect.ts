// What a program would change, before it is saved: the affected members, and what the latest orders would have earned
// by it.
import { memberAccounts } from "@laurel/domain/ledger/entry.ts";
import { parseProgram, type ProgramDocument, type ProgramProblem } from "@laurel/domain/program/program.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { countCustomers } from "../../core/customer-list/count-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadTrialBalance } from "../../core/ledger/trial-balance.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { compareOrders, fitOrders, loadLatestOrders, type EffectOnOrders } from "./compare-orders.ts";
import { compareSampleOrders, type EffectOnSample } from "./compare-sample-orders.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { countLeft, countWithoutAccount } from "./effect.sql.ts";
import { listChangedWays, loadWayEffects, type WayEffect } from "./way-effects.ts";
import { asOf, lasting, lastingIds } from "./ways-at.ts";

export interface ProgramEffect {
  /** Of the program that the change is compared with. */
  readonly version: number;
  readonly from: Date;
  readonly membersCount: number;
  readonly outstanding: number;
  readonly joiningCount: number;
  readonly leavingCount: number;
  readonly orders: EffectOnOrders;
  readonly sampleOrders: readonly EffectOnSample[];
  readonly lastingOrder: EffectOnSample | null;
  readonly ways: readonly WayEffect[];
}

type LoadedEffect =
  | { readonly ok: true; readonly effect: ProgramEffect }
  | { readonly ok: false; readonly problems: readonly ProgramProblem[] };

/** `document` is unchecked input. Whatever saving would refuse is refused here, too. */
export async function loadProgramEffect(
  tx: Tx,
  deps: Deps,
  { shop, document }: { readonly shop: Shop; readonly document: unknown },
): Promise<LoadedEffect> {
  const parsed = parseProgram(document);
  if (!parsed.ok) return parsed;
  const now = deps.clock.now();
  const { document: present, version } = await loadProgram(tx);
  const membersCount = await countCustomers(deps.db, tx, { status: "MEMBER" });
  const { accounts } = await loadTrialBalance(tx, now);
  const change = { present, next: parsed.program, shop, now };
  // Calculated by both programs, once for all ways and once for each changed way.
  const ways = Math.max(present.earning.length, parsed.program.earning.length);
  const looks = 2 * ways * (1 + listChangedWays(change).length);
  const latest = fitOrders(await loadLatestOrders(tx, deps), looks);
  const ids = lastingIds([present, parsed.program], now, shop.timeZone);
  const by = (earns: (program: ProgramDocument) => ProgramDocument) => ({
    before: earns(present),
    after: earns(parsed.program),
    shop,
  });
  const allYear = by((program) => lasting(program, ids, now, shop.timeZone));
  const held = accounts.filter(({ account }) => memberAccounts.some((one) => one === account));
  return {
    ok: true,
    effect: {
      version,
      from: now,
      membersCount,
      outstanding: held.reduce((sum, { points }) => addPoints(sum, points), 0),
      ...(await countParticipants(tx, deps, { present, next: parsed.program })),
      orders: compareOrders(latest, allYear),
      sampleOrders: compareSampleOrders(
        by((program) => asOf(program, now, shop.timeZone)),
        now,
      ),
      lastingOrder: compareSampleOrders(allYear, now).find(({ tierId }) => tierId === null) ?? null,
      ways: await loadWayEffects(tx, latest, change),
    },
  };
}

async function countParticipants(
  tx: Tx,
  deps: Deps,
  { present, next }: { readonly present: ProgramDocument; readonly next: ProgramDocument },
): Promise<Pick<ProgramEffect, "joiningCount" | "leavingCount">> {
  if (present.participants === next.participants) return { joiningCount: 0, leavingCount: 0 };
  if (next.participants === "everyone") {
    const guests = await countCustomers(deps.db, tx, { status: "GUEST" });
    const [left] = await tx.run(countLeft, [tx.shopId]);
    // Large counts are estimates.
    return { joiningCount: Math.max(0, guests - (left?.people ?? 0)), leavingCount: 0 };
  }
  const [row] = await tx.run(countWithoutAccount, [tx.shopId]);
  return { joiningCount: 0, leavingCount: row?.people ?? 0 };
}
