// What a member does in the store. A body is not signed by the store: the customer is the one of the signed address, and
// what a form names must be that customer's own.
import { isBirthday } from "@laurel/domain/dates/birthday.ts";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { joinProgram } from "../../core/membership/enroll-customer.ts";
import { leaveProgram, rejoinProgram } from "../../core/customers/leave-program.ts";
import { setBirthday } from "../../core/customers/set-birthday.ts";
import { loadRedemption } from "../../core/redemptions/redemption.ts";
import { cancelAndWait, redeemAndWait } from "../../core/redemptions/wait-for-redemption.ts";
import { tell } from "../../process/listeners.ts";
import { checkForm } from "./form-token.ts";
import { subscribeVisitor } from "./newsletter/subscribe-visitor.ts";
import type { Visitor } from "./proxy-door.ts";
import type { CustomerRow } from "./storefront.sql.ts";
import { findPerson, meetCustomer, memberOf, type Person } from "./visitor.ts";
import { visits } from "./visitor-listener.ts";

/** Who did it, in the ledger. */
const ACTOR = "member";

/** `key`: of the form's rendering. A form that is sent again has the same, and does nothing again. */
const formShape = { form: z.string().max(200), key: z.uuid() };
const points = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const redeemForm = z.object({ ...formShape, reward: z.uuid(), points: points.optional() });
const plainForm = z.object(formShape);
const returnForm = z.object({ ...formShape, redemption: z.uuid() });
const twoDigits = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform((digits) => digits.padStart(2, "0"));
const birthdayForm = z
  .object({ ...formShape, month: twoDigits, day: twoDigits })
  .refine(({ month, day }) => isBirthday(`${month}-${day}`), { path: ["day"] });
/** Nobody is subscribed by a box that was not ticked. */
const newsletterForm = z.object({ ...formShape, yes: z.literal("1") });

/** What was done: a redemption's id tells what came of it. */
export type Done =
  | { readonly act: "redeem" | "return"; readonly redemptionId: string }
  | { readonly act: "join" | "leave" | "rejoin" | "birthday" }
  /** False: the store waits for the customer to confirm it. */
  | { readonly act: "newsletter"; readonly isSubscribed: boolean };

export type Act = (deps: Deps, visitor: Visitor, body: unknown) => Promise<Done>;

/**
 * Waits up to 3 seconds for the code. Refuses `customer_not_eligible` for a customer who is no member or has left, what
 * `redeemReward` refuses, and what `readForm` refuses.
 */
export const redeem: Act = async (deps, visitor, body) => {
  const { person, form } = await readForm(deps, visitor, { schema: redeemForm, body });
  const customerId = idOf(person.state === "member" ? person.customer : null);
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
 * Switches an unused code off, and then gives its points back: also for a member who has left. Refuses `redemption_not_found`,
 * also for another member's, `customer_not_eligible` for a customer who is no member, what `cancelRedemption` refuses, and what
 * `readForm` refuses.
 */
export const giveBack: Act = async (deps, visitor, body) => {
  const { person, form } = await readForm(deps, visitor, { schema: returnForm, body });
  const customerId = idOf(memberOf(person));
  const { shopId } = visitor.shop;
  const held = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, form.redemption));
  if (held?.customerId !== customerId) throw new AppError("redemption_not_found");
  await cancelAndWait(deps, shopId, { redemptionId: form.redemption, reason: null, actor: ACTOR });
  return { act: "return", redemptionId: form.redemption };
};

