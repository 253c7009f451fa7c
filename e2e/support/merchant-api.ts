// The API, as a merchant's program calls it.
import { demoShop, type Laurel } from "./laurel.ts";

export interface MerchantApi {
  /** Returns the data; throws with the first error's message. */
  ask<Data>(query: string, variables?: object): Promise<Data>;
}

/** For the demo shop, or another shop with Laurel. */
export async function merchantApi(laurel: Laurel, shop: string = demoShop): Promise<MerchantApi> {
  const key = await laurel.command("api-key", "create", "--shop", shop);
  return {
    async ask<Data>(query: string, variables: object = {}): Promise<Data> {
      const response = await fetch(`${laurel.appUrl}/api/graphql`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${key}`,
          "X-Shop-Domain": shop,
        },
        body: JSON.stringify({ query, variables }),
      });
      const answer = (await response.json()) as { data?: Data; errors?: { message: string }[] };
      if (!answer.data || answer.errors)
        throw new Error(answer.errors?.[0]?.message ?? `HTTP ${response.status}`);
      return answer.data;
    },
  };
}
