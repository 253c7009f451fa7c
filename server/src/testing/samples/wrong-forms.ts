// A form's request, sent without the form: what the server refuses, and that nothing changed.
import { expect } from "vitest";
import { aFullShop, type FullShop } from "./a-full-shop.ts";
import { openAuthWorld } from "../auth-world.ts";
import { fingerprint } from "../walks/shop-rows.ts";
import { TEST_SHOP } from "../test-platform.ts";

export interface Refusal {
  readonly code: string;
  readonly field: readonly string[] | null;
  readonly message: string;
}

export interface Forms {
  readonly shop: FullShop;
  /** Errors of the payload, or of the whole request if a value has the wrong type. */
  refusalsOf(call: string, variables: object): Promise<readonly Refusal[]>;
  close(): Promise<void>;
}

export async function openForms(): Promise<Forms> {
  const own = await openAuthWorld();
  const shop = await aFullShop(own, TEST_SHOP);
  const { token } = await own.signIn(TEST_SHOP);
  // A session records its use once a minute, so it is not recorded again below.
  await own.post("/api/graphql", { query: "{ shop { domain } }" }, { authorization: `Bearer ${token}` });
  return {
    shop,
    close: () => own.close(),
    async refusalsOf(call, variables) {
      const query = call.replace(/\}\s*$/, " { userErrors { code field message } } }");
      const before = await fingerprint(own.own.url, shop.shop.shopId);
      const headers = { authorization: `Bearer ${token}` };
      const response = await own.post("/api/graphql", { query, variables }, headers);
      expect(await fingerprint(own.own.url, shop.shop.shopId)).toEqual(before);
      const { data, errors = [] } = response.json<{
        data?: Record<string, { userErrors: readonly Refusal[] }>;
        errors?: readonly { message: string; extensions: { code: string } }[];
      }>();
      const broken = errors.map(({ message, extensions }) => ({
        code: extensions.code,
        field: null,
        message,
      }));
      return [...broken, ...Object.values(data ?? {}).flatMap(({ userErrors }) => userErrors)];
    },
  };
}

/** A wrong change to a form's field, the field that the refusal names, and its message. */
export type WrongField = readonly [name: string, change: object, field: string, message: string];

export const told = ([refusal, ...rest]: readonly Refusal[]) => ({
  field: refusal?.field?.join("."),
  message: refusal?.message,
  others: rest.length,
});

/** Beyond exact numbers. */
export const HUGE: number = 2 ** 53;

export const long = (characters: number): string => "x".repeat(characters);
