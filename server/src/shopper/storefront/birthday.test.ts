// A member's own birthday, as the store's page takes it.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStorefront, type ProxiedAnswer, type Storefront } from "../../testing/samples/a-storefront.ts";
import { askAdministrator } from "../../testing/processes/administrator.ts";
import { setBirthday } from "../../core/customers/set-birthday.ts";

const rule = {
  id: "birthday",
  kind: "birthday",
  enabled: true,
  config: { points: 500, noticeDays: 30 },
} as const;

let store: Storefront;

beforeEach(async () => {
  store = await openStorefront({
    points: [100, 100],
    program: (program) => ({ ...program, earning: [...program.earning, rule] }),
  });
});
afterEach(() => store.close());

const member = (index: number): string => store.platformIds[index]!;

async function enter(index: number, month: string, day: string, as = "?as=json"): Promise<ProxiedAnswer> {
  const form = (await store.view(member(index))).visitor.form!;
  const fields = { key: randomUUID(), form, month, day };
  const { text, ...answer } = await store.visit(member(index), `/birthday${as}`, fields);
  return { ...answer, body: as === "" ? text : JSON.parse(text) };
}

const codeOf = ({ status, body }: ProxiedAnswer): [number, string] => [status, body.code];

test("A member enters their birthday, and may change it a year later", async () => {
  expect((await store.view(member(0))).member?.birthday).toBeNull();
  // Twelve days before, and it asks for thirty.
  const known = {
    month: 3,
    day: 14,
    changeableFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    firstOn: "2027-03-14",
  };
  expect((await enter(0, "3", "14")).body.member.birthday).toEqual(known);
  expect(codeOf(await enter(0, "4", "1"))).toEqual([422, "birthday_fixed"]);
  // The same again, such as from a page that was loaded twice.
  expect((await enter(0, "03", "14")).body.member.birthday).toEqual(known);

  store.deps.clock.move({ hours: 366 * 24 });
  expect((await store.view(member(0))).member?.birthday).toEqual({
    ...known,
    changeableFrom: null,
    firstOn: null,
  });
  expect((await enter(0, "4", "1")).body.member.birthday).toMatchObject({ month: 4, day: 1 });
  expect((await store.view(member(1))).member?.birthday).toBeNull();
});

test("What a member enters is not in the shop's audit log", async () => {
  await enter(0, "3", "14");
  const [row] = await askAdministrator<{ count: number }>(
    store.own.url,
    "SELECT count(*)::int AS count FROM laurel.audit_log WHERE action = 'CUSTOMER_BIRTHDAY_SET'",
  );
  expect(row!.count).toBe(0);
});

test("What staff entered is known too, and staff may change it at any time", async () => {
  const customerId = store.customerIds[0]!;
  const byStaff = (birthday: string) =>
    setBirthday(store.deps, store.shop.shopId, { customerId, birthday, actor: "staff" });
  await byStaff("12-24");
  expect(codeOf(await enter(0, "12", "25"))).toEqual([422, "birthday_fixed"]);
  await byStaff("12-25");
  expect((await store.view(member(0))).member?.birthday).toMatchObject({ month: 12, day: 25 });
});

describe("Refused is", () => {
  test.each([
    ["2", "30"],
    ["13", "1"],
    ["0", "10"],
    ["", ""],
    ["3", "1e1"],
    ["3", "-1"],
    ["March", "14"],
  ])("month %j and day %j", async (month, day) => {
    expect(codeOf(await enter(0, month, day))).toEqual([400, "invalid_input"]);
    expect((await store.view(member(0))).member?.birthday).toBeNull();
  });

  test("in words, beside the way to earn", async () => {
    const { status, body } = await enter(0, "2", "30", "");
    expect(status).toBe(200);
    expect(body).toContain("There is no such day. Nothing was saved.");
    expect((await enter(0, "2", "29", "")).body).toContain("Saved.");
  });

  test("what a guest of the store sends, and who has left", async () => {
    const form = (await store.view(member(0))).visitor.form!;
    const fields = { form, key: randomUUID(), month: "3", day: "14" };
    expect(codeOf(await store.ask(null, "/birthday?as=json", fields))).toEqual([401, "sign_in_needed"]);
    await store.ask(member(0), "/leave?as=json", { form, key: randomUUID() });
    expect(codeOf(await store.ask(member(0), "/birthday?as=json", fields))).toEqual([
      422,
      "customer_not_eligible",
    ]);
  });
});
