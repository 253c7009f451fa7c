// A redemption's store credit on the platform. The platform knows no keys here: a request that is sent twice is given twice.
// So each request is sent once, and after a lost answer the customer's account is read.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import { type CreditAccount, findCredit } from "@laurel/domain/rewards/credit-account.ts";
import type { StoreCreditSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { z } from "zod";
import { PlatformError } from "../../platform.ts";
import { describeUserErrors, userErrors } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { currencyCode } from "../orders/shop-from-rest.ts";
import type { Fulfilment } from "./fulfilment.ts";

type UserErrors = z.output<typeof userErrors>;
type Input = Readonly<Record<string, unknown>>;

const money = z.object({ amount: z.string(), currencyCode });
const payload = z
  .object({ storeCreditAccountTransaction: z.object({ id: z.string() }).nullable(), userErrors })
  .nullable();
type Payload = z.output<typeof payload>;

const creditOperation = operation<{ id: string; creditInput: Input }, { storeCreditAccountCredit: Payload }>(
  "stored-value/store-credit-credit",
  z.object({ storeCreditAccountCredit: payload }),
);

const debitOperation = operation<{ id: string; debitInput: Input }, { storeCreditAccountDebit: Payload }>(
  "stored-value/store-credit-debit",
  z.object({ storeCreditAccountDebit: payload }),
);

const accounts = z.object({ nodes: z.array(z.object({ id: z.string(), balance: money })) });
const accountsOperation = operation<
  { customerId: string },
  { customer: { storeCreditAccounts: z.output<typeof accounts> } | null }
>(
  "stored-value/store-credit-accounts",
  z.object({ customer: z.object({ storeCreditAccounts: accounts }).nullable() }),
);

const transaction = z.object({
  __typename: z.string(),
  id: z.string().optional(),
  amount: money,
  expiresAt: z.string().nullish(),
  remainingAmount: money.optional(),
});
const account = z.object({ transactions: z.object({ nodes: z.array(transaction) }) });
type Transaction = z.output<typeof transaction>;

const transactionsOperation = operation<
  { id: string },
  { storeCreditAccount: z.output<typeof account> | null }
>("stored-value/store-credit-transactions", z.object({ storeCreditAccount: account.nullable() }));

const state = z.object({
  storeCreditConfiguration: z.object({ storeCreditEnabled: z.boolean() }),
  shop: z.object({ customerAccountsV2: z.object({ customerAccountsVersion: z.string() }) }),
});
const stateOperation = operation<Record<string, never>, z.output<typeof state>>(
  "stored-value/store-credit-state",
  state,
);

export const storeCredit: Fulfilment<StoreCreditSpec> = {
  /** Retryable: the credit may have been given. It is not asked for again before that is known. */
  async make(client, shopDomain, { customerId, amountMinor, currencyCode: currency, expiresAt }) {
    const creditInput = { creditAmount: amountOf(amountMinor, currency), expiresAt };
    const id = `gid://shopify/Customer/${customerId}`;
    const { storeCreditAccountCredit: answer } = await once(() =>
      client.runOnce(shopDomain, creditOperation, { id, creditInput }),
    );
    if (!answer?.storeCreditAccountTransaction) throw refusal(answer?.userErrors ?? []);
    return { platformId: answer.storeCreditAccountTransaction.id };
  },

  /** Not ours: another credit of that amount was given since. */
  async find(client, shopDomain, spec) {
    const found = findCredit(spec, await readCreditAccount(client, shopDomain, spec));
    if (found.is === "none") return null;
    return { platformId: found.is === "ours" ? found.id : "", isActive: true, isOurs: found.is === "ours" };
  },

  async isSpent(client, shopDomain, { spec, platformId }) {
    const { credits } = await readCreditAccount(client, shopDomain, spec);
    const ours = credits.find(({ id }) => id === platformId);
    return !ours || ours.remainingMinor !== ours.amountMinor;
  },

  /** Retryable: the credit may have been taken. */
  async withdraw(client, shopDomain, { spec }) {
    const { id } = await readCreditAccount(client, shopDomain, spec);
    if (id === null) return "spent";
    const debitInput = { debitAmount: amountOf(spec.amountMinor, spec.currencyCode) };
    const { storeCreditAccountDebit: answer } = await once(() =>
      client.runOnce(shopDomain, debitOperation, { id, debitInput }),
    );
    if (answer?.storeCreditAccountTransaction) return "withdrawn";
    const errors = answer?.userErrors ?? [];
    if (errors.some(({ code }) => code === "INSUFFICIENT_FUNDS")) return "spent";
    throw refusal(errors);
  },
};

export async function readCreditAccount(
  client: ShopifyClient,
  shopDomain: string,
  { customerId, currencyCode: currency }: Pick<StoreCreditSpec, "customerId" | "currencyCode">,
): Promise<CreditAccount> {
  const { customer } = await client.run(shopDomain, accountsOperation, {
    customerId: `gid://shopify/Customer/${customerId}`,
  });
  const own = customer?.storeCreditAccounts.nodes.find(({ balance }) => balance.currencyCode === currency);
  if (!own) return { id: null, credits: [], debits: [] };
  const { storeCreditAccount } = await client.run(shopDomain, transactionsOperation, { id: own.id });
  const all = storeCreditAccount?.transactions.nodes ?? [];
  return { id: own.id, credits: all.flatMap(toCredit), debits: all.flatMap(toDebit) };
}

export async function isStoreCreditOn(client: ShopifyClient, shopDomain: string): Promise<boolean> {
  const { storeCreditConfiguration, shop } = await client.run(shopDomain, stateOperation, {});
  const { customerAccountsVersion } = shop.customerAccountsV2;
  return storeCreditConfiguration.storeCreditEnabled && customerAccountsVersion === "NEW_CUSTOMER_ACCOUNTS";
}

function toCredit({ __typename, id, amount, expiresAt, remainingAmount }: Transaction) {
  if (__typename !== "StoreCreditAccountCreditTransaction" || !id || !remainingAmount) return [];
  return [
    {
      id,
      amountMinor: minorOf(amount),
      expiresAt: expiresAt ?? null,
      remainingMinor: minorOf(remainingAmount),
    },
  ];
}

/** Debits are listed with amounts below zero. */
const toDebit = ({ __typename, id, amount }: Transaction) =>
  __typename === "StoreCreditAccountDebitTransaction" && id
    ? [{ id, amountMinor: Math.abs(minorOf(amount)) }]
    : [];

/** An answer that cannot be read, or none at all, may be that of a request that did its work. */
async function once<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== "malformed_answer") throw error;
    throw new PlatformError(error.code, error.message, { isRetryable: true, cause: error });
  }
}

const amountOf = (minor: number, currency: string) => ({
  amount: formatMoney(minor, currency),
  currencyCode: currency,
});

function minorOf({ amount, currencyCode: currency }: z.output<typeof money>): number {
  const read = parseMoney(amount, currency);
  if (read.ok) return read.minor;
  throw new PlatformError("malformed_answer", "The store platform sent an amount that cannot be read.", {
    isRetryable: true,
  });
}

function refusal(errors: UserErrors): PlatformError {
  const message = `The store platform refused the store credit: ${describeUserErrors(errors) || "no reason given"}.`;
  return new PlatformError("store_credit_refused", message, { isRetryable: errors.length === 0 });
}
