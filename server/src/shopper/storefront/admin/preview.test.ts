// What the admin's preview is drawn from: the shop's own program, shown to a guest and to an invented member.
import { type ShopperView, shopperViewSchema } from "@laurel/domain/shopper/view.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { openStorefront, type Storefront } from "../../../testing/samples/a-storefront.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";

let store: Storefront;
let api: TestApi;

const level = { multiplierBasisPoints: 12_500, entryGiftPoints: 0, color: "#888888" };

beforeAll(async () => {
  store = await openStorefront({
    points: [0],
    program: (program) => ({
      ...program,
      tiers: {
        ...program.tiers,
        levels: [
          { ...level, id: "silver", name: "Silver", threshold: 50_000 },
          { ...level, id: "gold", name: "Gold", threshold: 200_000 },
        ],
      },
    }),
  });
  api = await openApi(store.deps, store.shop);
});
afterAll(async () => {
  await api.close();
  await store.close();
});

interface Preview {
  readonly guest: ShopperView;
  readonly member: ShopperView;
  readonly belowZero: ShopperView | null;
}

async function preview(): Promise<Preview> {
  const { data } = await api.ask("{ shopperPreview { guest member belowZero } }");
  const { guest, member, belowZero } = data.shopperPreview;
  return {
    guest: shopperViewSchema.parse(guest),
    member: shopperViewSchema.parse(member),
    belowZero: belowZero === null ? null : shopperViewSchema.parse(belowZero),
  };
}

async function change(document: (program: ProgramDocument) => ProgramDocument, status?: "PAUSED" | "ON") {
  const present = await store.deps.db.transaction(store.shop.shopId, loadProgram);
  const saved = await updateProgram(store.deps, store.shop.shopId, {
    expectedVersion: present.version,
    document: document(present.document),
    status,
    actor: "test",
  });
  expect(saved.ok).toBe(true);
}

const balanceOf = ({ entries }: ShopperView): number =>
  entries.filter(({ spendableOn }) => spendableOn === null).reduce((sum, { points }) => sum + points, 0);

