// The customers list's filter as a client sends it, checked and translated into the list's own conditions.
import { z } from "zod";
import { checkInput } from "../../graphql/check-input.ts";
import type { CustomerFilter } from "../../graphql/resolver-types.generated.ts";
import type { CustomerConditions } from "./list-conditions.sql.ts";

export type { CustomerConditions };

const querySchema = z.string().max(200, "At most 200 characters.");

/** Refuses `invalid_input` for a search that is too long. */
export function readConditions(filter: CustomerFilter, query: string | null): CustomerConditions {
  const prefix = checkInput(querySchema, query ?? "", ["query"]).trim();
  return {
    status: filter.status ?? undefined,
    tierId: filter.tierId ?? undefined,
    minPoints: filter.minPoints ?? undefined,
    maxPoints: filter.maxPoints ?? undefined,
    isNegative: filter.isNegative ?? undefined,
    hasPending: filter.hasPending ?? undefined,
    expiringBefore: filter.expiringBefore ?? undefined,
    lastActivityBefore: filter.lastActivityBefore ?? undefined,
    prefix: prefix === "" ? undefined : prefix,
  };
}
