// A custom action, such as a review: earns what the program's rule for it says, as often as that rule allows.
import type { z } from "zod";
import type { action as actionKind } from "@laurel/domain/earning/action.ts";
import { earningKinds } from "@laurel/domain/earning/kinds.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { isInWindow, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { EarningRule } from "@laurel/domain/program/program.ts";
import { loadCustomerStanding } from "../customers/load-customer.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../idempotency/claim-key.ts";
import { NOBODY, openBook, type Book, type Member } from "../ledger/book.ts";
import { listEarlierOccurrences } from "../ledger/past-postings.ts";
import { loadProgram } from "../program/load-program.ts";
import type { Program } from "../program/stored-program.ts";
import { loadShop } from "../shops/load-shop.ts";

export interface RecordActionInput {
  readonly customerId: string;
  readonly action: string;
  readonly idempotencyKey: string;
  /** Null: now. */
  readonly occurredAt: Date | null;
  readonly actor: string;
}

/** Clocks differ a little. */
const AHEAD_SECONDS_MAX = 300;

/**
 * Gives the posting's id. Refuses `program_not_on`, `customer_not_eligible`, `no_such_action`, `limit_reached`, a time
 * to come, and a key used otherwise.
 */
export async function recordAction(deps: Deps, shopId: string, input: RecordActionInput): Promise<string> {
  const now = deps.clock.now();
  if (input.occurredAt && input.occurredAt.getTime() > now.getTime() + AHEAD_SECONDS_MAX * 1000) {
    throw new AppError("invalid_input", {}, { field: ["occurredAt"], message: "This time is yet to come." });
  }
  return deps.db.transaction(shopId, async (tx) => {
    const { customerId, action, idempotencyKey: key, occurredAt } = input;
    const operation = "action_record";
    const asked = { customerId, action, occurredAt };
    const claim = await claimKey<{ postingId: string }>(tx, { operation, key, input: asked, now });
    if (claim.earlier) return claim.earlier.postingId;
    const postingId = await record(deps, tx, { input, now });
    await claim.keep({ postingId });
    return postingId;
  });
}

async function record(
  deps: Deps,
  tx: Tx,
  { input, now }: { input: RecordActionInput; now: Date },
): Promise<string> {
  const { customerId } = input;
  const [customer, program, shop] = await Promise.all([
    loadCustomerStanding(tx, customerId),
    loadProgram(tx),
    loadShop(tx),
  ]);
  if (program.status !== "ON") throw new AppError("program_not_on");
  const book = await openBook(tx, deps, { customerIds: [customerId], rules: program, takesFrom: NOBODY });
  const member = book.member(customerId);
  if (member.status !== "MEMBER" || customer.isDeleted) {
    throw new AppError("customer_not_eligible", {}, { field: ["customerId"] });
  }
  const occurredAt = (input.occurredAt ?? now).toISOString();
  const rule = findRule(program, {
    action: input.action,
    member,
    occurredAt,
    timeZone: shop.timeZone,
  });
  const points = await award(tx, { rule, input, occurredAt, timeZone: shop.timeZone });
  const postingId = deps.newId();
  postAward(book, {
    rule,
    input,
    points,
    postingId,
    now: now.toISOString(),
    occurredAt,
    program,
  });
  book.save();
  return postingId;
}

interface ActionRule {
  readonly id: string;
  readonly config: z.infer<(typeof actionKind)["config"]>;
}

/** The first rule for this action that is enabled, open at that moment, and meant for the member's tier. */
function findRule(
  program: Program,
  about: { action: string; member: Member; occurredAt: string; timeZone: string },
): ActionRule {
  const { action, member, occurredAt, timeZone } = about;
  const isMeant = ({ tierIds = [] }: EarningRule) =>
    tierIds.length === 0 || (member.tierId !== null && tierIds.includes(member.tierId));
  for (const rule of program.document.earning) {
    if (rule.kind !== "action" || !rule.enabled || !isMeant(rule)) continue;
    if (rule.window && !isInWindow(occurredAt, rule.window, timeZone)) continue;
    const config = earningKinds.action.config.parse(rule.config);
    if (config.action === action) return { id: rule.id, config };
  }
  throw new AppError("no_such_action", {}, { field: ["action"] });
}

async function award(
  tx: Tx,
  about: { rule: ActionRule; input: RecordActionInput; occurredAt: string; timeZone: string },
): Promise<number> {
  const { rule, input, occurredAt, timeZone } = about;
  const earlier = await listEarlierOccurrences(tx, { ruleId: rule.id, customerId: input.customerId });
  const awarded = earningKinds.action.award(rule.config, {
    action: input.action,
    localDate: toLocalDate(occurredAt, timeZone),
    earlierLocalDates: earlier.map((date) => toLocalDate(date, timeZone)),
  });
  if (!awarded.ok) {
    const { limitPerCustomer: limit, limitPeriod: period } = rule.config;
    throw new AppError("limit_reached", { limit, period }, { field: ["action"] });
  }
  if (awarded.points === 0) throw new AppError("zero_points", {}, { field: ["action"] });
  return awarded.points;
}

function postAward(
  book: Book,
  posted: {
    readonly rule: ActionRule;
    readonly input: RecordActionInput;
    readonly points: number;
    readonly postingId: string;
    readonly now: string;
    readonly occurredAt: string;
    readonly program: Program;
  },
): void {
  const { rule, input, points, postingId, now, occurredAt, program } = posted;
  const availableAt = occurredAt < now ? occurredAt : now;
  const { customerId, action } = input;
  const lots = [{ points, availableAt, expiresAt: null }];
  book.post(
    customerId,
    {
      postingId,
      kind: "action",
      sourceKey: sourceKey.action(rule.id, customerId, input.idempotencyKey),
      legs: [{ type: "credit", from: "granted", to: "available", lots }],
    },
    {
      actor: input.actor,
      programVersion: program.version,
      occurredAt,
      explanation: { kind: "action", rule: rule.id, action, points },
    },
  );
}
