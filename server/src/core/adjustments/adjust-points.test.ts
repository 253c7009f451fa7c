// What staff and API clients do to a balance: adjusting, undoing, recording an action.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi } from "../../testing/test-api.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let platformId: string;
let customerId: string;
let made = 0;

const review = {
  id: "review",
  kind: "action" as const,
  enabled: true,
  config: { action: "review", points: 50, limitPerCustomer: 2, limitPeriod: "day" },
};

const { deps, shop, api } = await openTestShop({
  program: (program) => ({ ...program, earning: [...program.earning, review] }),
});
beforeEach(async () => {
  platformId = String(8000 + (made += 1));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(platformId) }]);
  customerId = (await api.ask(`{ customer(platformId: "${platformId}") { id } }`)).data.customer.id;
});
afterAll(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

const movement = `movement { id postingId kind points balanceAfter actor reason canUndo undoneBy summary explanation
  customer { id points { available } } } userErrors { code field message }`;

async function adjust(points: number, changes: object = {}) {
  const input = { customerId, points, reason: "a parcel was late", idempotencyKey: `k${points}`, ...changes };
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { ${movement} } }`,
    { input },
  );
  return data.customerAdjustPoints;
}

async function undo(postingId: string, reason: string | null = "it was a mistake") {
  const { data } = await api.ask(
    `mutation ($id: ID!, $reason: String) { postingUndo(postingId: $id, reason: $reason) { ${movement} } }`,
    { id: postingId, reason },
  );
  return data.postingUndo;
}

/** Keys are unique within the shop, so each customer's keys get their own prefix. */
async function record({ name = "1", ...changes }: { name?: string } & Record<string, unknown> = {}) {
  const input = { customerId, action: "review", idempotencyKey: `${name}-${key()}`, ...changes };
  const { data } = await api.ask(
    `mutation ($input: ActionInput!) { actionRecord(input: $input) { ${movement} } }`,
    { input },
  );
  return data.actionRecord;
}

const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map((error) => error.code);
const key = () => customerId.slice(-12);

describe("adjusting points", () => {
  test("gives them, and records who did it and why", async () => {
    const { movement: given } = await adjust(120, { idempotencyKey: `give-${key()}` });

    expect(given).toMatchObject({
      kind: "adjustment",
      points: 120,
      balanceAfter: 120,
      canUndo: true,
      undoneBy: null,
      explanation: { kind: "adjustment", points: 120, countsTowardTier: false },
      customer: { id: customerId, points: { available: 120 } },
    });
    expect(given.actor).toMatch(/^key:/);
    expect(given.summary).toBe("Adjusted by 120 points.");
  });

  test("takes more than the balance, and the rest becomes debt", async () => {
    const { movement: taken } = await adjust(-30, { idempotencyKey: `take-${key()}` });

    expect(taken).toMatchObject({ points: -30, balanceAfter: -30 });
  });

  test("repeated with the same key happens once", async () => {
    const idempotencyKey = `twice-${key()}`;
    const first = await adjust(10, { idempotencyKey });

    expect((await adjust(10, { idempotencyKey })).movement.id).toBe(first.movement.id);
    expect((await memberOf(deps, shop, platformId)).available).toBe(10);
  });

  test("by another amount under the same key is a conflict", async () => {
    const idempotencyKey = `other-${key()}`;
    await adjust(10, { idempotencyKey });

    expect(await adjust(11, { idempotencyKey })).toMatchObject({
      movement: null,
      userErrors: [{ code: "idempotency_conflict", field: ["idempotencyKey"] }],
    });
  });

  test.each([
    ["by nothing", { points: 0 }, "zero_points", ["points"]],
    ["without a reason", { reason: "  " }, "invalid_input", ["reason"]],
    ["without a key", { idempotencyKey: "" }, "invalid_input", ["idempotencyKey"]],
    ["of an unknown customer", { customerId: "nobody" }, "customer_not_found", ["customerId"]],
  ])("%s is refused at its field", async (_, changes, code, field) => {
    expect((await adjust(5, changes)).userErrors).toMatchObject([{ code, field }]);
  });

  test("counts toward the tier if tiers go by points and the caller asks for it", async () => {
    const gold = { id: "gold", name: "Gold", threshold: 100, multiplierBasisPoints: 20_000 };
    const other = await aShop(deps, {
      domain: "tiers.myshopify.com",
      program: (program) => ({
        ...program,
        tiers: { ...program.tiers, basis: "points", window: "lifetime", levels: [gold as never] },
      }),
    });
    const elsewhere = await openApi(deps, other);
    await deliver(deps, other, [{ type: "customer_created", customer: aCustomer() }]);
    const { data } = await elsewhere.ask(`{ customer(platformId: "7001") { id tier { id } } }`);
    const input = { customerId: data.customer.id, points: 60, reason: "x", countsTowardTier: true };
    const mutation = `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) {
      movement { customer { tier { id multiplier } } } userErrors { code } } }`;

    await elsewhere.ask(mutation, { input: { ...input, idempotencyKey: "1" } });
    const second = await elsewhere.ask(mutation, { input: { ...input, idempotencyKey: "2" } });
    await elsewhere.close();

    expect(data.customer.tier).toBeNull();
    expect(second.data.customerAdjustPoints.movement.customer.tier).toEqual({ id: "gold", multiplier: "2" });
  });
});

test("a change is answered with the movement as the ledger shows it", async () => {
  const all = `id postingId kind points pending balanceAfter availableAfter pendingAfter source actor reason note
    programVersion occurredAt recordedAt explanation summary canUndo undoneBy customer { id points { available } }`;
  const change = async (mutation: string, input: object): Promise<{ postingId: string }> => {
    const type = mutation === "actionRecord" ? "ActionInput" : "AdjustPointsInput";
    const { data } = await api.ask(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { movement { ${all} } } }`,
      { input: { customerId, idempotencyKey: `shown-${key()}-${(made += 1)}`, ...input } },
    );
    return data[mutation].movement;
  };
  const shown = async () => {
    const { data } = await api.ask(`{ movements(first: 1) { nodes { ${all} } } }`);
    return data.movements.nodes[0];
  };
  const changes = [
    () => change("customerAdjustPoints", { points: 30, reason: "a parcel was late", note: "Sorry" }),
    () => change("customerAdjustPoints", { points: 20, reason: "another", countsTowardTier: true }),
    () => change("actionRecord", { action: "review", occurredAt: "2026-02-10T22:30:00Z" }),
    () => change("customerAdjustPoints", { points: -45, reason: "too many" }),
  ];

  for (const make of changes) expect(await make()).toEqual(await shown());
  // The points came from two lots, and go back as two.
  const { data } = await api.ask(
    `mutation ($id: ID!) { postingUndo(postingId: $id, reason: "no") { movement { ${all} } } }`,
    { id: (await shown()).postingId },
  );
  expect(data.postingUndo.movement).toEqual(await shown());
  expect(data.postingUndo.movement).toMatchObject({ points: 45, balanceAfter: 100 });
});

