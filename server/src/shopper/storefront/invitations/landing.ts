// Where a member's link leads a friend: what the offer is, and one form for the address that the code goes to.
import type { ShopperLanding } from "@laurel/domain/shopper/view.ts";
import { friendOffer } from "@laurel/domain/shopper/gift.ts";
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { claimReferral } from "../../../core/referrals/claim-referral.ts";
import { findInviter } from "../../../core/referrals/invitations.ts";
import { checkForm } from "../form-token.ts";
import type { Visitor } from "../proxy-door.ts";
import { hasReferrals, offerOf } from "./invite.ts";

/** While the program is paused, the link stays good. */
export const loadLanding = (deps: Deps, visitor: Visitor, token: string): Promise<ShopperLanding> =>
  deps.db.readOneMoment(visitor.shop.shopId, async (tx) => {
    const [program, inviter] = await Promise.all([loadProgram(tx), findInviter(tx, token)]);
    if (inviter === null || !program.document.referrals.enabled) return { state: "ended", offer: null };
    if (inviter === visitor.platformId) return { state: "own", offer: null };
    if (program.status === "PAUSED") return { state: "paused", offer: null };
    if (!hasReferrals(deps, program)) return { state: "ended", offer: null };
    const { referrals, redemptions } = program.document;
    const offer = {
      ...offerOf(program, visitor.shop.currencyCode),
      ...friendOfferOf(referrals, visitor),
      codeDays: redemptions.codeDays,
    };
    return { state: "open", offer };
  });

/** What the friend's code itself asks for. */
const friendOfferOf = (
  referrals: Parameters<typeof friendOffer>[0],
  { shop }: Visitor,
): Pick<NonNullable<ShopperLanding["offer"]>, "minimumSpendMinor"> => ({
  minimumSpendMinor: friendOffer(referrals, shop.currencyCode).minimumSpendMinor,
});

const claimForm = z.object({ form: z.string().max(200), key: z.uuid(), email: z.string().max(1_000) });
const address = z.email().max(254);

/** Refuses `invalid_input`, `form_expired` and `email_invalid`. */
export function readClaim(
  deps: Deps,
  visitor: Visitor,
  body: unknown,
): { readonly email: string; readonly key: string } {
  const parsed = claimForm.safeParse(body);
  if (!parsed.success)
    throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
  const { form, key } = parsed.data;
  checkForm(deps, visitor, form);
  const email = address.safeParse(parsed.data.email.trim());
  if (!email.success) throw new AppError("email_invalid", {}, { field: ["email"] });
  return { email: email.data, key };
}

/** The answer is the same for everybody, and goes by e-mail. Refuses what `claimReferral` refuses. */
export async function claim(
  deps: Deps,
  visitor: Visitor,
  { token, email, key }: { readonly token: string; readonly email: string; readonly key: string },
): Promise<void> {
  if (deps.mailer === null) throw new AppError("referrals_off");
  const letter = { idempotencyKey: key };
  await claimReferral(deps, visitor.shop.shopId, { token, email, letter });
}
