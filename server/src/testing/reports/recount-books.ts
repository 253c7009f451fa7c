// Breakage and the journal worked out a second time, by their definitions and in floating point, with nothing of the
// reports' own code: to compare.
import type { Recounted } from "../walks/recount-cohorts.ts";

/** What was so when a month was closed. */
export interface NotedMonth {
  readonly month: string;
  readonly revenueMinor: number;
  readonly pointValueHundredths: number;
  readonly expiryMonths: number | null;
  readonly ownBasisPoints: number;
}

export interface BookMonth {
  readonly month: string;
  /** By kind, in minor units, without kinds of nothing. Above zero: as the kind usually is. */
  readonly amounts: Readonly<Record<string, number>>;
  readonly owedMinor: number;
}

interface Flow extends Recounted {
  readonly at: number;
  readonly issued: number;
  readonly origin: string;
}

type Chances = (age: number) => number;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const round = (exact: number): number => Math.sign(exact) * Math.round(Math.abs(exact));
const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);
const changeOf = (flow: Flow): number => flow.opened - flow.redeemed - flow.expired - flow.takenBack;

export class Books {
  readonly #flows: readonly Flow[];
  readonly #noted: readonly NotedMonth[];

  /** `months`: what each month did to the points of each earlier one. */
  constructor(months: ReadonlyMap<string, Recounted>, noted: readonly NotedMonth[]) {
    this.#flows = [...months].map(([key, sums]) => {
      const [at = "", issued = "", origin = ""] = key.split(" ");
      return { ...sums, at: numberOf(at), issued: numberOf(issued), origin };
    });
    this.#noted = noted;
  }

  /** Of the points of a month's age, the part that is ever redeemed, or within so many months. */
  chances(noted: NotedMonth, within = Infinity): Chances {
    const until = numberOf(noted.month);
    const redeemed = sum(
      this.#flows.filter(({ at }) => at <= until),
      (flow) => flow.redeemed,
    );
    const ages = noted.expiryMonths ?? 60;
    if (until - numberOf(this.#noted[0]!.month) + 1 < 12 || redeemed < 10_000)
      return (age) => (age < ages ? 1 - noted.ownBasisPoints / 10_000 : 0);
    const seen: { readonly redeemed: number; readonly gone: number }[] = [];
    for (let age = 0; this.#flows.some(({ issued }) => issued + age <= until); age += 1)
      seen.push(this.#hazard(age, until));
    const last = seen.slice(-6);
    const mean = {
      redeemed: sum(last, (one) => one.redeemed) / last.length,
      gone: sum(last, (one) => one.gone) / last.length,
    };
    return (from) => {
      let [chance, open] = [0, 1];
      for (let age = from; age < Math.min(ages, from + within); age += 1) {
        const hazard = seen[age] ?? mean;
        chance += open * hazard.redeemed;
        open *= 1 - hazard.redeemed - hazard.gone;
      }
      return chance;
    };
  }

  #hazard(age: number, until: number): { readonly redeemed: number; readonly gone: number } {
    const own = this.#flows.filter(({ issued }) => issued + age > until - 24 && issued + age <= until);
    const ofAge = own.filter(({ at, issued }) => at === issued + age);
    const open =
      sum(
        own.filter(({ at, issued }) => at < issued + age),
        changeOf,
      ) + sum(ofAge, (flow) => flow.opened);
    if (open <= 0) return { redeemed: 0, gone: 0 };
    const redeemed = Math.min(1, Math.max(0, sum(ofAge, (flow) => flow.redeemed) / open));
    const gone = sum(ofAge, (flow) => flow.expired + flow.takenBack) / open;
    return { redeemed, gone: Math.min(1 - redeemed, Math.max(0, gone)) };
  }

  /** Of the points that were open at a month's end: how many will be redeemed, by the chances of that month. */
  expectedAt(noted: NotedMonth, within = Infinity, isMeant: (flow: Flow) => boolean = () => true): number {
    const until = numberOf(noted.month);
    const chances = this.chances(noted, within);
    const cohorts = Map.groupBy(
      this.#flows.filter((flow) => flow.at <= until && isMeant(flow)),
      ({ issued, origin }) => `${issued} ${origin}`,
    );
    return sum(
      [...cohorts.values()],
      (own) => Math.max(0, sum(own, changeOf)) * chances(until - own[0]!.issued + 1),
    );
  }

  /** Redeemed in the months after one, up to another, of points that were given by then. */
  redeemedBetween(after: string, until: string): number {
    const [from, to] = [numberOf(after), numberOf(until)];
    return sum(
      this.#flows.filter(({ at, issued }) => at > from && at <= to && issued <= from),
      (flow) => flow.redeemed,
    );
  }

  journal(): readonly BookMonth[] {
    const before = new Map<number, { standing: number; redeemed: number; earned: number }>();
    const sold = new Map<number, { issued: number; allocated: number }>();
    let owedMinor = 0;
    return this.#noted.map((noted) => {
      const at = numberOf(noted.month);
      const amounts: Record<string, number> = {};
      const add = (kind: string, minor: number): void => {
        if (minor !== 0) amounts[kind] = (amounts[kind] ?? 0) + minor;
        owedMinor += kind === "SALE" ? minor : -minor;
      };
      const sales = this.#flows.filter((flow) => flow.origin === "sale" && flow.at <= at);
      for (const [issuedOn, own] of Map.groupBy(sales, ({ issued }) => issued)) {
        if (issuedOn === at) {
          const issued = sum(own, (flow) => flow.opened - flow.takenBack);
          const worth = (issued * noted.pointValueHundredths * this.chances(noted)(0)) / 100;
          const isSome = worth > 0 && noted.revenueMinor > 0;
          const share = isSome ? worth / (noted.revenueMinor + worth) : 0;
          const allocated = round(noted.revenueMinor * share);
          sold.set(at, { issued, allocated });
          before.set(at, { standing: allocated, redeemed: 0, earned: 0 });
          add("SALE", allocated);
        }
        const { issued, allocated } = sold.get(issuedOn)!;
        const former = before.get(issuedOn)!;
        const later = sum(
          own.filter((flow) => flow.at > issuedOn),
          (flow) => flow.takenBack,
        );
        const left = Math.min(issued, Math.max(0, issued - later));
        const standing = issued > 0 ? round((allocated * left) / issued) : allocated;
        const redeemed = Math.max(
          0,
          sum(own, (flow) => flow.redeemed),
        );
        const expected = this.expectedAt(noted, Infinity, (flow) => own.includes(flow));
        const total = redeemed + expected;
        const partOf = (points: number) => (total > 0 ? round((standing * points) / total) : standing);
        add("REFUND", former.standing - standing);
        add("REDEMPTION", partOf(redeemed) - partOf(former.redeemed));
        add(expected === 0 ? "EXPIRY" : "ESTIMATE", partOf(former.redeemed) - former.earned);
        before.set(issuedOn, { standing, redeemed, earned: partOf(redeemed) });
      }
      return { month: noted.month, amounts, owedMinor };
    });
  }
}