describe("undoing", () => {
  test("needs no reason, and still records who did it", async () => {
    const { movement: given } = await adjust(40, { idempotencyKey: `wordless-${key()}` });

    const { movement: undone } = await undo(given.postingId, null);

    expect(undone).toMatchObject({ points: -40, actor: given.actor, reason: null });
  });

  test("takes given points back, once", async () => {
    const { movement: given } = await adjust(40, { idempotencyKey: `undo-${key()}` });

    const { movement: undone } = await undo(given.postingId);

    expect(undone).toMatchObject({ kind: "undo", points: -40, balanceAfter: 0, canUndo: false });
    expect(codes(await undo(given.postingId))).toEqual(["already_undone"]);
    const { data } = await api.ask(
      `{ customer(id: "${customerId}") { movements { nodes { postingId canUndo undoneBy } } } }`,
    );
    expect(data.customer.movements.nodes).toEqual([
      { postingId: undone.postingId, canUndo: false, undoneBy: null },
      { postingId: given.postingId, canUndo: false, undoneBy: undone.postingId },
    ]);
  });

  test("gives taken points back", async () => {
    await adjust(100, { idempotencyKey: `a-${key()}` });
    const { movement: taken } = await adjust(-60, { idempotencyKey: `b-${key()}` });

    expect((await undo(taken.postingId)).movement).toMatchObject({ points: 60, balanceAfter: 100 });
  });

  test("of points that were spent meanwhile leaves a debt", async () => {
    const { movement: given } = await adjust(50, { idempotencyKey: `a-${key()}` });
    await adjust(-50, { idempotencyKey: `b-${key()}` });

    expect((await undo(given.postingId)).movement).toMatchObject({ points: -50, balanceAfter: -50 });
  });

  test("requested twice at the same time happens once", async () => {
    const { movement: given } = await adjust(40, { idempotencyKey: `c-${key()}` });

    const answers = await Promise.all([undo(given.postingId), undo(given.postingId), undo(given.postingId)]);

    expect(answers.flatMap(codes)).toEqual(["already_undone", "already_undone"]);
    expect((await memberOf(deps, shop, platformId)).available).toBe(0);
  });

  test("of an undo, or of an order's award, is refused", async () => {
    const { movement: given } = await adjust(5, { idempotencyKey: `d-${key()}` });
    const { movement: undone } = await undo(given.postingId);
    await deliver(deps, shop, [
      orderChanged(anOrder({ orderId: platformId, customerId: platformId }), aCustomer(platformId)),
    ]);
    const { data } = await api.ask(`{ movements(first: 1) { nodes { postingId kind } } }`);

    expect(data.movements.nodes[0].kind).toBe("order_award");
    expect(codes(await undo(undone.postingId))).toEqual(["not_undoable"]);
    expect(codes(await undo(data.movements.nodes[0].postingId))).toEqual(["not_undoable"]);
  });

  test("of an unknown posting, or with an empty reason, is refused", async () => {
    expect(codes(await undo("01900000-0000-7000-8000-0000000000ff"))).toEqual(["posting_not_found"]);
    expect(codes(await undo("x"))).toEqual(["posting_not_found"]);
    expect(codes(await undo("01900000-0000-7000-8000-0000000000ff", ""))).toEqual(["invalid_input"]);
  });
});

