// A custom action, such as a review: earns what the program's rule for it says, as often as the rule allows.
import {
  awardOccurrence,
  isRuleFor,
  listOccurrenceRules,
  occurrenceDraft,
} from "@laurel/domain/earning/award-occurrence.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { type CustomerStanding, loadCustomerStanding } from "../customers/load-customer.ts";
import type { Posting } from "@laurel/domain/ledger/posting.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../../tenant/idempotency/claim-key.ts";
import { type Book, NOBODY, openBook } from "../ledger/book/book.ts";
import { loadMovementOf } from "../ledger/movements/list-movements.ts";
import { type MovementNode, toNewMovement } from "../ledger/movements/movement-node.ts";
import { listEarlierOccurrences } from "../ledger/past-postings.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { loadShop, type Shop } from "../../tenant/shops/load-shop.ts";

export interface RecordActionInput {
  readonly customerId: string;
  readonly action: string;
  readonly idempotencyKey: string;
  /** Null: now. */
  readonly occurredAt: Date | null;
  readonly actor: string;
}

/** Tolerated clock difference. */
const AHEAD_SECONDS_MAX = 300;

/**
 * Refuses `program_not_on`, `customer_not_eligible`, `no_such_action`, `limit_reached`, a future time, and a key that
 * was used for another request.
 */
export async function recordAction(
  deps: Deps,
  shopId: string,
  input: RecordActionInput,
): Promise<MovementNode> {
  const now = deps.clock.now();
  if (input.occurredAt && input.occurredAt.getTime() > now.getTime() + AHEAD_SECONDS_MAX * 1000) {
    throw new AppError(
      "invalid_input",
      {},
      { field: ["occurredAt"], message: "This time is in the future." },
    );
  }
  return deps.db.transaction(shopId, async (tx) => {
    const { customerId, action, idempotencyKey: key, occurredAt } = input;
    const operation = "action_record";
    const asked = { customerId, action, occurredAt };
    const claim = await claimKey<{ postingId: string }, Opened>(
      tx,
      { operation, key, input: asked, now },
      () => open(deps, tx, { customerId, occurredAt: occurredAt ?? now }),
    );
    if (claim.earlier) return loadMovementOf(tx, claim.earlier.postingId);
    const posting = await record(deps, tx, { input, now, ...claim.read });
    claim.keep({ postingId: posting.postingId });
    return toNewMovement(posting);
  });
}

interface Opened {
  readonly customer: CustomerStanding;
  readonly program: Program;
  readonly shop: Shop;
  readonly book: Book;
}

/** One round trip. The customer comes first: an unknown one has no account to open. */
async function open(
  deps: Deps,
  tx: Tx,
  { customerId, occurredAt }: { readonly customerId: string; readonly occurredAt: Date },
): Promise<Opened> {
  const rules = loadProgram(tx);
  const additions = new Map([[customerId, [{ at: occurredAt.toISOString(), isOrder: false }]]]);
  const [customer, program, shop, book] = await Promise.all([
    loadCustomerStanding(tx, customerId),
    rules,
    loadShop(tx),
    openBook(tx, deps, { customerIds: [customerId], rules, takesFrom: NOBODY, additions }),
  ]);
  return { customer, program, shop, book };
}

async function record(
  deps: Deps,
  tx: Tx,
  { input, now, customer, program, shop, book }: Opened & { input: RecordActionInput; now: Date },
): Promise<Posting> {
  const { customerId } = input;
  if (program.status !== "ON") throw new AppError("program_not_on");
  const member = book.member(customerId);
  if (member.status !== "MEMBER" || customer.isDeleted) {
    throw new AppError("customer_not_eligible", {}, { field: ["customerId"] });
  }
  const occurredAt = (input.occurredAt ?? now).toISOString();
  const { action } = input;
  const about = { action, occurredAt, tierId: member.tierId, timeZone: shop.timeZone };
  const rule = listOccurrenceRules(program, "recorded").find((one) => isRuleFor(one, about));
  if (!rule) throw new AppError("no_such_action", {}, { field: ["action"] });
  const earlier = await listEarlierOccurrences(tx, { ruleId: rule.id, customerId });
  const awarded = awardOccurrence(rule, {
    ...about,
    earlierLocalDates: earlier.map((date) => toLocalDate(date, shop.timeZone)),
  });
  if (!awarded.ok) {
    const { code, ...facts } = awarded;
    throw new AppError(code, facts, { field: ["action"] });
  }
  const { draft, explanation } = occurrenceDraft({
    rule,
    customerId,
    occurrence: input.idempotencyKey,
    action,
    points: awarded.points,
    occurredAt,
    now: now.toISOString(),
    newId: deps.newId,
  });
  const { version: programVersion } = program;
  const posting = book.post(customerId, draft, {
    actor: input.actor,
    programVersion,
    occurredAt,
    explanation,
  });
  book.save();
  return posting;
}
