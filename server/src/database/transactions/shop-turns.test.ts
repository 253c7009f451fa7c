// Turns are counted, not timed: nothing here depends on how busy a machine is.
import { expect, test } from "vitest";
import { createShopTurns, type Purpose } from "./shop-turns.ts";

/** Of 20 connections, 15 are turns. */
function openTurns(connections = 20) {
  let now = 0;
  const turns = createShopTurns(connections, () => now);
  const begun: string[] = [];
  const ends: { readonly name: string; readonly end: () => void }[] = [];
  const ask = (shop: string, count: number, purpose: Purpose = "change"): void => {
    for (let nth = 1; nth <= count; nth++) {
      const name = `${shop} ${nth}`;
      void turns.inTurn(shop, purpose, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push({ name, end }));
      });
    }
  };
  return {
    turns,
    ask,
    begun,
    begunOf: (shop: string) => begun.filter((name) => name.startsWith(`${shop} `)).length,
    settle: () => new Promise(setImmediate),
    pass: (ms: number) => void (now += ms),
    endOne: async (shop: string): Promise<void> => {
      const at = ends.findIndex(({ name }) => name.startsWith(shop));
      ends.splice(at, 1)[0]!.end();
      await new Promise(setImmediate);
    },
  };
}

test("a shop alone has all turns but one, and a shop that comes has the free one at once", async () => {
  const { ask, begunOf, settle } = openTurns();
  ask("greedy", 1_000);
  await settle();
  expect(begunOf("greedy")).toBe(14);
  ask("modest", 1);
  await settle();
  expect(begunOf("modest")).toBe(1);
});

test("beside another, a shop with a thousand waiting gets no more than four changes, and two readings", async () => {
  const { ask, begunOf, settle, endOne } = openTurns();
  ask("modest", 1);
  ask("greedy", 1_000);
  ask("reader", 1_000, "reading");
  await settle();
  expect([begunOf("modest"), begunOf("greedy"), begunOf("reader")]).toEqual([1, 4, 2]);
  await endOne("greedy");
  expect(begunOf("greedy")).toBe(5);
});

test("a shop that comes after a greedy one waits for one end of its transactions at most, however many wait", async () => {
  const { ask, begun, begunOf, settle, endOne } = openTurns();
  ask("greedy", 5_000);
  await settle();
  ask("modest", 3);
  await settle();
  expect(begunOf("modest")).toBe(1);
  await endOne("greedy");
  await endOne("greedy");
  expect(begun.slice(-2)).toEqual(["modest 2", "modest 3"]);
  // The greedy one is served again once it has as few as may be, beside another.
  for (let ended = 0; ended < 8; ended++) await endOne("greedy");
  expect(begunOf("greedy")).toBe(14);
  await endOne("greedy");
  expect(begunOf("greedy")).toBe(15);
});

test("fifty greedy shops take turns: none is served twice before another was served", async () => {
  const { ask, begunOf, settle, endOne } = openTurns();
  const names = Array.from({ length: 50 }, (_, index) => `shop${index}`);
  for (let times = 0; times < 100; times++) for (const name of names) ask(name, 1);
  await settle();
  for (let ended = 0; ended < 35; ended++) await endOne("shop");
  expect(names.map(begunOf)).toEqual(names.map(() => 1));
});

test("a shop that has been alone for five seconds has the turns of all again", async () => {
  const { ask, begunOf, settle, endOne, pass } = openTurns();
  ask("modest", 1);
  ask("greedy", 100);
  await settle();
  expect(begunOf("greedy")).toBe(4);
  await endOne("modest");
  pass(5_001);
  await endOne("greedy");
  expect(begunOf("greedy")).toBe(15);
});

test("a transaction inside another waits for nobody, so that they cannot wait for each other", async () => {
  const { turns, ask, settle } = openTurns(4);
  const inner = () =>
    turns.inTurn("one", "reading", () => turns.inTurn("one", "change", () => Promise.resolve("done")));
  ask("one", 3);
  await settle();
  const asked = Promise.all([inner(), inner(), inner()]);
  await expect(asked).resolves.toEqual(["done", "done", "done"]);
});

test("a transaction that fails gives its turn back", async () => {
  const { turns } = openTurns(1);
  for (let times = 0; times < 5; times++)
    await expect(turns.inTurn("one", "change", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(turns.inTurn("one", "change", () => Promise.resolve(1))).resolves.toBe(1);
});
