// Members refer friends, who claim a code and order with it, sometimes as somebody else; staff decide what is doubtful.
import type { Day } from "../day.ts";
import { referrals } from "../year.sql.ts";
import type { Happening } from "./happening.ts";
import { place } from "./in-the-store.ts";

export interface YearReferral {
  readonly id: string;
  readonly code: string | null;
  readonly isOpen: boolean;
  readonly waits: boolean;
}

const referralsOf = (day: Day): Promise<YearReferral[]> => day.year.rows<YearReferral>(referrals);

async function refer(day: Day): Promise<void> {
  const advocate = day.member();
  if (!advocate) return;
  const link = await day.year.ask(
    `mutation ($id: ID!) { referralLinkCreate(customerId: $id) { token userErrors { code } } }`,
    { id: advocate.id },
  );
  if (!link) return;
  const known = new Set((await referralsOf(day)).map(({ id }) => id));
  const email = day.dice.isLucky(0.8) ? day.newEmail() : (day.person()?.email ?? advocate.email!);
  await day.year.ask(
    `mutation ($token: String!, $email: String!) {
       referralClaim(token: $token, email: $email) { message userErrors { code } } }`,
    { token: link.referralLinkCreate.token, email },
  );
  const made = (await referralsOf(day)).find(({ id }) => !known.has(id));
  if (made) day.memory.friends.set(made.id, email);
}

async function order(day: Day): Promise<void> {
  const one = day.dice.pick((await referralsOf(day)).filter(({ code, isOpen }) => code !== null && isOpen));
  if (!one?.code) return;
  const email = day.dice.isLucky(0.9) ? day.memory.friends.get(one.id) : day.newEmail();
  place(day, { email: email ?? day.newEmail() }, { code: one.code });
}

async function decide(day: Day): Promise<void> {
  const one = day.dice.pick((await referralsOf(day)).filter(({ waits }) => waits));
  const decision = day.dice.isLucky(0.7) ? "referralApprove" : "referralRefuse";
  if (one)
    await day.year.ask(`mutation ($id: ID!) { ${decision}(id: $id) { userErrors { code } } }`, {
      id: one.id,
    });
}

export const friendHappenings: readonly Happening[] = [
  { name: "refer a friend", weight: 6, does: refer },
  { name: "order of a friend", weight: 5, does: order },
  { name: "decide about a friend", weight: 2, does: decide },
];
