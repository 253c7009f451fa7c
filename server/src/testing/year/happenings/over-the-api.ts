// What members do in their own pages, and staff in the admin: over the API, which is killed meanwhile.
import type { Day, YearMember, YearRedemption } from "../day.ts";
import { programChanges } from "../year-program.ts";
import type { Happening } from "./happening.ts";

const MANY_POINTS = 5_000;

const ofAMember =
  (does: (day: Day, member: YearMember) => Promise<unknown>) =>
  async (day: Day): Promise<void> => {
    const member = day.member();
    if (member) await does(day, member);
  };

const ofARedemption =
  (fits: (redemption: YearRedemption) => boolean, does: (day: Day, id: string) => Promise<unknown>) =>
  async (day: Day): Promise<void> => {
    const redemption = day.dice.pick(day.redemptions.filter(fits));
    if (redemption) await does(day, redemption.id);
  };

const customerMutation = (name: string, more = "") =>
  `mutation ($id: ID!) { ${name}(customerId: $id${more}) { userErrors { code } } }`;

/** Points that a member has this morning are spent often: twice at once now and then. */
async function redeem(day: Day): Promise<void> {
  const reward = day.dice.pick(day.memory.rewards);
  const member =
    reward &&
    day.dice.pick(
      day.members.filter(({ available, status }) => available >= reward.points && status === "MEMBER"),
    );
  if (!reward || !member) return;
  const points = reward.kind === "any_amount" ? 20 * day.dice.between(5, 20) : null;
  const input = { customerId: member.id, rewardId: reward.id, points, idempotencyKey: day.year.newKey() };
  const ask = async (): Promise<string | null> => {
    const data = await day.year.ask(
      `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
      { input },
    );
    return data && data.rewardRedeem.redemption.id;
  };
  const told = await Promise.all(day.dice.isLucky(0.2) ? [ask(), ask()] : [ask()]);
  const ids = new Set(told.filter((id) => id !== null));
  if (ids.size > 1) day.year.faults.push(`one key redeemed ${[...ids].join(" and ")}`);
  for (const id of ids) day.memory.told.add(id);
}

/** The next change of the list. It can move every member, so a year has it once in some days, not by its weight. */
export async function changeProgram(day: Day): Promise<void> {
  const change = programChanges[day.memory.programChanges % programChanges.length]!;
  day.memory.programChanges += 1;
  const { program } = await day.year.ask("{ program { version document } }");
  await day.year.ask(
    `mutation ($version: Int!, $document: JSON!) {
       programUpdate(expectedVersion: $version, input: { document: $document }) { userErrors { code } } }`,
    { version: program.version, document: change(program.document) },
  );
}

/** Days from today, as MM-DD in the shop's time zone, or nearly so. */
function birthdayIn(day: Day, days: number): string {
  return new Date(day.year.clock.now().getTime() + days * 86_400_000).toISOString().slice(5, 10);
}

export const apiHappenings: readonly Happening[] = [
  { name: "redeem", weight: 30, does: redeem },
  {
    name: "cancel a redemption",
    weight: 3,
    does: ofARedemption(
      ({ status, isCancelAsked }) => ["ISSUED", "REQUESTED"].includes(status) && !isCancelAsked,
      (day, id) =>
        day.year.ask(`mutation ($id: ID!) { redemptionCancel(id: $id) { userErrors { code } } }`, { id }),
    ),
  },
  {
    name: "retry a redemption",
    weight: 2,
    does: ofARedemption(
      ({ status }) => status === "FAILED",
      async (day, id) => {
        const data = await day.year.ask(
          `mutation ($id: ID!) { redemptionRetry(id: $id) { redemption { id } userErrors { code } } }`,
          { id },
        );
        if (data) day.memory.told.add(data.redemptionRetry.redemption.id);
      },
    ),
  },
  {
    name: "adjust",
    weight: 5,
    does: ofAMember(async (day, { id: customerId }) => {
      const points = day.dice.isLucky(0.7) ? day.dice.between(1, 400) : -day.dice.between(1, 200);
      const input = { customerId, points, reason: "x", idempotencyKey: day.year.newKey() };
      const data = await day.year.ask(
        `mutation ($input: AdjustPointsInput!) {
           customerAdjustPoints(input: $input) { movement { postingId } userErrors { code } } }`,
        { input: { ...input, countsTowardTier: day.dice.isLucky(0.5) } },
      );
      if (data) day.memory.postings.push(data.customerAdjustPoints.movement.postingId);
    }),
  },
  {
    name: "action",
    weight: 5,
    does: ofAMember(async (day, { id: customerId }) => {
      const input = { customerId, action: "review", idempotencyKey: day.year.newKey() };
      const data = await day.year.ask(
        `mutation ($input: ActionInput!) { actionRecord(input: $input) { movement { postingId } userErrors { code } } }`,
        { input },
      );
      if (data?.actionRecord.movement) day.memory.postings.push(data.actionRecord.movement.postingId);
    }),
  },
  {
    name: "undo",
    weight: 2,
    does: async (day) => {
      const id = day.dice.pick(day.memory.postings);
      if (id)
        await day.year.ask(`mutation ($id: ID!) { postingUndo(postingId: $id) { userErrors { code } } }`, {
          id,
        });
    },
  },
  {
    name: "birthday",
    weight: 5,
    does: ofAMember((day, { id }) =>
      day.year.ask(
        customerMutation("customerSetBirthday", `, birthday: "${birthdayIn(day, day.dice.between(1, 20))}"`),
        { id },
      ),
    ),
  },
  {
    name: "enroll",
    weight: 4,
    does: async (day) => {
      const guest = day.dice.pick(day.members.filter(({ status }) => status === "GUEST"));
      if (guest) await day.year.ask(customerMutation("customerEnroll"), { id: guest.id });
    },
  },
  {
    name: "exclude",
    weight: 1,
    does: async (day) => {
      const somebody = day.dice.pick(
        day.members.filter(({ status }) => status === "MEMBER" || status === "EXCLUDED"),
      );
      if (!somebody) return;
      const isExcluded = somebody.status === "MEMBER" && day.dice.isLucky(0.5);
      await day.year.ask(customerMutation("customerSetExcluded", `, isExcluded: ${isExcluded}`), {
        id: somebody.id,
      });
    },
  },
  {
    name: "give a tier",
    weight: 1,
    does: ofAMember((day, { id }) =>
      day.year.ask(
        customerMutation("customerSetTier", `, tierId: ${day.dice.pick(['"silver"', '"gold"', "null"])}`),
        { id },
      ),
    ),
  },
  {
    name: "merge",
    weight: 1.5,
    does: async (day) => {
      const [from, into] = [day.member(), day.member()];
      if (!from || !into || from.id === into.id) return;
      const data = await day.year.ask(
        `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } userErrors { code } } }`,
        { input: { fromId: from.id, intoId: into.id } },
      );
      if (data) day.memory.merges.push(data.customerMerge.merge.id);
    },
  },
  {
    name: "undo a merge",
    weight: 1,
    does: async (day) => {
      const id = day.dice.pick(day.memory.merges);
      if (id)
        await day.year.ask(`mutation ($id: ID!) { customerMergeUndo(id: $id) { userErrors { code } } }`, {
          id,
        });
    },
  },
  {
    name: "erase",
    weight: 0.6,
    does: ofAMember((day, { id }) => day.year.ask(customerMutation("customerErase"), { id })),
  },
  {
    // Rarely: nothing expires in the 30 days after it.
    name: "pause and go on",
    weight: 0.02,
    does: async (day) => {
      for (const status of ["PAUSED", "ON"]) {
        const { program } = await day.year.ask("{ program { version } }");
        await day.year.ask(
          `mutation ($version: Int!, $status: ProgramStatus!) {
             programUpdate(expectedVersion: $version, input: { status: $status }) { userErrors { code } } }`,
          { version: program.version, status },
        );
      }
    },
  },
  {
    name: "give many points",
    weight: 0.3,
    does: ofAMember((day, { id: customerId }) =>
      day.year.ask(
        `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
        { input: { customerId, points: MANY_POINTS, reason: "x", idempotencyKey: day.year.newKey() } },
      ),
    ),
  },
];