/** For who is a member or has left, nothing changes. Refuses `customer_not_eligible`, and what `readForm` refuses. */
export const join: Act = async (deps, visitor, body) => {
  const { person } = await readForm(deps, visitor, { schema: plainForm, body });
  const { shop } = visitor;
  if (person.state === "excluded") throw new AppError("customer_not_eligible");
  if (person.state !== "customer_guest") return { act: "join" };
  if (!shop.hasClassicAccounts) {
    await joinProgram(deps, shop, { customerId: idOf(person.customer), actor: ACTOR });
    return { act: "join" };
  }
  // Who is enrolled takes over what was ordered with their e-mail before, and a password proves no e-mail. But an
  // account with one makes a member by itself, as soon as the store reports it.
  await meetCustomer(deps, visitor);
  idOf(memberOf(await findKnown(deps, visitor)));
  return { act: "join" };
};

/** Refuses what `leaveProgram` refuses, and what `readForm` refuses. */
export const leave: Act = async (deps, visitor, body) => {
  const { person, form } = await readForm(deps, visitor, { schema: plainForm, body });
  const customerId = idOf(memberOf(person));
  await leaveProgram(deps, visitor.shop.shopId, { customerId, idempotencyKey: form.key });
  return { act: "leave" };
};

/** Refuses what `rejoinProgram` refuses, and what `readForm` refuses. */
export const rejoin: Act = async (deps, visitor, body) => {
  const { person, form } = await readForm(deps, visitor, { schema: plainForm, body });
  const customerId = idOf(memberOf(person));
  await rejoinProgram(deps, visitor.shop.shopId, { customerId, idempotencyKey: form.key });
  return { act: "rejoin" };
};

/** The same one again changes nothing. Refuses what `setBirthday` refuses, and what `readForm` refuses. */
export const enterBirthday: Act = async (deps, visitor, body) => {
  const { person, form } = await readForm(deps, visitor, { schema: birthdayForm, body });
  const customerId = idOf(person.state === "member" ? person.customer : null);
  const birthday = `${form.month}-${form.day}`;
  await setBirthday(deps, visitor.shop.shopId, { customerId, birthday, actor: ACTOR, isOwn: true });
  return { act: "birthday" };
};

/** Who is subscribed stays so. Refuses what `subscribeVisitor` refuses, and what `readForm` refuses. */
export const subscribe: Act = async (deps, visitor, body) => {
  const { person, platformId } = await readForm(deps, visitor, { schema: newsletterForm, body });
  idOf(person.state === "member" ? person.customer : null);
  return { act: "newsletter", isSubscribed: await subscribeVisitor(deps, visitor, platformId) };
};

/** Refuses `customer_not_eligible` for nobody. */
function idOf(customer: CustomerRow | null): string {
  if (!customer) throw new AppError("customer_not_eligible");
  return customer.id;
}

/** Refuses `sign_in_needed`, `invalid_input`, `form_expired`, and `customer_not_eligible` for an unknown customer. */
async function readForm<Form extends { readonly form: string }>(
  deps: Deps,
  visitor: Visitor,
  { schema, body }: { readonly schema: z.ZodType<Form>; readonly body: unknown },
): Promise<{ person: Person; platformId: string; form: Form }> {
  const { platformId } = visitor;
  if (platformId === null) throw new AppError("sign_in_needed");
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new AppError("invalid_input", {}, { field: parsed.error.issues[0]?.path.map(String) ?? [] });
  checkForm(deps, visitor, parsed.data.form);
  const person = await findKnown(deps, visitor);
  await keepLanguage(deps, visitor, person);
  return { person, platformId, form: parsed.data };
}

/** E-mails about what is done here are in the language in which it is done. */
async function keepLanguage(
  deps: Deps,
  { shop, locale }: Visitor,
  { state, customer }: Person,
): Promise<void> {
  if (!customer || state === "excluded") return;
  await deps.db.transaction(shop.shopId, (tx) =>
    tell(deps, visits, "acted", tx, { customerId: customer.id, locale }),
  );
}

async function findKnown(deps: Deps, visitor: Visitor): Promise<Person> {
  const person = await deps.db.transaction(visitor.shop.shopId, (tx) => findPerson(tx, visitor));
  if (!person) throw new AppError("customer_not_eligible");
  return person;
}
