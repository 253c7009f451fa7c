// Exchanges the code of a consent for tokens or a person's identity. A code works once, so there is no retry: the
// merchant starts again.
import { firstCharacters, isSeen, toStorable } from "@laurel/domain/text.ts";
import { z } from "zod";
import { PlatformError, type PlatformTokens, type StaffFacts } from "../../platform.ts";
import type { ShopifyConnection } from "../shopify-connection.ts";

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

const staffAnswer = z.object({
  associated_user: z.object({
    id: z.union([z.number().int(), z.string()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  }),
});

export async function exchangeCode(
  connection: ShopifyConnection,
  shopDomain: string,
  code: string,
): Promise<PlatformTokens> {
  const answer = await ask(connection, shopDomain, { answer: tokenAnswer, code, expiring: "1" });
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in ?? null,
    refreshToken: answer.refresh_token ?? null,
    refreshExpiresInSeconds: answer.refresh_token_expires_in ?? null,
    scopes: answer.scope.split(",").filter(Boolean),
  };
}

/** The person's own token comes with it and is discarded: nothing is done in the person's name. */
export async function exchangeStaffCode(
  connection: ShopifyConnection,
  shopDomain: string,
  code: string,
): Promise<StaffFacts> {
  const answer = await ask(connection, shopDomain, { answer: staffAnswer, code, expiring: "0" });
  return toStaff(answer.associated_user);
}

const NAME_MAX = 200;

export function toStaff(user: {
  readonly id: string | number;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}): StaffFacts {
  const name = [user.first_name, user.last_name].filter((part) => part && isSeen(part)).join(" ");
  return { staffId: String(user.id), name: firstCharacters(toStorable(name), NAME_MAX) };
}

async function ask<Answer>(
  connection: ShopifyConnection,
  shopDomain: string,
  request: { readonly answer: z.ZodType<Answer>; readonly code: string; readonly expiring: "0" | "1" },
): Promise<Answer> {
  const { apiKey, apiSecrets } = connection.settings;
  const response = await connection.fetch(`https://${shopDomain}/admin/oauth/access_token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({
      client_id: apiKey,
      client_secret: apiSecrets[0],
      code: request.code,
      expiring: request.expiring,
    }),
  });
  if (response.status >= 500 || response.status === 429)
    throw new PlatformError("platform_unavailable", "The store platform failed.", { isRetryable: true });
  if (!response.ok)
    throw new PlatformError("not_authorized", "The store platform did not accept the code.", {
      isRetryable: false,
    });
  const parsed = request.answer.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new PlatformError("malformed_answer", "The store platform's answer could not be read.", {
    isRetryable: true,
  });
}
