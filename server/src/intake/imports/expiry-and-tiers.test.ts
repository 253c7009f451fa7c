// What a line may contain besides points: the points' expiry date, the customer's tier and birthday.
import { afterAll, describe, expect, test } from "vitest";
import { openImportingShop } from "../../testing/samples/importing-shop.ts";

const level = (id: string, name: string, threshold: number) => ({
  id,
  name,
  threshold,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#336699",
});

const opened = await openImportingShop({
  program: (program) => ({
    ...program,
    tiers: {
      ...program.tiers,
      window: "lifetime",
      levels: [level("silver", "Silver", 10_000), level("gold", "Gold", 50_000)],
    },
  }),
});
const { deps, api, imports, people } = opened;
afterAll(() => opened.close());

async function given(csv: string): Promise<string> {
  const id = await imports.checked(csv);
  await imports.step("importApply", id);
  await imports.work("apply", id);
  return id;
}

async function takenBack(id: string): Promise<void> {
  await imports.step("importUndo", id);
  await imports.work("undo", id);
}

async function member(platformId: string) {
  const { data } = await api.ask(
    `{ customer(platformId: "${platformId}") { points { available } tier { name } lots { remaining expiresAt } } }`,
  );
  return data.customer;
}

describe("an expiry date", () => {
  test("stays with the points", async () => {
    const [ann, bob] = await people(2);
    const id = await given(`customer_id,points,expiry date\n${ann},10,2031-12-31\n${bob},5,\n`);

    expect(await imports.show(id)).toMatchObject({ passedOver: [], goodPoints: 15, goodExpiring: 10 });
    expect(await member(ann!)).toMatchObject({
      lots: [{ remaining: 10, expiresAt: "2031-12-31T23:00:00.000Z" }],
    });
    expect(await member(bob!)).toMatchObject({ lots: [{ remaining: 5, expiresAt: null }] });
  });

  test("narrows the list of customers", async () => {
    const [ann] = await people(1);
    const listed = async (before: string) => {
      const { data } = await api.ask(
        `{ customers(first: 50, filter: { expiringBefore: "${before}" }) { nodes { platformId } } }`,
      );
      return data.customers.nodes.map((node: { platformId: string }) => node.platformId);
    };
    const id = await given(`customer_id,points,expires\n${ann},10,2030-06-30\n`);
    expect(await listed("2030-07-01T00:00:00Z")).toEqual([ann]);
    expect(await listed("2030-06-30T00:00:00Z")).toEqual([]);

    await takenBack(id);
    expect(await listed("2030-07-01T00:00:00Z")).toEqual([]);
  });

  test("that passes between the dry run and the apply excludes its line only", async () => {
    const [ann, bob] = await people(2);
    const soon = new Date(deps.clock.now().getTime() + 60_000).toISOString();
    const id = await imports.checked(`customer_id,points,expires\n${ann},10,${soon}\n${bob},5,\n`);
    expect(await imports.show(id)).toMatchObject({ goodRows: 2 });

    deps.clock.move({ minutes: 2 });
    await imports.step("importApply", id);
    await imports.work("apply", id);

    expect(await imports.show(id)).toMatchObject({
      progress: { appliedRows: 1, appliedPoints: 5 },
      problems: { nodes: [{ line: 2, code: "date_passed" }] },
    });
  });
});

describe("a tier", () => {
  test("is found by its name, raises lower members, and lowers nobody", async () => {
    const [ann, bob, cy] = await people(3);
    await given(`customer_id,points,tier\n${bob},1,Gold\n`);
    const id = await given(`customer_id,points,tier\n${ann},10,silver\n${bob},5, SILVER \n${cy},0,Gold\n`);

    expect(await imports.show(id)).toMatchObject({
      goodRows: 3,
      zeroRows: 0,
      goodTiers: [
        { name: "Silver", rows: 2 },
        { name: "Gold", rows: 1 },
      ],
      progress: { appliedRows: 2, appliedPoints: 15 },
    });
    expect(await Promise.all([ann!, bob!, cy!].map(async (one) => (await member(one)).tier.name))).toEqual([
      "Silver",
      "Gold",
      "Gold",
    ]);
  });

  test("is undone with its import, unless the member has reached a higher tier since", async () => {
    const [ann, bob] = await people(2);
    const first = await given(`customer_id,points,tier\n${ann},10,Silver\n${bob},0,Silver\n`);
    await given(`customer_id,points,tier\n${bob},0,Gold\n`);

    await takenBack(first);

    expect(await member(ann!)).toMatchObject({ tier: null, points: { available: 0 } });
    expect(await member(bob!)).toMatchObject({ tier: { name: "Gold" } });
  });

  test("that the program does not have is left out, with its line and column, and the points count", async () => {
    const [ann, bob] = await people(2);
    const id = await imports.checked(`customer_id,points,vip tier\n${ann},10,Ruby\n${bob},5,\n`, [
      "customer_id",
      "points",
      "tier",
    ]);
    expect(await imports.show(id)).toMatchObject({
      goodRows: 2,
      goodPoints: 15,
      problems: { nodes: [] },
      leftOut: { nodes: [{ line: 2, code: "unknown_tier", column: "vip tier" }] },
    });
  });
});

describe("a birthday", () => {
  const birthdays = async (...platformIds: readonly (string | undefined)[]) =>
    Promise.all(
      platformIds.map(async (platformId) => {
        const { data } = await api.ask(
          `{ customer(platformId: "${platformId}") { birthday birthdayEnteredOn status points { available } } }`,
        );
        return data.customer;
      }),
    );

  test("is added where none is known, also without points, and stays when the import is undone", async () => {
    const [ann, bob, cy] = await people(3);
    await given(`customer_id,points,date of birth\n${bob},1,1990-05-01\n`);
    const id = await given(
      `customer_id,points,birthday\n${ann},10,03-14\n${bob},5,1990-06-02\n${cy},0,--02-29\n`,
    );

    expect(await imports.show(id)).toMatchObject({ goodRows: 3, zeroRows: 0, passedOver: [] });
    const today = deps.clock.now().toISOString().slice(0, 10);
    const known = (birthday: string) => ({ birthday, birthdayEnteredOn: today });
    expect(await birthdays(ann, bob, cy)).toMatchObject([
      { ...known("03-14"), points: { available: 10 } },
      { ...known("05-01"), points: { available: 6 } },
      { ...known("02-29"), points: { available: 0 } },
    ]);

    await takenBack(id);

    expect(await birthdays(ann)).toMatchObject([{ birthday: "03-14", points: { available: 0 } }]);
  });

  test("that cannot be read is left out, with its line and column, and the points are given", async () => {
    const [ann, bob] = await people(2);
    const id = await given(`customer_id,points,birthday\n${ann},10,31 June\n${bob},5,03/14/1990\n`);
    expect(await imports.show(id)).toMatchObject({
      goodRows: 2,
      progress: { appliedPoints: 15 },
      leftOut: { nodes: [{ line: 2, code: "unclear_birthday", column: "birthday" }] },
    });
    expect(await birthdays(ann, bob)).toMatchObject([
      { birthday: null, points: { available: 10 } },
      { birthday: "03-14", points: { available: 5 } },
    ]);
  });

  test("of a line without points is counted as bringing something only if it is there", async () => {
    const [ann, bob] = await people(2);
    const id = await imports.checked(`customer_id,points,birthday\n${ann},0,03-14\n${bob},0,\n`);
    expect(await imports.show(id)).toMatchObject({ goodRows: 2, zeroRows: 1 });
  });
});
