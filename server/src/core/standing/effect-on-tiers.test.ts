// What new settings of tiers would change, before they are saved.
import { expect, test } from "vitest";
import { loadProgram } from "../../tenant/program/load-program.ts";
import {
  api,
  at,
  changeTiers,
  deps,
  levels,
  open,
  order,
  shop,
  tier,
  tierOn,
  upkeep,
  useTieredShop,
} from "../../testing/samples/a-tiered-shop.ts";
import type { TierLevel } from "@laurel/domain/program/program.ts";

useTieredShop();

async function effectOf(tiers: object) {
  const { document } = await deps.db.transaction(shop.shopId, loadProgram);
  const { data, errors } = await api.ask(
    `query ($document: JSON!) { programTierEffect(document: $document) {
       effect { levels { tierId before after } rising falls { on fromTierId toTierId members } lookedAt isEstimate }
       userErrors { code field } } }`,
    { document: { ...document, tiers: { ...document.tiers, ...tiers } } },
  );
  expect(errors).toEqual([]);
  return data.programTierEffect;
}

const goldAt = (euros: number): TierLevel[] =>
  levels.map((one) => (one.id === "gold" ? { ...one, threshold: euros * 100 } : one));

test("a higher threshold: who falls, when, and it comes so", async () => {
  await open();
  await order("2026-06-10", 2_100);
  await order("2026-06-10", 600, "7002");
  await order("2026-06-10", 3_500, "7003");
  at("2026-09-01");
  const next = { levels: goldAt(3_000) };
  expect(await effectOf(next)).toEqual({
    effect: {
      levels: [
        { tierId: null, before: 0, after: 0 },
        { tierId: "silver", before: 1, after: 2 },
        { tierId: "gold", before: 2, after: 1 },
      ],
      rising: 0,
      falls: [{ on: "2026-10-02", fromTierId: "gold", toTierId: "silver", members: 1 }],
      lookedAt: 3,
      isEstimate: false,
    },
    userErrors: [],
  });
  await changeTiers(next);
  await upkeep();
  expect(await tierOn("2026-10-01")).toBe("gold");
  expect(await tierOn("2026-10-02")).toBe("silver");
});

test("a lower threshold: who rises; and a removed tier, whom it leaves", async () => {
  await open();
  await order("2026-06-10", 1_100);
  at("2026-09-01");
  expect((await effectOf({ levels: goldAt(1_000) })).effect).toMatchObject({
    levels: [
      { tierId: null },
      { tierId: "silver", before: 1, after: 0 },
      { tierId: "gold", before: 0, after: 1 },
    ],
    rising: 1,
    falls: [],
  });
  expect((await effectOf({ levels: levels.slice(1) })).effect).toMatchObject({
    levels: [
      { tierId: null, before: 0, after: 1 },
      { tierId: "gold", before: 0, after: 0 },
      { tierId: "silver", before: 1, after: 0 },
    ],
    falls: [{ on: "2026-09-01", fromTierId: "silver", toTierId: null, members: 1 }],
  });
  expect(await tier()).toBe("silver");
});

test("settings that move nobody have no effect, and a wrong draft is refused with its field", async () => {
  await open();
  await order("2026-06-10", 600);
  expect(await effectOf({ levels: levels.map((one) => ({ ...one, name: `${one.name}s` })) })).toEqual({
    effect: null,
    userErrors: [],
  });
  expect(await effectOf({ graceDays: -1 })).toMatchObject({
    effect: null,
    userErrors: [{ code: "invalid_program", field: ["document", "tiers", "graceDays"] }],
  });
});
