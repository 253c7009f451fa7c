import { randomBytes } from "node:crypto";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { loadPresentCustomer } from "../customers/load-customer.ts";
import type { Tx } from "../../database/database.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { lettersFrom } from "../redemptions/redemption-code.ts";
import { findLinks, insertLink } from "./referrals.sql.ts";

/** 80 random bits. */
const TOKEN_LETTERS = 16;

interface LinkInput {
  readonly customerId: string;
  readonly actor: string;
  /** The member looked at it, and nobody else did anything. */
  readonly isOwn?: boolean;
}

/**
 * A member's link, as its token: the same one each time. Refuses `referrals_off`, `customer_not_found`,
 * `customer_merged`, `customer_erased`, and `customer_not_eligible` for a customer who does not take part.
 */
export async function createLink(
  deps: Deps,
  shopId: string,
  { customerId, actor, isOwn = false }: LinkInput,
): Promise<string> {
  return deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const customer = await loadPresentCustomer(tx, customerId);
    const program = await loadProgram(tx);
    requireOn(program);
    const book = await openBook(tx, deps, { customerIds: [customerId], rules: program, takesFrom: NOBODY });
    if (customer.isDeleted || book.member(customerId).status !== "MEMBER")
      throw new AppError("customer_not_eligible", {}, { field: ["customerId"] });
    const earlier = (await loadLinks(tx, [customerId])).get(customerId);
    if (earlier !== undefined) return earlier;
    const token = lettersFrom(randomBytes(TOKEN_LETTERS));
    tx.write(insertLink, [shopId, token, customerId, deps.clock.now()]);
    // What members do themselves is not in the shop's audit log.
    if (isOwn) return token;
    const change = { action: "REFERRAL_LINK_CREATED", subjectId: customerId, actor } as const;
    recordChange(deps, tx, { ...change, before: null, after: {} });
    return token;
  });
}

/** By member. */
export async function loadLinks(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(findLinks, [tx.shopId, customerIds]);
  return new Map(rows.map(({ customer_id, token }) => [customer_id, token]));
}

/** New links and claims need a program that is on, with referrals. What was claimed goes on without. */
export function requireOn({ status, document }: Program): void {
  if (status !== "ON" || !document.referrals.enabled) throw new AppError("referrals_off");
}
