// Points for becoming a customer: once, when the store says that a customer was created.
import { earningKinds } from "@laurel/domain/earning/kinds.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { toLocalDate, toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { EarningRule } from "@laurel/domain/program/program.ts";
import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { CustomerFile } from "../customers/customer-file.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import type { Book } from "../ledger/book.ts";
import type { Program } from "../program/stored-program.ts";
import type { Shop } from "../shops/load-shop.ts";

/** The keys of sign-ups that were paid already. */
export type Signups = Set<string>;

const OCCURRENCE = "1";

export async function loadSignups(
  tx: Tx,
  program: Program,
  customers: CustomerFile,
  events: readonly StoreEvent[],
): Promise<Signups> {
  const rules = signupRules(program);
  if (rules.length === 0) return new Set();
  const created = events.flatMap((event) =>
    event.type === "customer_created" ? customers.idsOf(event.customer.customerId) : [],
  );
  const keys = created.flatMap((customerId) =>
    rules.map((rule) => sourceKey.action(rule.id, customerId, OCCURRENCE)),
  );
  return new Set((await findKnownPostings(tx, keys)).keys());
}

export function awardSignup(
  desk: {
    readonly deps: Deps;
    readonly shop: Shop;
    readonly program: Program;
    readonly customers: CustomerFile;
    readonly book: Book;
    readonly signups: Signups;
    readonly now: Date;
  },
  facts: CustomerFacts,
): void {
  const { program, book, signups, deps } = desk;
  const customer = desk.customers.find(facts.customerId);
  if (!customer || program.status !== "ON" || book.member(customer.customerId).status !== "MEMBER") return;
  for (const rule of signupRules(program)) {
    const key = sourceKey.action(rule.id, customer.customerId, OCCURRENCE);
    // Also of the customer who was merged into this one: a person signs up once.
    const isPaid = desk.customers
      .idsOf(facts.customerId)
      .some((customerId) => signups.has(sourceKey.action(rule.id, customerId, OCCURRENCE)));
    const award = earningKinds.signup.award(rule.config as never, {
      action: null,
      localDate: toLocalDate(facts.createdAt, desk.shop.timeZone),
      earlierLocalDates: isPaid ? [""] : [],
    });
    if (!award.ok || award.points === 0 || !isOpen(rule, program, facts.createdAt, desk.shop.timeZone))
      continue;
    signups.add(key);
    // A sign-up that is told of late is as old as itself.
    const now = desk.now.toISOString();
    const availableAt = facts.createdAt < now ? facts.createdAt : now;
    book.post(
      customer.customerId,
      {
        postingId: deps.newId(),
        kind: "action",
        sourceKey: key,
        legs: [
          {
            type: "credit",
            from: "granted",
            to: "available",
            lots: [{ points: award.points, availableAt, expiresAt: null }],
          },
        ],
      },
      {
        actor: "platform",
        programVersion: program.version,
        occurredAt: facts.createdAt,
        explanation: { kind: "action", rule: rule.id, action: null, points: award.points },
      },
    );
  }
}

/** A customer made before the program began signed up for nothing. */
function isOpen(rule: EarningRule, program: Program, createdAt: string, timeZone: string): boolean {
  const { earnsFrom } = program.document.orders;
  if (earnsFrom !== null && Date.parse(createdAt) < Date.parse(earnsFrom)) return false;
  const local = toLocalDateTime(createdAt, timeZone).slice(0, 16);
  const { from = null, to = null } = rule.window ?? {};
  return (from === null || local >= from.slice(0, 16)) && (to === null || local < to.slice(0, 16));
}

const signupRules = (program: Program): EarningRule[] =>
  program.document.earning.filter((rule) => rule.enabled && rule.kind === "signup");
