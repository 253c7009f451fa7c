// Customers' store credit: what the merchant or an app gives and takes, what pays for orders, and what comes back.
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import type { Refund, Transaction } from "./order.ts";
import type { StoreCreditAccount, StoreCreditTransaction } from "./stored-value.ts";

export function storeCreditOf(shop: Shop, customerId: number): StoreCreditAccount | null {
  for (const account of shop.storeCreditAccounts.values())
    if (account.customerId === customerId && account.currencyCode === shop.currencyCode) return account;
  return null;
}

export function openStoreCredit(world: World, shop: Shop, customerId: number): StoreCreditAccount {
  const present = storeCreditOf(shop, customerId);
  if (present !== null) return present;
  const account: StoreCreditAccount = {
    id: world.newId(),
    customerId,
    currencyCode: shop.currencyCode,
    balanceMinor: 0,
    transactions: [],
  };
  shop.storeCreditAccounts.set(account.id, account);
  return account;
}

export interface StoreCreditEntry {
  kind: "credit" | "debit";
  amountMinor: number;
  expiresAt?: string | null;
  event?: StoreCreditTransaction["event"];
}

/** A debit spends the credit that expires soonest first. The caller has checked the balance. */
export function postStoreCredit(
  world: World,
  account: StoreCreditAccount,
  { kind, amountMinor, expiresAt = null, event = "ADJUSTMENT" }: StoreCreditEntry,
): StoreCreditTransaction {
  account.balanceMinor += kind === "credit" ? amountMinor : -amountMinor;
  if (kind === "debit") spend(account, amountMinor);
  const transaction: StoreCreditTransaction = {
    id: world.newId(),
    kind,
    amountMinor,
    remainingMinor: kind === "credit" ? amountMinor : 0,
    balanceAfterMinor: account.balanceMinor,
    expiresAt,
    event,
    createdAt: world.clock().toISOString(),
  };
  account.transactions.push(transaction);
  return transaction;
}

function spend({ transactions }: StoreCreditAccount, amountMinor: number): void {
  const last = "9999";
  const credits = transactions
    .filter(({ kind }) => kind === "credit")
    .sort((one, other) => (one.expiresAt ?? last).localeCompare(other.expiresAt ?? last));
  let left = amountMinor;
  for (const credit of credits) {
    const part = Math.min(left, remainingOf(credit));
    credit.remainingMinor = remainingOf(credit) - part;
    left -= part;
  }
}

/** Snapshots from before do not say it. */
export const remainingOf = ({ kind, amountMinor, remainingMinor }: StoreCreditTransaction): number =>
  remainingMinor ?? (kind === "credit" ? amountMinor : 0);

/** Refunds of what store credit paid are credits again. */
export function refundToStoreCredit(
  world: World,
  shop: Shop,
  payments: readonly Transaction[],
  refund: Refund,
): void {
  for (const { parentId, amountMinor } of refund.transactions) {
    const payment = payments.find(({ id }) => id === parentId);
    const id = payment?.storeCreditAccountId;
    const account = id === undefined ? undefined : shop.storeCreditAccounts.get(id);
    if (account !== undefined)
      postStoreCredit(world, account, { kind: "credit", amountMinor, event: "ORDER_REFUND" });
  }
}