describe("the preview", () => {
  test("of a shop without rewards promises none", async () => {
    const { guest, member, belowZero } = await preview();
    expect([guest.rewards, member.rewards, member.held]).toEqual([[], [], []]);
    expect(member.member).toMatchObject({ available: 896, worthMinor: null });
    for (const view of [member, belowZero!]) expect(balanceOf(view)).toBe(view.member!.available);
  });

  test("shows the shop's rewards, in each state that a member meets, and its lowest tier", async () => {
    await aReward(store.deps, store.shop, { name: "5 off", points: 500 });
    await aReward(store.deps, store.shop, { name: "10 off", points: 1_000 });
    await aReward(store.deps, store.shop, { name: "50 off", points: 5_000 });
    await aReward(store.deps, store.shop, { name: "For Gold", points: 700, config: { tierIds: ["gold"] } });
    const { guest, member } = await preview();
    expect(guest).toMatchObject({ visitor: { state: "guest" }, member: null });
    expect(new Set(guest.rewards.map(({ state }) => state))).toEqual(new Set(["short", "tier"]));
    expect(new Set(member.rewards.map(({ state }) => state))).toEqual(new Set(["open", "short", "tier"]));
    expect(member.held).toMatchObject([{ name: "5 off", state: "ready", points: 500 }]);
    expect(member.member).toMatchObject({
      tier: { name: "Silver" },
      nextTier: { name: "Gold", missing: 50_000 },
    });
    expect(member.ways).toMatchObject([{ kind: "order_spend", rateBasisPoints: 12_500 }]);
    expect(balanceOf(member)).toBe(member.member!.available);
  });

  test("shows a member who owes points, only where a balance may fall below zero", async () => {
    const { belowZero } = await preview();
    expect(belowZero?.member?.owed?.points).toBe(-belowZero!.member!.available);
    expect(new Set(belowZero!.rewards.map(({ state }) => state))).toEqual(new Set(["owed", "tier"]));
    expect(balanceOf(belowZero!)).toBe(belowZero!.member!.available);
    await change((program) => ({
      ...program,
      orders: { ...program.orders, negativeBalance: "stop_at_zero" },
    }));
    expect((await preview()).belowZero).toBeNull();
  });

  test("of a change that is not saved shows what shoppers would see, and changes nothing", async () => {
    const { document } = await store.deps.db.transaction(store.shop.shopId, loadProgram);
    const changed: ProgramDocument = {
      ...document,
      earning: document.earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 700 } } : rule,
      ),
      branding: { ...document.branding, accent: "#224466" },
    };
    const query = "query ($document: JSON) { shopperPreview(document: $document) { accent guest } }";
    const { data } = await api.ask(query, { document: changed });
    expect(data.shopperPreview.accent).toBe("#224466");
    const spending = (view: unknown) =>
      shopperViewSchema.parse(view).ways.find(({ kind }) => kind === "order_spend")?.rateBasisPoints;
    expect(spending(data.shopperPreview.guest)).toBe(70_000);
    expect(spending((await preview()).guest)).not.toBe(70_000);
    const { errors } = await api.ask(query, { document: { ...changed, earning: null } });
    expect(errors).toMatchObject([{ extensions: { code: "invalid_program" } }]);
  });

  test("of a reward that is not saved shows it in its place, a draft as if it were active", async () => {
    const { data } = await api.ask("{ rewards(first: 10) { nodes { id name config } } }");
    const own: { id: string; name: string; config: object }[] = data.rewards.nodes;
    const reward = {
      kind: "amount_off",
      name: "A cup",
      points: 300,
      config: own[0]!.config,
      status: "DRAFT",
    };
    const see = async (rewards: readonly object[]) => {
      const query = `query ($rewards: [PreviewedRewardInput!]) { shopperPreview(rewards: $rewards) { guest } }`;
      const answer = await api.ask(query, { rewards });
      const [error] = answer.errors ?? [];
      return error
        ? { error: error.extensions }
        : shopperViewSchema.parse(answer.data.shopperPreview.guest).rewards.map(({ name }) => name);
    };
    const names = own.map(({ name }) => name);
    expect(await see([{ reward }])).toEqual([...names, "A cup"]);
    const [first, ...others] = names;
    expect(await see([{ replaces: own[0]!.id, reward }])).toEqual(["A cup", ...others]);
    expect(await see([{ replaces: own[0]!.id, reward: { ...reward, status: "ARCHIVED" } }])).toEqual(others);
    expect(await see([{ reward: { ...reward, points: -1 } }])).toMatchObject({
      error: { code: "invalid_input", field: ["rewards", "0", "points"] },
    });
    expect(await see(Array.from({ length: 21 }, () => ({ reward })))).toMatchObject({
      error: { code: "invalid_input" },
    });
    expect(await see([])).toEqual([first, ...others]);
  });

  test("shows points as coming only where they are held", async () => {
    await change((program) => ({ ...program, orders: { ...program.orders, holdDays: 14 } }));
    const held = (await preview()).member;
    expect(held.member).toMatchObject({ pending: 50, pendingNext: { points: 50 } });
    await change((program) => ({ ...program, orders: { ...program.orders, holdDays: 0 } }));
    const direct = (await preview()).member;
    expect(direct.member).toMatchObject({ pending: 0, pendingNext: null });
    expect(balanceOf(direct)).toBe(direct.member!.available);
  });

  test("shows a paused program as paused", async () => {
    await change((program) => program, "PAUSED");
    expect((await preview()).guest.program.status).toBe("paused");
  });

  test("names no customer of the shop, and stores nothing", async () => {
    const before = await api.ask("{ customers { nodes { id } } }");
    expect(JSON.stringify(await preview())).not.toContain(store.customerIds[0]);
    expect(await api.ask("{ customers { nodes { id } } }")).toEqual(before);
  });
});
