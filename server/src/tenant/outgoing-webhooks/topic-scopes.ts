// What an endpoint gets leaves the shop, so a key that decides it must be allowed to read it, too.
import type { Topic } from "@laurel/domain/webhooks/topics.ts";
import { type ApiScope, EVERYTHING, missingScopes } from "../../graphql/limits/api-scopes.ts";
import { AppError } from "../../process/errors.ts";

/** By what a topic tells of. */
const scopeOf: Readonly<Record<Topic, ApiScope>> = {
  "points.changed": "read_customers",
  "points.expiring": "read_customers",
  "reward.issued": "read_redemptions",
  "reward.used": "read_redemptions",
  "tier.changed": "read_customers",
  "customer.joined": "read_customers",
  "referral.completed": "read_referrals",
};

export interface Teller {
  readonly shopId: string;
  readonly actor: string;
  /** Of the caller's key. Missing: the caller is staff, or the program itself, and may read everything. */
  readonly scopes?: readonly string[];
}

/** Refuses `missing_scope` at `field`, unless the caller may read what these topics tell. */
export function checkMayTell(
  { scopes = [EVERYTHING] }: Pick<Teller, "scopes">,
  told: readonly Topic[],
  field: string,
): void {
  const missing = missingScopes(scopes, new Set(told.map((topic) => scopeOf[topic])));
  if (missing.length === 0) return;
  const message = `The key must also be allowed to read what the endpoint gets: ${missing.join(", ")}.`;
  throw new AppError("missing_scope", { scopes: missing }, { field: [field], message });
}
