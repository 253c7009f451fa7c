import { randomBytes } from "node:crypto";
import {
  openStoreCredit,
  postStoreCredit,
  storeCreditOf,
  type StoreCreditEntry,
} from "../../commerce/store-credit.ts";
import type { GiftCard, StoreCreditAccount } from "../../commerce/stored-value.ts";
import { giftCardByCode } from "../../commerce/gift-cards.ts";
import { parseMinor } from "../../money.ts";
import { giftCardLimitMinor } from "../../shops/shop.ts";
import { requireScope } from "../access.ts";
import { type ApiContext, numberOfGid, readGid, type UserError } from "../context.ts";
import { giftCardView, storeCreditTransactionView } from "../views/stored-value-view.ts";

interface MoneyInput {
  amount: string;
  currencyCode: string;
}

interface GiftCardInput {
  code?: string | null;
  customerId?: string | null;
  expiresOn?: string | null;
  initialAmount?: MoneyInput | null;
  note?: string | null;
}

export const storedValueMutations = {
  giftCardCreate: ({ input }: { input: GiftCardInput }, context: ApiContext) => {
    const { shop, world } = context;
    const code = (input.code ?? randomBytes(8).toString("hex")).toLowerCase();
    const customerId = input.customerId ? numberOfGid(input.customerId, "Customer") : null;
    // The schema's text of this field asks for it.
    if (input.customerId) requireScope(context, "write_customers", "giftCardCreate");
    const initialMinor = amountIn(input.initialAmount, shop.currencyCode);
    const refuse = (field: string, errorCode: string, message: string): object => {
      const error: UserError = { field: ["input", field], code: errorCode, message };
      return { giftCard: null, giftCardCode: null, userErrors: [error] };
    };
    if (!input.initialAmount)
      return refuse("initialAmount", "MISSING_ARGUMENT", "Initial amount is required");
    if (initialMinor === null)
      return refuse("initialAmount", "INVALID", "Initial amount is not in the shop's currency");
    if (initialMinor <= 0)
      return refuse("initialAmount", "GREATER_THAN", "Initial amount must be greater than 0");
    if (initialMinor > giftCardLimitMinor(shop))
      return refuse("initialAmount", "GIFT_CARD_LIMIT_EXCEEDED", "Initial amount exceeds the limit");
    if (!/^[a-z0-9]*$/.test(code))
      return refuse("code", "INVALID", "Code has other characters than a-z, 0-9");
    if (code.length < 8) return refuse("code", "TOO_SHORT", "Code is too short (minimum is 8 characters)");
    if (code.length > 20) return refuse("code", "TOO_LONG", "Code is too long (maximum is 20 characters)");
    if (giftCardByCode(shop, code) !== null) return refuse("code", "TAKEN", "Code has already been taken");
    if (input.customerId && (customerId === null || !shop.customers.has(customerId))) {
      return refuse("customerId", "CUSTOMER_NOT_FOUND", "The customer could not be found.");
    }
    const now = world.clock().toISOString();
    const card: GiftCard = {
      id: world.newId(),
      code,
      customerId,
      initialMinor,
      balanceMinor: initialMinor,
      expiresOn: input.expiresOn?.slice(0, 10) ?? null,
      note: input.note ?? null,
      deactivatedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    shop.giftCards.set(card.id, card);
    return { giftCard: giftCardView(context, card), giftCardCode: code, userErrors: [] };
  },

  /** This cannot be undone. */
  giftCardDeactivate: ({ id }: { id: string }, context: ApiContext) => {
    const card = context.shop.giftCards.get(numberOfGid(id, "GiftCard") ?? 0);
    if (card === undefined) {
      const error: UserError = {
        field: ["id"],
        code: "GIFT_CARD_NOT_FOUND",
        message: "The gift card could not be found.",
      };
      return { giftCard: null, userErrors: [error] };
    }
    card.deactivatedAt ??= context.world.clock().toISOString();
    card.updatedAt = card.deactivatedAt;
    return { giftCard: giftCardView(context, card), userErrors: [] };
  },

  storeCreditAccountCredit: (
    { id, creditInput }: { id: string; creditInput: { creditAmount: MoneyInput; expiresAt?: string | null } },
    context: ApiContext,
  ) => {
    const { creditAmount, expiresAt } = creditInput;
    const amountMinor = amountIn(creditAmount, context.shop.currencyCode);
    if (expiresAt && new Date(expiresAt) <= context.world.clock()) {
      return refused(["creditInput", "expiresAt"], "EXPIRES_AT_IN_PAST", "The expiry is in the past");
    }
    const account = accountOf(context, id, true);
    if (account === null) return refused(["id"], "OWNER_NOT_FOUND", "The owner does not exist");
    if (amountMinor === null) {
      return refused(
        ["creditInput", "creditAmount", "currencyCode"],
        "MISMATCHING_CURRENCY",
        "The currency is another one",
      );
    }
    return entered(
      context,
      account,
      { kind: "credit", amountMinor, expiresAt: expiresAt ?? null },
      "creditInput",
    );
  },

  storeCreditAccountDebit: (
    { id, debitInput }: { id: string; debitInput: { debitAmount: MoneyInput } },
    context: ApiContext,
  ) => {
    const amountMinor = amountIn(debitInput.debitAmount, context.shop.currencyCode);
    const account = accountOf(context, id, false);
    if (account === null) return refused(["id"], "ACCOUNT_NOT_FOUND", "The account does not exist");
    if (amountMinor === null) {
      return refused(
        ["debitInput", "debitAmount", "currencyCode"],
        "MISMATCHING_CURRENCY",
        "The currency is another one",
      );
    }
    if (amountMinor > account.balanceMinor) {
      return refused(
        ["debitInput", "debitAmount", "amount"],
        "INSUFFICIENT_FUNDS",
        "The account does not hold so much",
      );
    }
    return entered(context, account, { kind: "debit", amountMinor, expiresAt: null }, "debitInput");
  },
};

/** In minor units; null for another currency. */
function amountIn(given: MoneyInput | null | undefined, currencyCode: string): number | null {
  return given?.currencyCode === currencyCode ? parseMinor(given.amount, currencyCode) : null;
}

function accountOf({ shop, world }: ApiContext, id: string, isOpened: boolean): StoreCreditAccount | null {
  const { type, number } = readGid(id);
  if (type === "StoreCreditAccount") return shop.storeCreditAccounts.get(number) ?? null;
  if (type !== "Customer" || !shop.customers.has(number)) return null;
  return isOpened ? openStoreCredit(world, shop, number) : storeCreditOf(shop, number);
}

function entered(
  context: ApiContext,
  account: StoreCreditAccount,
  entry: StoreCreditEntry,
  argument: string,
): object {
  if (entry.amountMinor <= 0) {
    return refused([argument], "NEGATIVE_OR_ZERO_AMOUNT", "The amount must be greater than 0");
  }
  const transaction = postStoreCredit(context.world, account, entry);
  return {
    storeCreditAccountTransaction: storeCreditTransactionView(context, account, transaction),
    userErrors: [],
  };
}

function refused(field: string[], code: string, message: string): object {
  const error: UserError = { field, code, message };
  return { storeCreditAccountTransaction: null, userErrors: [error] };
}