describe("recording an action", () => {
  test("earns what its rule says", async () => {
    const { movement: earned } = await record();

    expect(earned).toMatchObject({
      kind: "action",
      points: 50,
      explanation: { kind: "action", rule: "review", action: "review", points: 50 },
    });
  });

  test("sent twice with one key earns once", async () => {
    const first = await record();

    expect((await record()).movement.id).toBe(first.movement.id);
    expect(await memberOf(deps, shop, platformId)).toMatchObject({ available: 50, lifetime: 50 });
  });

  test("earns no more often in a day than the rule says, by the shop's own time zone", async () => {
    // 23:30 and 00:30 in Berlin: two days there, one day in UTC.
    const evening = "2026-02-10T22:30:00Z";
    const night = "2026-02-10T23:30:00Z";
    for (const name of ["1", "2"]) await record({ name, occurredAt: evening });

    expect(codes(await record({ name: "3", occurredAt: evening }))).toEqual(["limit_reached"]);
    expect((await record({ name: "4", occurredAt: night })).movement.points).toBe(50);
  });

  test("sent many times at once is held to the limit", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => record({ name: `at-once-${index}` })),
    );

    expect(answers.flatMap(codes)).toEqual(Array.from({ length: 6 }, () => "limit_reached"));
  });

  test("that was undone can be earned again", async () => {
    const { movement: first } = await record({ name: "1" });
    await record({ name: "2" });
    await undo(first.postingId);

    expect((await record({ name: "3" })).movement.points).toBe(50);
  });

  test("that has no rule, or lies in the future, is refused", async () => {
    expect(codes(await record({ action: "dance" }))).toEqual(["no_such_action"]);
    expect(codes(await record({ occurredAt: "2027-01-01T00:00:00Z" }))).toEqual(["invalid_input"]);
  });

  test("of a customer who was deleted in the store is refused", async () => {
    await deliver(deps, shop, [{ type: "customer_deleted", customerId: platformId }]);

    expect(codes(await record())).toEqual(["customer_not_eligible"]);
  });

  test("while the program is paused is refused", async () => {
    const other = await aShop(deps, {
      domain: "paused.myshopify.com",
      status: "PAUSED",
      program: (program) => ({ ...program, earning: [review] }),
    });
    const elsewhere = await openApi(deps, other);
    await deliver(deps, other, [{ type: "customer_created", customer: aCustomer() }]);
    const { data: found } = await elsewhere.ask(`{ customer(platformId: "7001") { id } }`);
    const { data } = await elsewhere.ask(
      `mutation ($input: ActionInput!) { actionRecord(input: $input) { userErrors { code } } }`,
      { input: { customerId: found.customer.id, action: "review", idempotencyKey: "1" } },
    );
    await elsewhere.close();

    expect(codes(data.actionRecord)).toEqual(["program_not_on"]);
  });
});
