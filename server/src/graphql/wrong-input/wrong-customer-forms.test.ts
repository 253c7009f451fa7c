// Requests of the forms about customers and keys, with one error each, sent without the form: the same rules apply,
// each refusal names its field in words, and nothing changes.
import { ONE_LINE } from "@laurel/domain/text.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import {
  HUGE,
  long,
  openForms,
  told,
  type Forms,
  type WrongField,
} from "../../testing/samples/wrong-forms.ts";

let forms: Forms;

beforeAll(async () => {
  forms = await openForms();
});
afterAll(() => forms.close());

describe("the form of a new key", () => {
  test.each<WrongField>([
    ["without a name", { name: "" }, "name", "Say what the key is for."],
    ["with a name of blanks", { name: "  " }, "name", "Say what the key is for."],
    ["with too long a name", { name: long(61) }, "name", "At most 60 characters."],
    ["with a name of two lines", { name: "Till\n2" }, "name", ONE_LINE],
    ["without scopes", { scopes: [] }, "scopes", "Choose at least one thing that the key can do."],
  ])("%s", async (_, change, field, message) => {
    const input = { name: "Till", scopes: ["read_program"], ...change };
    const call = "mutation ($input: ApiKeyInput!) { apiKeyCreate(input: $input) }";
    expect(told(await forms.refusalsOf(call, { input }))).toEqual({ field, message, others: 0 });
  });
});

const WHOLE = "Points must be a whole number.";
const BOUND = "Points must be from −1,000,000,000,000 to 1,000,000,000,000.";

const adjustments: WrongField[] = [
  ["of nothing", { points: 0 }, "points", "Enter a number other than 0."],
  ["without a reason", { reason: "" }, "reason", "Enter a reason."],
  ["with a reason of blanks", { reason: " \n " }, "reason", "Enter a reason."],
  ["with too long a reason", { reason: long(501) }, "reason", "At most 500 characters."],
  ["with a reason of two lines", { reason: "late\nagain" }, "reason", ONE_LINE],
  ["with too long a note", { note: long(1001) }, "note", "At most 1,000 characters."],
];

const noNumbers: [string, unknown, string][] = [
  ["half a point", 1.5, WHOLE],
  ["points in letters", "ten", WHOLE],
  ["points with a comma", "1,000", WHOLE],
  ["more than any balance holds", HUGE, BOUND],
];

describe("the form that adjusts points", () => {
  const call = "mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) }";
  const adjustment = (change: object) => ({
    customerId: forms.shop.ids.customer,
    points: 5,
    reason: "late",
    idempotencyKey: "wrong",
    ...change,
  });

  test.each<WrongField>([
    ...adjustments,
    [
      "beyond what a balance holds, with the present balance",
      { points: MAX_POINTS },
      "points",
      "The number is too large: a balance holds at most 1,000,000,000,000 points.",
    ],
  ])("%s", async (_, change, field, message) => {
    expect(told(await forms.refusalsOf(call, { input: adjustment(change) }))).toEqual({
      field,
      message,
      others: 0,
    });
  });

  test.each(noNumbers)("by %s", async (_, points, message) => {
    const refusals = await forms.refusalsOf(call, { input: adjustment({ points }) });
    expect(refusals).toMatchObject([{ message: expect.stringContaining(message) }]);
    expect(refusals[0]!.code).toMatch(/^(invalid_input|unsafe_number)$/);
  });

  test("of a customer who was erased or merged", async () => {
    const input = adjustment({ customerId: forms.shop.ids.mergedCustomer });
    expect(await forms.refusalsOf(call, { input })).toMatchObject([
      { code: "customer_merged", field: ["customerId"] },
    ]);
  });
});

describe("the form that adjusts many", () => {
  const call = "mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) }";
  const adjustment = (change: object) => ({
    selection: { customerIds: [forms.shop.ids.customer] },
    points: 5,
    reason: "late",
    idempotencyKey: "wrong",
    ...change,
  });

  test.each<WrongField>([
    ...adjustments,
    ["for no customers", { selection: { customerIds: [] } }, "selection", "No customers are selected."],
    [
      "for an unknown customer",
      { selection: { customerIds: ["x"] } },
      "selection.customerIds.0",
      "This is not the id of a customer.",
    ],
    [
      "for neither some nor all customers",
      { selection: {} },
      "selection",
      "Give either customerIds or matching, not both.",
    ],
    [
      "for other customers than were counted",
      { expectedMembers: 7 },
      "expectedMembers",
      "The selection has changed since it was counted: check the new count.",
    ],
  ])("%s", async (_, change, field, message) => {
    expect(told(await forms.refusalsOf(call, { input: adjustment(change) }))).toEqual({
      field,
      message,
      others: 0,
    });
  });

  test.each(noNumbers)("by %s", async (_, points, message) => {
    expect(await forms.refusalsOf(call, { input: adjustment({ points }) })).toMatchObject([
      { message: expect.stringContaining(message) },
    ]);
  });
});

