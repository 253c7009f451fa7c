// Batches: each is started on one day and goes on the days after, as a merchant comes back to it. Some are undone.
import type { Day, YearMemory } from "../day.ts";
import type { Happening } from "./happening.ts";

type Batch = YearMemory["batches"][number];

async function upload(day: Day): Promise<void> {
  const people = Array.from({ length: 5 }, () => day.member()).filter((one) => one !== undefined);
  const expiresOn = (days: number): string =>
    new Date(day.year.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const lines = [...new Map(people.map((one) => [one.platformId, one])).values()].map(
    ({ platformId }, index) =>
      `${platformId},${day.dice.between(10, 300)},${index % 2 ? expiresOn(day.dice.between(3, 40)) : ""},${index === 0 ? "Silver" : ""}`,
  );
  const id = await day.year.upload(`customer_id,points,expiry date,tier\n${lines.join("\n")}\n`);
  if (id === null) return;
  const data = await day.year.ask(
    `mutation ($id: ID!) {
       importMatch(id: $id, columns: [customer_id, points, expires_at, tier]) { userErrors { code } } }`,
    { id },
  );
  if (data) day.memory.batches.push({ kind: "import", id, age: 0 });
}

async function bulk(day: Day): Promise<void> {
  const customerIds = [...new Set(Array.from({ length: 8 }, () => day.member()?.id ?? ""))].filter(Boolean);
  if (customerIds.length === 0) return;
  const input = { selection: { customerIds }, points: 15, reason: "x", idempotencyKey: day.year.newKey() };
  const data = await day.year.ask(
    `mutation ($input: BulkAdjustmentInput!) {
       bulkAdjustmentStart(input: $input) { bulkAdjustment { id } userErrors { code } } }`,
    { input },
  );
  if (data) day.memory.batches.push({ kind: "bulk", id: data.bulkAdjustmentStart.bulkAdjustment.id, age: 0 });
}

async function readPast(day: Day): Promise<void> {
  if (day.memory.batches.some(({ kind }) => kind === "past")) return;
  const data = await day.year.ask(`mutation { pastOrdersRead { pastCredit { id } userErrors { code } } }`);
  if (data) day.memory.batches.push({ kind: "past", id: data.pastOrdersRead.pastCredit.id, age: 0 });
}

const mutation = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { userErrors { code } } }`;

/** The next step of a batch: confirmed after a day, undone after some more, or left as it is. */
const steps: Readonly<Record<Batch["kind"], (day: Day, batch: Batch) => Promise<unknown> | undefined>> = {
  import: (day, { id, age }) => {
    if (age === 2) return day.year.ask(mutation("importApply"), { id });
    return age === 7 && day.dice.isLucky(0.5) ? day.year.ask(mutation("importUndo"), { id }) : undefined;
  },
  bulk: (day, { id, age }) =>
    age === 3 && day.dice.isLucky(0.5) ? day.year.ask(mutation("bulkAdjustmentUndo"), { id }) : undefined,
  past: async (day, { id, age }) => {
    if (age === 15) return day.year.ask(mutation("pastOrdersUndo"), { id });
    // Reading may take some days: refused until it is done.
    if (age > 11 || age % 3 !== 2) return;
    const { program } = await day.year.ask("{ program { version } }");
    await day.year.ask(
      `mutation ($id: ID!, $version: Int!) {
         pastOrdersCredit(id: $id, programVersion: $version) { userErrors { code } } }`,
      { id, version: program.version },
    );
  },
};

/** Call it once a day. */
export async function goOnWithBatches(day: Day): Promise<void> {
  for (const batch of day.memory.batches) {
    batch.age += 1;
    await steps[batch.kind](day, batch);
  }
}

export const batchHappenings: readonly Happening[] = [
  { name: "import", weight: 1.2, does: upload },
  { name: "bulk adjustment", weight: 0.6, does: bulk },
  { name: "past orders", weight: 1, does: readPast },
];
