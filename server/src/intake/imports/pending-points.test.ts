// Points that another program holds back are imported too, and wait for this program's hold.
import { afterAll, describe, expect, test } from "vitest";
import { keepDatesOfShop } from "../../core/ledger/dates/keep-dates.job.ts";
import { openImportingShop } from "../../testing/samples/importing-shop.ts";
import { memberOf } from "../../testing/processes/deliver.ts";

const opened = await openImportingShop();
const { deps, shop, api, imports, people } = opened;
afterAll(() => opened.close());

describe("pending points", () => {
  const member = async (platformId: string) => {
    const { available, pending } = await memberOf(deps, shop, platformId);
    return { available, pending };
  };
  const given = async (ids: readonly string[]) => {
    const lines = ids.map((one) => `${one},10,7`);
    const id = await imports.checked(["customer_id,points,pending points", ...lines].join("\n"));
    await imports.step("importApply", id);
    await imports.work("apply", id);
    return id;
  };

  test("are imported next to the others, and can be spent when the hold is over", async () => {
    const [ann] = await people(1);
    const id = await given([ann!]);
    expect(await imports.show(id)).toMatchObject({
      goodPoints: 10,
      goodPending: 7,
      progress: { appliedPoints: 10, appliedPending: 7 },
    });
    expect(await member(ann!)).toEqual({ available: 10, pending: 7 });

    await keepDatesOfShop(deps, shop.shopId);
    expect(await member(ann!)).toEqual({ available: 17, pending: 0 });
  });

  test("are taken back with their import, whether the hold is over or not", async () => {
    const [ann, bob] = await people(2);
    const early = await given([ann!]);
    await imports.step("importUndo", early);
    await imports.work("undo", early);
    expect(await member(ann!)).toEqual({ available: 0, pending: 0 });

    const late = await given([bob!]);
    await keepDatesOfShop(deps, shop.shopId);
    await imports.step("importUndo", late);
    await imports.work("undo", late);
    expect(await member(bob!)).toEqual({ available: 0, pending: 0 });
    expect((await imports.show(late)).progress.undonePoints).toBe(17);
  });

  test("are also taken back by the undo of a single line", async () => {
    const [ann, bob] = await people(2);
    for (const isReleased of [false, true]) {
      const person = isReleased ? bob! : ann!;
      await given([person]);
      if (isReleased) await keepDatesOfShop(deps, shop.shopId);
      const { data } = await api.ask(
        `{ movements(first: 1, filter: { kinds: ["import"] }) { nodes { postingId } } }`,
      );
      const [{ postingId }] = data.movements.nodes;
      await api.ask(
        `mutation { postingUndo(postingId: "${postingId}", reason: "x") { userErrors { code } } }`,
      );
      expect(await member(person)).toEqual({ available: 0, pending: 0 });
    }
  });
});
