// What a member does in the store. A body is not signed by the store: the customer is the one of the signed address, and
// what a form names must be that customer's own.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadRedemption } from "../redemptions/redemption.ts";
import { cancelAndWait, redeemAndWait } from "../redemptions/wait-for-redemption.ts";
import { checkForm } from "./form-token.ts";
import type { Visitor } from "./proxy-door.ts";
import { findPerson } from "./visitor.ts";

/** Who did it, in the ledger. */
const ACTOR = "member";

/** `key`: of the form's rendering. A form that is sent again has the same, and does nothing again. */
const formShape = { form: z.string().max(200), key: z.uuid() };
const points = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const redeemForm = z.object({ ...formShape, reward: z.uuid(), points: points.optional() });
const returnForm = z.object({ ...formShape, redemption: z.uuid() });

/** What was done: the redemption's id tells what came of it. */
export interface Done {
  readonly act: "redeem" | "return";
  readonly redemptionId: string;
}

export type Act = (deps: Deps, visitor: Visitor, body: unknown) => Promise<Done>;

/** Waits up to 3 seconds for the code. Refuses what `redeemReward` refuses, and what `readForm` refuses. */
export const redeem: Act = async (deps, visitor, body) => {
  const { customerId, form } = await readForm(deps, visitor, { schema: redeemForm, body });
  const redemptionId = await redeemAndWait(deps, visitor.shop.shopId, {
    customerId,
    rewardId: form.reward,
    points: form.points ?? null,
    idempotencyKey: form.key,
    actor: ACTOR,
  });
  return { act: "redeem", redemptionId };
};

/**
 * Switches an unused code off, and then gives its points back. Refuses `redemption_not_found`, also for another
 * member's, what `cancelRedemption` refuses, and what `readForm` refuses.
 */
export const giveBack: Act = async (deps, visitor, body) => {
  const { customerId, form } = await readForm(deps, visitor, { schema: returnForm, body });
  const { shopId } = visitor.shop;
  const held = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, form.redemption));
  if (held?.customerId !== customerId) throw new AppError("redemption_not_found");
  await cancelAndWait(deps, shopId, { redemptionId: form.redemption, reason: null, actor: ACTOR });
  return { act: "return", redemptionId: form.redemption };
};

/** Refuses `sign_in_needed`, `invalid_input`, `form_expired`, and `customer_not_eligible` for who is no member. */
async function readForm<Form extends { readonly form: string }>(
  deps: Deps,
  visitor: Visitor,
  { schema, body }: { readonly schema: z.ZodType<Form>; readonly body: unknown },
): Promise<{ customerId: string; form: Form }> {
  if (visitor.platformId === null) throw new AppError("sign_in_needed");
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
  checkForm(deps, visitor, parsed.data.form);
  const person = await deps.db.transaction(visitor.shop.shopId, (tx) => findPerson(tx, visitor));
  if (person?.state !== "member" || !person.customer) throw new AppError("customer_not_eligible");
  return { customerId: person.customer.id, form: parsed.data };
}
