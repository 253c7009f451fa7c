// Calls of the Admin API: paced by each shop's budget, retried if that may help, and checked against the answer's
// schema. The library's own retries are off: it does not retry THROTTLED, and reads Retry-After as milliseconds.
import { Session } from "@shopify/shopify-api";
import { inSpan } from "../../../process/spans/spans.ts";
import { PlatformError, type AccessTokens } from "../../platform.ts";
import type { Operation } from "./operation.ts";
import { PayloadRefusal, readPayload } from "../orders/payload.ts";
import { readCost, toFailure } from "./platform-failure.ts";
import { createRateBudget, type RateBudget } from "./rate-budget.ts";
import { DEFAULT_RETRY_POLICY, retry, type RetryPolicy } from "./retry.ts";
import { makeStorable } from "../read-json.ts";
import type { ShopifyConnection } from "../shopify-connection.ts";

export interface ShopifyClient {
  /**
   * Whether the shop has granted a scope. A query must not ask for fields without their scope, or the whole answer
   * fails.
   */
  isGranted(shopDomain: string, scope: string): Promise<boolean>;
  /**
   * Throws PlatformError, with `isRetryable` if the same call may succeed later. If `accessToken` is given, only that
   * token is used.
   */
  run<Variables extends Record<string, unknown>, Answer>(
    shopDomain: string,
    operation: Operation<Variables, Answer>,
    variables: Variables,
    accessToken?: string,
  ): Promise<Answer>;
  /** The same, but a call that may have done its work is not repeated: its failure is thrown, as `isRetryable`. */
  runOnce<Variables extends Record<string, unknown>, Answer>(
    shopDomain: string,
    operation: Operation<Variables, Answer>,
    variables: Variables,
  ): Promise<Answer>;
}

export interface ClientOptions {
  readonly accessTokens: AccessTokens;
  readonly retryPolicy?: RetryPolicy;
  /** Called for every failed attempt, even if a later one succeeds. */
  readonly onFailure?: (code: string, shopDomain: string) => void | Promise<void>;
  readonly onAnswer?: (shopDomain: string) => Promise<void>;
}

type Call<Answer> = Pick<Operation<Record<string, unknown>, Answer>, "name" | "text" | "answer">;

/** The assumed cost of an operation that has not been answered yet. */
const UNKNOWN_COST = 10;

export function createShopifyClient(connection: ShopifyConnection, options: ClientOptions): ShopifyClient {
  const budgets = new Map<string, RateBudget>();
  const costs = new Map<string, number>();

  function budgetOf(shopDomain: string): RateBudget {
    const budget = budgets.get(shopDomain) ?? createRateBudget();
    budgets.set(shopDomain, budget);
    return budget;
  }

  /** One call, paced. Its cost is stored, even if it failed. */
  async function callOnce<Answer>(
    shopDomain: string,
    accessToken: string,
    operation: Call<Answer>,
    variables: object,
  ) {
    const settle = await budgetOf(shopDomain).reserve(costs.get(operation.name) ?? UNKNOWN_COST);
    const learn = (cost: ReturnType<typeof readCost>): void => {
      if (cost?.requested) costs.set(operation.name, cost.requested);
      settle(cost?.throttleStatus ?? null);
    };
    try {
      const session = new Session({
        id: `offline_${shopDomain}`,
        shop: shopDomain,
        state: "",
        isOnline: false,
        accessToken,
      });
      const client = new connection.api.clients.Graphql({ session });
      const response = await connection.call(() => client.request(operation.text, { variables, retries: 0 }));
      learn(readCost(response.extensions));
      return checkAnswer(operation, response.data);
    } catch (cause) {
      if (cause instanceof PlatformError) settle(null);
      else learn(toFailure(cause).cost);
      throw cause;
    }
  }

  /** The store is asked for it too, when it is too old. */
  async function tokenOf(shopDomain: string): Promise<string> {
    try {
      return await options.accessTokens.accessToken(shopDomain);
    } catch (error) {
      if (error instanceof PlatformError) await options.onFailure?.(error.code, shopDomain);
      throw error;
    }
  }

  async function run<Variables extends Record<string, unknown>, Answer>(
    policy: RetryPolicy,
    shopDomain: string,
    operation: Operation<Variables, Answer>,
    variables: Variables,
    givenToken?: string,
  ): Promise<Answer> {
    let accessToken = givenToken ?? (await tokenOf(shopDomain));
    let mayReplace = givenToken === undefined;
    const attempt = async () => {
      try {
        return await inSpan(`store ${operation.name}`, { "laurel.store": shopDomain }, () =>
          callOnce(shopDomain, accessToken, operation, variables),
        );
      } catch (cause) {
        if (!mayReplace || toFailure(cause).error.code !== "not_authorized") throw cause;
        mayReplace = false;
        accessToken = await options.accessTokens.replaceToken(shopDomain, accessToken);
        return callOnce(shopDomain, accessToken, operation, variables);
      }
    };
    const answer = await retry(policy, attempt, ({ error }) => options.onFailure?.(error.code, shopDomain));
    await options.onAnswer?.(shopDomain);
    return answer;
  }

  const policy = options.retryPolicy ?? DEFAULT_RETRY_POLICY;
  return {
    isGranted: (shopDomain, scope) => options.accessTokens.isGranted(shopDomain, scope),
    run: (shopDomain, operation, variables, givenToken) =>
      run(policy, shopDomain, operation, variables, givenToken),
    // Throttled calls did nothing, and do not count as attempts.
    runOnce: (shopDomain, operation, variables) =>
      run({ ...policy, maxAttempts: 1 }, shopDomain, operation, variables),
  };
}

function checkAnswer<Answer>(operation: Call<Answer>, data: unknown): Answer {
  try {
    return readPayload(operation.answer, makeStorable(data));
  } catch (error) {
    if (!(error instanceof PayloadRefusal)) throw error;
    const message = `The store platform's answer to ${operation.name} is not in the form that it documents: ${error.message}`;
    throw new PlatformError("malformed_answer", message, { isRetryable: false });
  }
}