describe("the forms of a customer", () => {
  test("merging a customer with itself", async () => {
    const input = { fromId: forms.shop.ids.customer, intoId: forms.shop.ids.customer };
    const call = "mutation ($input: MergeInput!) { customerMerge(input: $input) }";
    expect(await forms.refusalsOf(call, { input })).toMatchObject([
      { code: "same_customer", field: expect.any(Array) },
    ]);
  });

  test("merging a customer who is already merged", async () => {
    const input = { fromId: forms.shop.ids.mergedCustomer, intoId: forms.shop.ids.otherCustomer };
    const call = "mutation ($input: MergeInput!) { customerMerge(input: $input) }";
    expect(await forms.refusalsOf(call, { input })).toMatchObject([
      { code: "customer_merged", field: ["fromId"] },
    ]);
  });

  test("redeeming for an excluded customer", async () => {
    const input = {
      customerId: forms.shop.ids.otherCustomer,
      rewardId: forms.shop.ids.reward,
      idempotencyKey: "wrong",
    };
    const call = "mutation ($input: RedeemInput!) { rewardRedeem(input: $input) }";
    expect(await forms.refusalsOf(call, { input })).toMatchObject([{ code: "customer_not_eligible" }]);
  });

  test("excluding a merged customer", async () => {
    const call = "mutation ($id: ID!) { customerSetExcluded(customerId: $id, isExcluded: true) }";
    expect(await forms.refusalsOf(call, { id: forms.shop.ids.mergedCustomer })).toMatchObject([
      { code: "customer_merged", field: ["customerId"] },
    ]);
  });

  test("entering the birthday of a merged customer", async () => {
    const call = 'mutation ($id: ID!) { customerSetBirthday(customerId: $id, birthday: "03-14") }';
    expect(await forms.refusalsOf(call, { id: forms.shop.ids.mergedCustomer })).toMatchObject([
      { code: "customer_merged", field: ["customerId"] },
    ]);
  });

  test.each(["02-30", "1990-03-14", "14.03.", ""])("entering the birthday %j", async (birthday) => {
    const call =
      "mutation ($id: ID!, $birthday: String) { customerSetBirthday(customerId: $id, birthday: $birthday) }";
    expect(told(await forms.refusalsOf(call, { id: forms.shop.ids.customer, birthday }))).toEqual({
      field: "birthday",
      message: "Enter a month and a day, such as 03-14.",
      others: 0,
    });
  });

  test.each([
    ["", "Enter a reason."],
    ["  ", "Enter a reason."],
    [long(501), "At most 500 characters."],
  ])("undoing with the reason %j", async (reason, message) => {
    const call = "mutation ($id: ID!, $reason: String) { postingUndo(postingId: $id, reason: $reason) }";
    expect(told(await forms.refusalsOf(call, { id: forms.shop.ids.posting, reason }))).toEqual({
      field: "reason",
      message,
      others: 0,
    });
  });
});

describe("the form that names a view", () => {
  test.each<WrongField>([
    ["with no name", { name: "" }, "name", "Enter a name."],
    ["with blanks", { name: "   " }, "name", "Enter a name."],
    ["with too long a name", { name: long(41) }, "name", "At most 40 characters."],
    ["with a name of two lines", { name: "Gold\nonly" }, "name", ONE_LINE],
    [
      "with a name that exists",
      { name: `GOLD of ${TEST_SHOP}` },
      "name",
      "There is already a view with that name.",
    ],
    ["of no address", { address: "?<script>" }, "address", "This is not the query part of an address."],
  ])("%s", async (_, change, field, message) => {
    const call =
      "mutation ($name: String!, $address: String!) { customerViewCreate(name: $name, address: $address) }";
    const view = { name: "Silver", address: "tier=silver", ...change };
    expect(told(await forms.refusalsOf(call, view))).toEqual({ field, message, others: 0 });
  });
});

describe("the step that credits past orders", () => {
  test("as they were shown under another program", async () => {
    const call = "mutation ($id: ID!) { pastOrdersCredit(id: $id, programVersion: 1) }";
    expect(await forms.refusalsOf(call, { id: forms.shop.ids.pastCredit })).toMatchObject([
      { code: "version_conflict", field: null },
    ]);
  });
});
