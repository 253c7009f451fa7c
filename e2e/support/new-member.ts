// Creates members for one test, so that other tests do not depend on them.
import { expect } from "@playwright/test";
import { demoShop, type Laurel } from "./laurel.ts";
import type { MerchantApi } from "./merchant-api.ts";
import { control, untilSubscribed } from "./store-admin.ts";

export interface Member {
  readonly id: string;
  readonly platformId: string;
  readonly name: string;
  readonly email: string;
}

interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly shop?: string;
  /** Without an account in the store. */
  readonly isGuest?: true;
}

/** Creates the customer in the store, and waits until Laurel has them. */
export async function newMember(
  laurel: Laurel,
  api: MerchantApi,
  { firstName, lastName, shop = demoShop, isGuest }: NewMember,
): Promise<Member> {
  await untilSubscribed(laurel, shop);
  const email = `${firstName}.${lastName}.${Date.now()}@example.com`.toLowerCase();
  const made = await control(laurel, "create-customer", {
    shop,
    email,
    firstName,
    lastName,
    state: isGuest ? "disabled" : "enabled",
  });
  const platformId = String((made as { id: number }).id);
  let id: string | undefined;
  await expect.poll(async () => (id = await idOf(api, platformId)), { timeout: 60_000 }).toBeTruthy();
  return { id: id!, platformId, name: `${firstName} ${lastName}`, email };
}

async function idOf(api: MerchantApi, platformId: string): Promise<string | undefined> {
  const query = `query ($platformId: String) { customer(platformId: $platformId) { id } }`;
  return (await api.ask<{ customer: { id: string } | null }>(query, { platformId })).customer?.id;
}
