// Proves every balance of a shop from its entries. It reports and never repairs: a repair is an adjustment by staff
// with a reason.
import type { Statement, Tx } from "../../../database/database.ts";
import { asWhole } from "../../../database/statements/plan-nearby.sql.ts";
import type { Deps } from "../../../process/deps.ts";
import { findWrongCohorts } from "./verify-cohorts.ts";
import { findWrongDays } from "./verify-days.ts";
import { memberClaims, proveSlice, type MemberBreaches, type MemberClaim } from "./verify-members.ts";
import {
  accountsSumToZero,
  giftsMatchPostings,
  ordersAreAtTarget,
  ordersMatchPostings,
  redemptionsMatchPostings,
  referralsAreAtTarget,
  referralsMatchPostings,
  type Breach,
} from "./verify.sql.ts";
import { FIRST_ID } from "../../../process/new-id.ts";

export interface Proof {
  /** The claim, as a sentence. */
  readonly name: string;
  readonly ok: boolean;
  /** Empty if the claim holds; else the first breaches, by id. */
  readonly detail: string;
}

interface ShopClaim {
  readonly name: string;
  readonly breaches: Statement<Breach> | ((tx: Tx) => Promise<readonly Breach[]>);
}

/** Claims about a shop as a whole: one statement each, or a check that reads one day after another. */
const SHOP_CLAIMS: readonly ShopClaim[] = [
  { name: "all accounts of the shop sum to zero", breaches: accountsSumToZero },
  { name: "closed days agree with their entries", breaches: findWrongDays },
  { name: "points by month of issue agree with their entries", breaches: findWrongCohorts },
  { name: "every order's postings add up to what it holds", breaches: ordersMatchPostings },
  { name: "every order stands at its target", breaches: ordersAreAtTarget },
  { name: "every gift for reaching a tier is what its postings add up to", breaches: giftsMatchPostings },
  { name: "every redemption holds its points or has returned them", breaches: redemptionsMatchPostings },
  { name: "every referral's postings add up to what it gave", breaches: referralsMatchPostings },
  { name: "every referral stands at its target", breaches: referralsAreAtTarget },
];

/** Can run while the shop trades. Compared values are read in one snapshot, a slice of members at a time. */
export async function verifyLedger(
  deps: Deps,
  { shopId }: { readonly shopId: string },
): Promise<readonly Proof[]> {
  const found: MemberBreaches = new Map();
  const now = deps.clock.now().toISOString();
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const from: string = after;
    after = await deps.db.readOneMoment(shopId, (tx) => proveSlice(tx, from, { found, now }));
  }
  return [...asProofs(found), ...(await deps.db.readOneMoment(shopId, proveShop))];
}

/** A part of it: the next members after an id. `next` is null at the end. */
export async function proveMembers(
  deps: Deps,
  shopId: string,
  after: string,
): Promise<{ readonly proofs: readonly Proof[]; readonly next: string | null }> {
  const found: MemberBreaches = new Map();
  const now = deps.clock.now().toISOString();
  const next = await deps.db.readOneMoment(shopId, (tx) => proveSlice(tx, after, { found, now }));
  return { proofs: asProofs(found), next };
}

/** A part of it: one claim about the shop as a whole. Null: there is no further one. */
export async function proveShopClaim(deps: Deps, shopId: string, nth: number): Promise<Proof | null> {
  const claim = SHOP_CLAIMS[nth];
  return claim === undefined ? null : deps.db.readOneMoment(shopId, (tx) => proveClaim(tx, claim));
}

/** As this transaction sees the data. */
export async function proveLedger(tx: Tx, now: string): Promise<readonly Proof[]> {
  const found: MemberBreaches = new Map();
  let after: string | null = FIRST_ID;
  while (after !== null) after = await proveSlice(tx, after, { found, now });
  return [...asProofs(found), ...(await proveShop(tx))];
}

const asProofs = (found: MemberBreaches): Proof[] =>
  Object.entries(memberClaims).map(([claim, name]) => asProof(name, found.get(claim as MemberClaim) ?? []));

async function proveShop(tx: Tx): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const claim of SHOP_CLAIMS) proofs.push(await proveClaim(tx, claim));
  return proofs;
}

const proveClaim = async (tx: Tx, { name, breaches }: ShopClaim): Promise<Proof> =>
  asProof(
    name,
    typeof breaches === "function"
      ? await breaches(tx)
      : await asWhole(tx, () => tx.run(breaches, [tx.shopId])),
  );

const asProof = (name: string, found: readonly Breach[]): Proof => ({
  name,
  ok: found.length === 0,
  detail: found.map(describe).join("; "),
});

const describe = ({ subject, expected, found }: Breach): string =>
  `${subject}: expected ${expected}, found ${found}`;
