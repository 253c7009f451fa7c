// Lines that another import has given before: they are known again, however their file was saved since.
import { afterAll, describe, expect, test } from "vitest";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";
import { memberOf } from "../../../testing/processes/deliver.ts";

const opened = await openImportingShop({
  emails: { 8001: "ann.lee@example.com", 8002: "bo.ray@example.com", 8003: "cy.fox@example.com" },
});
const { deps, shop, imports } = opened;
afterAll(() => opened.close());

describe("a file that was applied before", () => {
  const first = "Email,Points\nann.lee@example.com,100\nbo.ray@example.com,50\n";
  const again =
    '\uFEFF"E-mail";"Name";"Punkte"\r\n"BO.RAY@example.com";"Bo";"50"\r\n"ann.lee@example.com";"Ann";"100"\r\n"cy.fox@example.com";"Cy";"7"\r\n';

  test("is recognized by its lines, however it was saved again, and gives only what is new", async () => {
    const one = await imports.checked(first);
    await imports.step("importApply", one);
    await imports.work("apply", one);
    expect(await imports.show(one)).toMatchObject({ appliedBefore: null, repeatedRows: 0 });

    const two = await imports.checked(again);
    expect(await imports.show(two)).toMatchObject({
      goodPoints: 7,
      repeatedRows: 2,
      appliedBefore: expect.any(String),
      problems: { nodes: [{ code: "repeated_line" }, { code: "repeated_line" }] },
    });
    await imports.answered(two, "{ about: repeats, choice: again }");
    expect(await imports.show(two)).toMatchObject({ goodPoints: 157, repeatedRows: 2 });
    await imports.discard(two);

    await imports.step("importUndo", one);
    await imports.work("undo", one);
    const three = await imports.checked(again);
    expect(await imports.show(three)).toMatchObject({
      goodPoints: 157,
      repeatedRows: 0,
      appliedBefore: null,
    });
    await imports.discard(three);
  });

  test("is recognized with a column of pending points that was added, changed or removed since", async () => {
    const plain = "Email,Points\nann.lee@example.com,100\nbo.ray@example.com,0\n";
    const withPending = "Pending,Points,Email\n5,100,ann.lee@example.com\n5,0,bo.ray@example.com\n";
    for (const [before, after, isNew] of [
      [plain, withPending, 5],
      [withPending, withPending.replace("5,100", "9,100"), 0],
      [withPending, plain, 0],
    ] as const) {
      const one = await imports.checked(before);
      await imports.step("importApply", one);
      await imports.work("apply", one);
      const two = await imports.checked(after);
      const { goodPoints, goodPending, problems } = await imports.show(two);
      expect([goodPoints, goodPending]).toEqual([0, isNew]);
      expect(problems.nodes).toContainEqual(expect.objectContaining({ code: "repeated_line" }));
      await imports.discard(two);
      await imports.step("importUndo", one);
      await imports.work("undo", one);
    }
  });

  test("while another copy of it waited is checked again instead of being applied", async () => {
    const one = await imports.checked(first);
    const two = await imports.checked(again);
    deps.clock.move({ seconds: 1 });
    await imports.step("importApply", one);
    await imports.work("apply", one);

    expect(await imports.step("importApply", two)).toMatchObject({
      userErrors: [{ code: "import_check_again" }],
    });
    await imports.work("check", two);
    expect(await imports.show(two)).toMatchObject({ state: "CHECKED", goodPoints: 7, repeatedRows: 2 });
    expect((await imports.step("importApply", two)).userErrors).toEqual([]);
    await imports.work("apply", two);
    expect((await memberOf(deps, shop, "8001")).available).toBe(100);
  });
});
