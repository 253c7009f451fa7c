// Points for becoming a customer: once, when the store reports that a customer was created.
import {
  awardOccurrence,
  isRuleFor,
  listOccurrenceRules,
  occurrenceDraft,
} from "@laurel/domain/earning/award-occurrence.ts";
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { LoadedCustomers } from "../customers/loaded-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import type { Book } from "../ledger/book.ts";
import type { Program } from "../program/stored-program.ts";
import type { Shop } from "../shops/load-shop.ts";

/** The keys of sign-ups that have already earned points. */
export type Signups = Set<string>;

const OCCURRENCE = "1";

export async function loadSignups(
  tx: Tx,
  program: Program,
  customers: LoadedCustomers,
  events: readonly StoreEvent[],
): Promise<Signups> {
  const rules = listOccurrenceRules(program, "customer_created");
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
  context: {
    readonly deps: Deps;
    readonly shop: Shop;
    readonly program: Program;
    readonly customers: LoadedCustomers;
    readonly book: Book;
    readonly signups: Signups;
    readonly now: Date;
  },
  facts: CustomerFacts,
): void {
  const { program, book, signups, deps } = context;
  const customer = context.customers.find(facts.customerId);
  if (!customer || book.member(customer.customerId).status !== "MEMBER") return;
  // Customers created before the program's start earn no sign-up points.
  const { earnsFrom } = program.document.orders;
  if (earnsFrom !== null && Date.parse(facts.createdAt) < Date.parse(earnsFrom)) return;
  const about = {
    action: null,
    occurredAt: facts.createdAt,
    tierId: book.member(customer.customerId).tierId,
    timeZone: context.shop.timeZone,
  };
  for (const rule of listOccurrenceRules(program, "customer_created")) {
    // A customer merged into this one counts too: a person signs up once.
    const isPaid = context.customers
      .idsOf(facts.customerId)
      .some((customerId) => signups.has(sourceKey.action(rule.id, customerId, OCCURRENCE)));
    if (!isRuleFor(rule, about)) continue;
    const awarded = awardOccurrence(rule, { ...about, earlierLocalDates: isPaid ? [""] : [] });
    if (!awarded.ok) continue;
    const { draft, explanation } = occurrenceDraft({
      rule,
      customerId: customer.customerId,
      occurrence: OCCURRENCE,
      action: null,
      points: awarded.points,
      occurredAt: facts.createdAt,
      now: context.now.toISOString(),
      newId: deps.newId,
    });
    signups.add(draft.sourceKey);
    book.post(customer.customerId, draft, {
      actor: "platform",
      programVersion: program.version,
      occurredAt: facts.createdAt,
      explanation,
    });
  }
}
