// Proves every balance of a shop from its movements. It reports and never mends: a repair is an adjustment, made by a
// person with a reason.
import type { Statement, Tx } from "../../database/database.ts";
import { asWhole } from "../../database/statements/plan-nearby.sql.ts";
import type { Deps } from "../../process/deps.ts";
import { findWrongTiers } from "./verify-tiers.ts";
import {
  accountsSumToZero,
  adjustmentsAreCounted,
  balancesMatchLots,
  balancesMatchMovements,
  creditsOpenLots,
  debitsUseLotsOrDebt,
  expiryIsThatOfLots,
  lotsMatchUses,
  membersMatchOrders,
  noLotIsOpenInDebt,
  ordersAreAtTarget,
  ordersMatchPostings,
  postingsMove,
  redemptionsMatchPostings,
  rollupsMatchMovements,
  type Breach,
} from "./verify.sql.ts";

export interface Proof {
  /** What is claimed, as a sentence. */
  readonly name: string;
  readonly ok: boolean;
  /** Nothing when it holds; else the first breaches, by id. */
  readonly detail: string;
}

interface Claim {
  readonly name: string;
  /** One statement, or what reads members a slice at a time. */
  readonly breaches: Statement<Breach> | ((tx: Tx) => Promise<readonly Breach[]>);
}

const CLAIMS: readonly Claim[] = [
  { name: "every balance is what came in less what went out", breaches: balancesMatchMovements },
  { name: "every balance is its open lots less debt", breaches: balancesMatchLots },
  { name: "every member's next expiry is that of its open lots", breaches: expiryIsThatOfLots },
  { name: "no lot is open while its member is in debt", breaches: noLotIsOpenInDebt },
  { name: "every lot holds what was not used of it", breaches: lotsMatchUses },
  { name: "every credit opened lots of as many points", breaches: creditsOpenLots },
  { name: "every debit used lots or is unpaid", breaches: debitsUseLotsOrDebt },
  { name: "every posting moves points, and every movement has its posting", breaches: postingsMove },
  { name: "all accounts of the shop sum to zero", breaches: accountsSumToZero },
  { name: "closed days agree with their movements", breaches: rollupsMatchMovements },
  { name: "every order's postings add up to what it holds", breaches: ordersMatchPostings },
  { name: "every order stands at its target", breaches: ordersAreAtTarget },
  { name: "every member's orders and spend are those of its orders", breaches: membersMatchOrders },
  { name: "every member's adjustments that count toward tiers are kept", breaches: adjustmentsAreCounted },
  { name: "every member stands in the tier that follows from what counts", breaches: findWrongTiers },
  { name: "every redemption holds its points or has returned them", breaches: redemptionsMatchPostings },
];

/** What a claim compares is read by one statement, at one moment, also while the shop goes on trading. */
export function verifyLedger(deps: Deps, { shopId }: { readonly shopId: string }): Promise<readonly Proof[]> {
  return deps.db.transaction(shopId, proveLedger);
}

/** As the transaction sees it. */
export const proveLedger = (tx: Tx): Promise<readonly Proof[]> => asWhole(tx, () => prove(tx));

async function prove(tx: Tx): Promise<readonly Proof[]> {
  const proofs: Proof[] = [];
  for (const { name, breaches } of CLAIMS) {
    const found = typeof breaches === "function" ? await breaches(tx) : await tx.run(breaches, [tx.shopId]);
    proofs.push({ name, ok: found.length === 0, detail: found.map(describe).join("; ") });
  }
  return proofs;
}

const describe = ({ subject, expected, found }: Breach): string =>
  `${subject}: expected ${expected}, found ${found}`;
