import { remainingOf } from "../../commerce/store-credit.ts";
import type { GiftCard, StoreCreditAccount, StoreCreditTransaction } from "../../commerce/stored-value.ts";
import { type ApiContext, gid } from "../context.ts";
import { connection, type ConnectionArgs } from "../connection.ts";
import { money } from "./money.ts";

export function giftCardView(context: ApiContext, card: GiftCard) {
  const { shop } = context;
  const lastCharacters = card.code.slice(-4);
  return {
    __typename: "GiftCard",
    id: gid("GiftCard", card.id),
    balance: money(card.balanceMinor, shop.currencyCode),
    initialValue: money(card.initialMinor, shop.currencyCode),
    enabled: card.deactivatedAt === null,
    deactivatedAt: card.deactivatedAt,
    expiresOn: card.expiresOn,
    lastCharacters,
    maskedCode: `•••• •••• •••• ${lastCharacters}`,
    note: card.note,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    customer: () => {
      const customer = card.customerId === null ? undefined : shop.customers.get(card.customerId);
      if (customer === undefined) return null;
      return context.views.customer(context, customer);
    },
  };
}

export function storeCreditAccountView(context: ApiContext, account: StoreCreditAccount) {
  return {
    __typename: "StoreCreditAccount",
    id: gid("StoreCreditAccount", account.id),
    balance: money(account.balanceMinor, account.currencyCode),
    owner: () => {
      const customer = context.shop.customers.get(account.customerId);
      return customer === undefined ? null : context.views.customer(context, customer);
    },
    transactions: (args: ConnectionArgs & { sortKey?: string }) => {
      return connection(account.transactions, args, {
        key: (transaction) => [
          args.sortKey === "EXPIRES_AT" ? (transaction.expiresAt ?? "") : transaction.createdAt,
          transaction.id,
        ],
        view: (transaction) => storeCreditTransactionView(context, account, transaction),
      });
    },
  };
}

export function storeCreditTransactionView(
  context: ApiContext,
  account: StoreCreditAccount,
  transaction: StoreCreditTransaction,
) {
  const isCredit = transaction.kind === "credit";
  const typename = isCredit ? "StoreCreditAccountCreditTransaction" : "StoreCreditAccountDebitTransaction";
  return {
    __typename: typename,
    id: gid(typename, transaction.id),
    account: () => storeCreditAccountView(context, account),
    amount: money(isCredit ? transaction.amountMinor : -transaction.amountMinor, account.currencyCode),
    balanceAfterTransaction: money(transaction.balanceAfterMinor, account.currencyCode),
    createdAt: transaction.createdAt,
    event: transaction.event ?? "ADJUSTMENT",
    expiresAt: transaction.expiresAt,
    remainingAmount: money(remainingOf(transaction), account.currencyCode),
  };
}
