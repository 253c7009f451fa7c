// The question put to a store. Its answer is accepted only from the browser that asked, for the same shop, once. The
// address contains a random text; the question itself is signed, in a cookie of that browser.
import { timingSafeEqual } from "node:crypto";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { insertSpentState } from "../credentials.sql.ts";
import { hashOf } from "../opaque-token.ts";
import { wantNames, type Want } from "../../shops/connect/find-access.ts";
import { readToken, signToken } from "../signed-token.ts";

export const STATE_SECONDS = 10 * 60;

export interface Question {
  readonly shopDomain: string;
  /** First the user's identity, then, if needed, tokens for the app itself. */
  readonly of: "staff" | "shop";
  readonly path: string;
  /** What the merchant wants beyond the required scopes. */
  readonly wants: readonly Want[];
  /** The scopes granted before, as the platform names them. Known at the second question. */
  readonly granted: readonly string[];
  /** Known at the second question. */
  readonly staff: { readonly staffId: string; readonly name: string } | null;
}

export type StateFault =
  | "state_missing"
  | "state_mismatch"
  | "state_invalid"
  | "state_expired"
  | "state_wrong_shop"
  | "state_spent";

export async function makeState(deps: Deps, question: Question): Promise<{ state: string; cookie: string }> {
  const state = randomBytes(32).toString("base64url");
  const expiresAt = new Date(deps.clock.now().getTime() + STATE_SECONDS * 1000);
  const claims = { ...question, state: hashOf(state).toString("base64url") };
  return { state, cookie: await signToken(deps, "laurel-state", { claims, expiresAt }) };
}

const claimsSchema = z.object({
  shopDomain: z.string(),
  of: z.enum(["staff", "shop"]),
  path: z.string(),
  wants: z.array(z.enum(wantNames)),
  granted: z.array(z.string()),
  staff: z.object({ staffId: z.string(), name: z.string() }).nullable(),
  state: z.string(),
});

export async function readState(
  deps: Deps,
  given: { cookie: string | undefined; state: string; shopDomain: string },
): Promise<{ ok: true; question: Question } | { ok: false; code: StateFault }> {
  if (!given.cookie) return { ok: false, code: "state_missing" };
  const read = await readToken(deps, "laurel-state", given.cookie);
  if (!read.ok) return { ok: false, code: `state_${read.fault}` };
  const claims = claimsSchema.safeParse(read.claims);
  if (!claims.success) return { ok: false, code: "state_invalid" };
  const { state, ...question } = claims.data;
  const asked = Buffer.from(state, "base64url");
  const answered = hashOf(given.state);
  if (asked.length !== answered.length || !timingSafeEqual(asked, answered))
    return { ok: false, code: "state_mismatch" };
  if (question.shopDomain !== given.shopDomain) return { ok: false, code: "state_wrong_shop" };
  return { ok: true, question };
}

/**
 * False if it was used before. Only for answers that the platform signed, so that unsigned requests cannot fill the
 * table.
 */
export async function spendState(deps: Deps, state: string): Promise<boolean> {
  const expiresAt = new Date(deps.clock.now().getTime() + STATE_SECONDS * 1000);
  const rows = await deps.db.global((tx) => tx.run(insertSpentState, [hashOf(state), expiresAt]));
  return rows.length > 0;
}
