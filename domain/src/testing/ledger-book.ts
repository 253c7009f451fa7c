// A second set of books, kept differently from the ledger's own: every lot, use and debit that was ever posted, and
// each account's sum. After each step it reports which of the ledger's promises does not hold.
import { lotExpiryOf, type ExpiryRules } from "../dates/expiry.ts";
import { deriveHistory, type HistoryEntry } from "../ledger/derive-history.ts";
import { deriveLots } from "../ledger/derive.ts";
import { changeOf, isCredit, isDebit, lotIdOf, type Account, type Entry } from "../ledger/entry.ts";
import { lotsOf, problemsOf, type MemberLedger, type Posting } from "../ledger/posting.ts";

interface OpenDebit {
  readonly customerId: string;
  readonly points: number;
  readonly key: string;
}

export class LedgerBook {
  readonly #expiry: ExpiryRules;
  readonly postings: Posting[] = [];
  readonly lots = new Map<string, { readonly lot: Entry; readonly customerId: string }>();
  readonly #sourceKeys = new Set<string>();
  readonly #postingIds = new Set<string>();
  readonly #accounts = new Map<string, number>();
  readonly #usedOfLot = new Map<string, number>();
  readonly #paidOfDebit = new Map<string, number>();
  readonly #postedForOrder = new Map<string, number>();
  readonly #debits: OpenDebit[] = [];
  readonly #problems: string[] = [];

  constructor(expiry: ExpiryRules = { timeZone: "Europe/Berlin", settings: [] }) {
    this.#expiry = expiry;
  }

  /** Writes down what a use case posted. */
  record(postings: readonly Posting[]): void {
    for (const posting of postings) this.#record(posting);
  }

  /** The sum of one account: a member's own, or the shop's (all members together). */
  balance(account: Account, customerId = ""): number {
    return this.#accounts.get(`${account} ${customerId}`) ?? 0;
  }

  /** What was posted for an order: awards less clawbacks. */
  postedFor(orderId: string): number {
    return this.#postedForOrder.get(orderId) ?? 0;
  }

  /** Every promise of the ledger that this member breaks. */
  problemsOf(member: MemberLedger): string[] {
    const problems = [...this.#problems, ...problemsOf(member)];
    const say = (holds: boolean, problem: string) => {
      if (!holds) problems.push(problem);
    };
    say(member.available === this.balance("available", member.customerId), "available is not its entries");
    say(member.pending === this.balance("pending", member.customerId), "pending is not its entries");
    const open = new Map(lotsOf(member).map((lot) => [lot.lotId, lot]));
    for (const [lotId, { lot, customerId }] of this.lots) {
      if (customerId !== member.customerId) continue;
      const remaining = lot.points - (this.#usedOfLot.get(lotId) ?? 0);
      say(remaining >= 0, "a lot was used more than it held");
      say((open.get(lotId)?.remaining ?? 0) === remaining, "a lot is not its points less its uses");
      open.delete(lotId);
    }
    say(open.size === 0, "a lot is open that nothing opened");
    let debt = 0;
    for (const debit of this.#debits)
      if (debit.customerId === member.customerId)
        debt += debit.points - (this.#paidOfDebit.get(debit.key) ?? 0);
    say(debt === Math.max(0, -member.available), "debt is not what debits lack");
    say(debt === member.debts.reduce((sum, one) => sum + one.unpaid, 0), "debts are not what debits lack");
    return [...problems, ...this.#derivedProblems(member)];
  }

  /** Lots and debts derived from the recorded entries must be those of the member, lot by lot. */
  #derivedProblems(member: MemberLedger): string[] {
    const own = this.postings.filter(({ customerId }) => customerId === member.customerId);
    const entries = own.flatMap(({ postingId, programVersion, entries }) =>
      entries.map((entry): HistoryEntry => ({ postingId, programVersion, ...entry })),
    );
    const uses = own.flatMap(({ lotUses }) => lotUses);
    const { lots } = deriveLots(entries, uses, lotExpiryOf(this.#expiry));
    const open = new Map(lots.filter((lot) => lot.remaining > 0).map((lot) => [lot.lotId, lot]));
    const same = lotsOf(member).every(
      (lot) =>
        JSON.stringify(open.get(lot.lotId), Object.keys(lot).sort()) ===
        JSON.stringify(lot, Object.keys(lot).sort()),
    );
    return [
      ...deriveHistory(entries, uses, { expiry: this.#expiry, expiryStart: "" }).problems.map(
        ({ what, subject }) => `${what} ${subject}`,
      ),
      ...(same && open.size === lotsOf(member).length ? [] : ["derived lots are not the member's"]),
    ];
  }

  /** All accounts of the shop together: always zero. */
  total(): number {
    return [...this.#accounts.values()].reduce((sum, points) => sum + points, 0);
  }

  #record(posting: Posting): void {
    if (this.#sourceKeys.has(posting.sourceKey)) this.#problems.push(`${posting.sourceKey} was posted twice`);
    if (this.#postingIds.has(posting.postingId)) this.#problems.push(`${posting.postingId} is there twice`);
    this.#sourceKeys.add(posting.sourceKey);
    this.#postingIds.add(posting.postingId);
    this.postings.push(posting);
    if (posting.kind === "order_award" || posting.kind === "order_clawback") {
      const orderId = posting.sourceKey.split(":")[1]!;
      const issued = posting.entries.reduce((sum, one) => sum - changeOf(one, "issued"), 0);
      this.#postedForOrder.set(orderId, this.postedFor(orderId) + issued);
    }
    const { customerId } = posting;
    for (const lot of posting.entries.filter(isCredit))
      this.lots.set(lotIdOf(posting.postingId, lot.leg), { lot, customerId });
    for (const entry of posting.entries) {
      const { from, to, points, leg, balanceAfter } = entry;
      if (points <= 0 || !Number.isSafeInteger(points)) this.#problems.push("an entry moves no points");
      this.#change(from, customerId, -points);
      this.#change(to, customerId, points);
      const account = from === "available" || to === "available" ? "available" : "pending";
      if (balanceAfter !== this.balance(account, customerId))
        this.#problems.push(`the balance after ${posting.postingId} is not the sum of its entries`);
      // A release moves points between the member's own accounts: it takes them from no lot.
      if (isDebit(entry)) this.#debits.push({ customerId, points, key: `${posting.postingId} ${leg}` });
    }
    for (const use of posting.lotUses) {
      const debit = `${use.postingId} ${use.leg}`;
      this.#usedOfLot.set(use.lotId, (this.#usedOfLot.get(use.lotId) ?? 0) + use.points);
      this.#paidOfDebit.set(debit, (this.#paidOfDebit.get(debit) ?? 0) + use.points);
    }
  }

  #change(account: Account, customerId: string, points: number): void {
    const owner = account === "available" || account === "pending" ? customerId : "";
    const key = `${account} ${owner}`;
    this.#accounts.set(key, (this.#accounts.get(key) ?? 0) + points);
  }
}
