// Proves a shop's ledger: in the night after something moved, and each week where nothing does, since a disk can lose what
// nobody touches. In parts, each at one moment of the database. What it finds is logged, and kept until the next proof.
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import { enqueueWork, workAtOnce, workInTurns } from "../../../jobs/in-turns.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Deps } from "../../../process/deps.ts";
import { FIRST_ID } from "../../../process/new-id.ts";
import type { NightPart } from "../../../tenant/shops/night.job.ts";
import type { ShopWork } from "../../../tenant/shops/look-again.job.ts";
import { loadLastProof, noteProof } from "../../../tenant/shops/proofs/proofs.ts";
import { type Proof, proveMembers, proveShopClaim } from "./verify-ledger.ts";

const payload = z.object({
  shopId: z.uuid(),
  /** Members up to this one are proved. Null: all are. */
  after: z.uuid().nullable(),
  /** Then the claims about the shop as a whole, from this one on. */
  claim: z.int(),
  /** The claims that did not hold so far. */
  broken: z.array(z.string()),
});
type Part = z.output<typeof payload>;

const WEEK_MS = 7 * 86_400_000;

export const proveLedgerTask: Task<Part> = {
  name: "prove-ledger",
  queue: "bulk",
  payload,
  run: (deps, first) => workInTurns(deps, "prove-ledger", first, (part) => proveNext(deps, part)),
};

const firstPart = (shopId: string): Part => ({ shopId, after: FIRST_ID, claim: 0, broken: [] });

const enqueueProof = (tx: Tx): Promise<void> => enqueueWork(tx, proveLedgerTask.name, firstPart(tx.shopId));

export const proveTonight: NightPart = enqueueProof;

export const proveEachWeek: ShopWork = {
  name: "prove-ledger-each-week",
  run: (deps, shopId) =>
    deps.db.transaction(shopId, async (tx) => {
      const last = await loadLastProof(tx);
      if (last === null || deps.clock.now().getTime() - last.at.getTime() >= WEEK_MS) await enqueueProof(tx);
    }),
};

/** All at once, for a small shop. */
export const proveLedgerOfShop = (deps: Deps, shopId: string): Promise<void> =>
  workAtOnce(firstPart(shopId), (part) => proveNext(deps, part));

/** Notes the proof at the end, and returns null. */
async function proveNext(deps: Deps, part: Part): Promise<Part | null> {
  const { shopId, after, claim } = part;
  if (after !== null) {
    const { proofs, next } = await proveMembers(deps, shopId, after);
    return { ...part, after: next, broken: noteBroken(deps, part, proofs) };
  }
  const proof = await proveShopClaim(deps, shopId, claim);
  if (proof !== null) return { ...part, claim: claim + 1, broken: noteBroken(deps, part, [proof]) };
  const now = deps.clock.now();
  await deps.db.transaction(shopId, async (tx) => noteProof(tx, { at: now, faults: part.broken.length }));
  return null;
}

/** The log has the ids that `ledger verify` would list. */
function noteBroken({ log }: Deps, { shopId, broken }: Part, proofs: readonly Proof[]): string[] {
  const found = proofs.filter(({ ok }) => !ok);
  for (const { name, detail } of found)
    log.error(
      { shopId, claim: name, detail },
      "the ledger does not hold: see npm run laurel -- ledger verify",
    );
  return [...new Set([...broken, ...found.map(({ name }) => name)])];
}
