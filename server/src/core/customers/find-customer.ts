// Finds one customer by any of their identifiers, and loads what belongs to a few customers.
import { expiryWithin, type DateLimits } from "@laurel/domain/dates/due.ts";
import { lotExpiryOf } from "@laurel/domain/dates/expiry.ts";
import { entryOfLot } from "@laurel/domain/ledger/entry.ts";
import { compareLotIds } from "@laurel/domain/ledger/lots.ts";
import { encodeCursor } from "../../graphql/connection.ts";
import { loadOpenLots, type OpenLots } from "../ledger/open-lots.ts";
import { loadDatedRules, type RulesInForce } from "../standing/date-rules.ts";
import { readInactiveAt } from "../ledger/dates/book-dates.ts";
import type { Tx } from "../../database/database.ts";
import { runNearby } from "../../database/statements/plan-nearby.sql.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { toCustomerNode, type CustomerNode } from "./customer-node.ts";
import {
  findCustomerByEmail,
  findCustomersByPlatformId,
  findCustomers,
  sumBalanceAt,
  sumBalanceRecordedAt,
  type BalanceSumRow,
} from "./find-customer.sql.ts";

export type CustomerName =
  | { readonly id: string }
  | { readonly platformId: string }
  | { readonly email: string };

export async function findCustomer(tx: Tx, name: CustomerName): Promise<CustomerNode | null> {
  const [row] = await ("id" in name
    ? tx.run(findCustomers, [tx.shopId, [name.id]])
    : "platformId" in name
      ? tx.run(findCustomersByPlatformId, [tx.shopId, [name.platformId]])
      : tx.run(findCustomerByEmail, [tx.shopId, name.email]));
  return row ? toCustomerNode(row) : null;
}

export async function loadCustomerNodes(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerNode>> {
  const rows = await tx.run(findCustomers, [tx.shopId, customerIds]);
  return new Map(rows.map((row) => [row.id, toCustomerNode(row)]));
}

/** By the platform's ids. */
export async function loadCustomersOfStore(
  tx: Tx,
  platformIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerNode>> {
  const rows = await tx.run(findCustomersByPlatformId, [tx.shopId, platformIds]);
  return new Map(rows.map((row) => [row.platform_id, toCustomerNode(row)]));
}

export interface LotNode {
  readonly id: string;
  readonly postingId: string;
  readonly points: number;
  readonly remaining: number;
  readonly issuedAt: Date;
  readonly availableAt: Date;
  readonly expiresAt: Date | null;
}

/** For each customer the lots that hold points, in the order of their postings, and when they expire at the soonest. */
export async function loadLots(
  tx: Tx,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly LotNode[]>> {
  return loadLotsBy(tx, customerIds, await loadDatedRules(tx, now.toISOString()));
}

/** The same by rules that are known. `inactiveAt`: when points expire by inactivity, read if it is not given. */
export async function loadLotsBy(
  tx: Tx,
  customerIds: readonly string[],
  { expiry: rules, expiryStart }: Pick<RulesInForce, "expiry" | "expiryStart">,
  inactiveAt?: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly LotNode[]>> {
  const [lotsOf, inactive] = await Promise.all([
    loadOpenLots(tx, customerIds),
    inactiveAt ?? readInactiveAt(tx, rules, customerIds),
  ]);
  const expiry = lotExpiryOf(rules);
  return new Map(
    customerIds.map((customerId) => {
      const limits = { expiryStart, inactiveAt: inactive.get(customerId) ?? null };
      return [customerId, toLotNodes(lotsOf(customerId, expiry), limits)];
    }),
  );
}

function toLotNodes({ lots, occurredAt }: OpenLots, limits: DateLimits): readonly LotNode[] {
  const nodes = lots
    .toSorted((a, b) => compareLotIds(a.lotId, b.lotId))
    .map(({ lotId, points, remaining, availableAt, expiresAt: date }) => {
      const expiresAt = expiryWithin(date, limits);
      return {
        ...idsOf(lotId),
        points,
        remaining,
        issuedAt: occurredAt.get(lotId)!,
        availableAt: new Date(availableAt),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      };
    });
  return nodes.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
}

/** The balance at a time: by what had happened, or by what had been recorded. */
export async function loadBalanceAt(
  tx: Tx,
  asked: { readonly customerId: string; readonly at: Date; readonly isAsRecorded: boolean },
): Promise<BalanceSumRow> {
  const { customerId, at, isAsRecorded } = asked;
  const values = [tx.shopId, customerId, at];
  const [row] = isAsRecorded
    ? await runNearby(tx, sumBalanceRecordedAt, [...values, firstIdAt(at, 1)])
    : await runNearby(tx, sumBalanceAt, values);
  return row ?? { available: 0, pending: 0, lifetime: 0 };
}

/** A lot is named by the entry that it began with: posting id and leg. */
function idsOf(lotId: string): Pick<LotNode, "id" | "postingId"> {
  const { postingId, leg } = entryOfLot(lotId);
  return { id: encodeCursor(postingId, leg), postingId };
}
