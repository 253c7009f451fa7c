// The merchant's API over its own shop, as a client with a key sees it.
import type { FastifyInstance } from "fastify";
import { createApp } from "../http/app.ts";
import { createApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import type { Deps } from "../process/deps.ts";

export interface Answer {
  readonly status: number;
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly [detail: string]: unknown };
  }[];
}

export interface TestApi {
  readonly app: FastifyInstance;
  /** With the shop's own key; `shopDomain` is the value of `X-Shop-Domain`. */
  ask(query: string, variables?: object, options?: { key?: string; shopDomain?: string }): Promise<Answer>;
  close(): Promise<void>;
}

export async function openApi(deps: Deps, shop: { readonly shopId: string }): Promise<TestApi> {
  const app = await createApp(deps);
  const { key: ownKey } = await createApiKey(deps, {
    shopId: shop.shopId,
    name: "tests",
    scopes: ["*"],
    actor: "test",
  });
  return {
    app,
    async ask(query, variables, { key = ownKey, shopDomain } = {}) {
      const response = await app.inject({
        method: "POST",
        url: "/api/graphql",
        headers: {
          authorization: `Bearer ${key}`,
          ...(shopDomain === undefined ? {} : { "x-shop-domain": shopDomain }),
        },
        payload: { query, ...(variables ? { variables } : {}) },
      });
      const { data = null, errors = [] } = response.json<Partial<Answer>>();
      return { status: response.statusCode, data, errors };
    },
    close: () => app.close(),
  };
}
