// A redemption's gift card on the platform. Its code is ours and was chosen beforehand: the platform makes one card for a
// code, so after a lost answer it says that the code is taken, and the card's note says whether it is ours.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import type { GiftCardSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { z } from "zod";
import { type MoneyLimit, PlatformError } from "../../platform.ts";
import { describeUserErrors, userErrors } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { currencyCode } from "../orders/shop-from-rest.ts";
import type { Fulfilment } from "./fulfilment.ts";

type UserErrors = z.output<typeof userErrors>;

const money = z.object({ amount: z.string(), currencyCode });
const cardState = z.object({ id: z.string(), enabled: z.boolean(), balance: money, initialValue: money });
const foundCard = cardState.extend({ lastCharacters: z.string(), note: z.string().nullable() });

type CardState = z.output<typeof cardState>;
type FoundCard = z.output<typeof foundCard>;

interface CreateAnswer {
  giftCardCreate: { giftCard: { id: string } | null; userErrors: UserErrors } | null;
}

const cardCreate = operation<{ input: Readonly<Record<string, unknown>> }, CreateAnswer>(
  "stored-value/gift-card-create",
  z.object({
    giftCardCreate: z.object({ giftCard: z.object({ id: z.string() }).nullable(), userErrors }).nullable(),
  }),
);

const cardById = operation<{ id: string }, { giftCard: CardState | null }>(
  "stored-value/gift-card",
  z.object({ giftCard: cardState.nullable() }),
);

const cardSearch = operation<{ query: string }, { giftCards: { nodes: FoundCard[] } }>(
  "stored-value/gift-card-search",
  z.object({ giftCards: z.object({ nodes: z.array(foundCard) }) }),
);

interface DeactivateAnswer {
  giftCardDeactivate: { giftCard: CardState | null; userErrors: UserErrors } | null;
}

const cardDeactivate = operation<{ id: string }, DeactivateAnswer>(
  "stored-value/gift-card-deactivate",
  z.object({ giftCardDeactivate: z.object({ giftCard: cardState.nullable(), userErrors }).nullable() }),
);

const cardLimit = operation<
  Record<string, never>,
  { giftCardConfiguration: { issueLimit: z.output<typeof money> } }
>("stored-value/gift-card-limit", z.object({ giftCardConfiguration: z.object({ issueLimit: money }) }));

export const giftCard: Fulfilment<GiftCardSpec> = {
  /** Also finds the card that an earlier attempt made. `code_taken`: the code is a stranger's. */
  async make(client, shopDomain, spec) {
    const errors = await create(client, shopDomain, spec);
    if (!Array.isArray(errors)) return errors;
    if (!errors.some(({ code }) => code === "TAKEN")) throw refusal(errors);
    const found = await giftCard.find(client, shopDomain, spec);
    if (found?.isOurs) return { platformId: found.platformId };
    throw found ? taken(false) : taken(true);
  },

  async find(client, shopDomain, spec) {
    const card = await search(client, shopDomain, spec);
    return card && { platformId: card.id, isActive: card.enabled, isOurs: card.note === spec.note };
  },

  async isSpent(client, shopDomain, { platformId }) {
    const { giftCard: card } = await client.run(shopDomain, cardById, { id: platformId });
    return !card || isTouched(card);
  },

  async withdraw(client, shopDomain, { platformId }) {
    const { giftCard: card } = await client.run(shopDomain, cardById, { id: platformId });
    if (!card) return "spent";
    // An earlier attempt may have switched it off, and have lost the answer.
    if (!card.enabled) return isTouched(card) ? "spent_meanwhile" : "withdrawn";
    if (isTouched(card)) return "spent";
    const { giftCardDeactivate: answer } = await client.run(shopDomain, cardDeactivate, { id: platformId });
    if (!answer?.giftCard) throw refusal(answer?.userErrors ?? []);
    return isTouched(answer.giftCard) ? "spent_meanwhile" : "withdrawn";
  },
};

export async function readGiftCardLimit(client: ShopifyClient, shopDomain: string): Promise<MoneyLimit> {
  const { issueLimit } = (await client.run(shopDomain, cardLimit, {})).giftCardConfiguration;
  return { amountMinor: minorOf(issueLimit), currencyCode: issueLimit.currencyCode };
}

async function create(
  client: ShopifyClient,
  shopDomain: string,
  { code, amountMinor, currencyCode: currency, customerId, expiresOn, note }: GiftCardSpec,
): Promise<{ platformId: string } | UserErrors> {
  const input = {
    code,
    initialAmount: { amount: formatMoney(amountMinor, currency), currencyCode: currency },
    customerId: `gid://shopify/Customer/${customerId}`,
    expiresOn,
    note,
  };
  try {
    const { giftCardCreate: answer } = await client.run(shopDomain, cardCreate, { input });
    return answer?.giftCard ? { platformId: answer.giftCard.id } : (answer?.userErrors ?? []);
  } catch (error) {
    // An answer that cannot be read may be that of a card: the next attempt learns it.
    if (!(error instanceof PlatformError) || error.code !== "malformed_answer") throw error;
    throw new PlatformError(error.code, error.message, { isRetryable: true, cause: error });
  }
}

/** Ours if it is there; else another card with the same end of its code. */
async function search(
  client: ShopifyClient,
  shopDomain: string,
  { code, note }: GiftCardSpec,
): Promise<FoundCard | null> {
  const { giftCards } = await client.run(shopDomain, cardSearch, { query: code });
  const end = code.slice(-4).toLowerCase();
  const alike = giftCards.nodes.filter(({ lastCharacters }) => lastCharacters.toLowerCase() === end);
  return alike.find((card) => card.note === note) ?? alike[0] ?? null;
}

/** Somebody spent from it, or added to it. */
const isTouched = ({ balance, initialValue }: CardState): boolean =>
  balance.currencyCode !== initialValue.currencyCode || minorOf(balance) !== minorOf(initialValue);

function minorOf({ amount, currencyCode: currency }: z.output<typeof money>): number {
  const read = parseMoney(amount, currency);
  if (read.ok) return read.minor;
  throw new PlatformError("malformed_answer", "The store platform sent an amount that cannot be read.", {
    isRetryable: true,
  });
}

/** The platform's search follows some seconds later. A card that is not found yet may be ours. */
const taken = (isRetryable: boolean): PlatformError =>
  new PlatformError("code_taken", "A gift card with this code exists already.", { isRetryable });

function refusal(errors: UserErrors): PlatformError {
  const isRetryable = errors.length === 0 || errors.some(({ code }) => code === "INTERNAL_ERROR");
  const message = `The store platform refused the gift card: ${describeUserErrors(errors) || "no reason given"}.`;
  return new PlatformError("gift_card_refused", message, { isRetryable });
}
