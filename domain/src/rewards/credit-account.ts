// Store credit has no key: the platform gives a repeated request twice. So a request is told from all others by the second
// at which its credit expires, which is chosen before the platform is first asked and is no other credit's.
import type { StoreCreditSpec } from "./fulfilment.ts";

/** A credit on the customer's account, as the platform shows it. */
export interface Credit {
  readonly id: string;
  readonly amountMinor: number;
  /** An instant; null: it never expires. */
  readonly expiresAt: string | null;
  /** What is left of it. */
  readonly remainingMinor: number;
}

/** Newest first. */
export interface CreditAccount {
  readonly id: string | null;
  readonly credits: readonly Credit[];
  readonly debits: readonly { readonly id: string; readonly amountMinor: number }[];
}

/**
 * The spec as the platform is asked for it: with the last second before `end` at which no other credit expires, and the
 * newest credit there is. `ours`: when credits expire that we asked for, whether they were given or not.
 */
export function prepareCredit(
  spec: StoreCreditSpec,
  { credits }: CreditAccount,
  { end, ours }: { readonly end: string; readonly ours: readonly string[] },
): StoreCreditSpec {
  const taken = new Set([...credits.map(({ expiresAt }) => expiresAt), ...ours].map(secondOf));
  let second = secondOf(end)! - 1;
  while (taken.has(second)) second -= 1;
  const expiresAt = new Date(second * 1000).toISOString();
  return { ...spec, expiresAt, creditsAfter: credits[0]?.id ?? null };
}

/**
 * What became of an earlier request. `another`: a credit of the same amount came since, but with another expiry: nobody
 * but a person can say whether it is ours.
 */
export function findCredit(
  { amountMinor, expiresAt, creditsAfter }: StoreCreditSpec,
  { credits }: CreditAccount,
): { readonly is: "ours"; readonly id: string } | { readonly is: "another" } | { readonly is: "none" } {
  const since = before(credits, creditsAfter).filter((credit) => credit.amountMinor === amountMinor);
  const ours = since.find((credit) => secondOf(credit.expiresAt) === secondOf(expiresAt));
  if (ours) return { is: "ours", id: ours.id };
  return { is: since.length > 0 ? "another" : "none" };
}

/** Whether a debit of this amount came since. */
export const hasDebitSince = (
  { debits }: CreditAccount,
  { amountMinor, after }: { readonly amountMinor: number; readonly after: string | null },
): boolean => before(debits, after).some((debit) => debit.amountMinor === amountMinor);

/** Those that are newer than this one; all if it is null or too old to be listed. */
function before<Item extends { readonly id: string }>(newestFirst: readonly Item[], id: string | null) {
  const at = newestFirst.findIndex((item) => item.id === id);
  return at < 0 ? newestFirst : newestFirst.slice(0, at);
}

const secondOf = (instant: string | null): number | null =>
  instant === null ? null : Math.floor(Date.parse(instant) / 1000);
