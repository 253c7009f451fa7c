// Text about a person arrives while the person is being erased: in either order, none of it stays.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyNextPart } from "../../core/bulk/apply-bulk-adjustment.ts";
import { startBulkAdjustment } from "../../core/bulk/start-bulk-adjustment.ts";
import { undoBulkAdjustment } from "../../core/bulk/undo-bulk-adjustment.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { addNote } from "../../core/customers/customer-notes.ts";
import type { Database } from "../../database/database.ts";
import { applyNextChunk } from "../../intake/imports/apply-import.ts";
import { checkNextChunk } from "../../intake/imports/check/check-import.ts";
import { receiveFile } from "../../intake/imports/receive-file.ts";
import { applyImport, discardImport, matchColumns } from "../../intake/imports/step-import.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { createIntake } from "../../intake/inbox/receive-webhook.ts";
import { undoPosting } from "../../core/ledger/undo-posting.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { cancelRedemption } from "../../core/redemptions/ending/cancel-redemption.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { interleave } from "../../testing/processes/interleave.ts";
import { anOrderPayload } from "../../testing/samples/order-payload.ts";
import { searchDatabase } from "../../testing/walks/search-database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { eraseAsRequested, eraseCustomerByHand } from "./erase-person.ts";
import { requestErasure } from "./privacy-requests.ts";
import { onlyWebhooks } from "../../testing/samples/a-webhook.ts";

const words = ["Zenobia", "Quillfeather", "@quill.example", "Lantern Row"];

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let people = 0;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({
    db: own.db,
    platform: onlyWebhooks,
  });
  shop = await aShop(deps);
});
afterEach(async () => {
  await own.drop();
});

interface Zenobia {
  readonly platformId: string;
  readonly email: string;
  readonly customerId: string;
}

/** A new person each time, so that an earlier erasure does not hide what a later run restores. */
async function aZenobia(): Promise<Zenobia> {
  people += 1;
  const [platformId, email] = [String(5_550_000 + people), `zenobia-${people}@quill.example`];
  const customer = aCustomer(platformId, { email, firstName: "Zenobia", lastName: "Quillfeather" });
  await deliver(deps, shop, [{ type: "customer_created", customer }]);
  return { platformId, email, customerId: (await memberOf(deps, shop, platformId)).customerId };
}

const on = (db: Database): TestDeps => ({ ...deps, db });

/** Both orders, interleaved at every query of either side. */
async function inEveryOrder<About>(runs: {
  readonly prepare: () => Promise<About>;
  readonly erase: (about: About) => (db: Database) => Promise<unknown>;
  readonly write: (about: About) => (db: Database) => Promise<unknown>;
  readonly after?: (about: About) => Promise<void>;
}): Promise<void> {
  const { prepare, erase, write, after } = runs;
  const rest = { prepare, ...(after && { after }) };
  expect(await interleave(own, { ...rest, first: erase, second: write })).toBeGreaterThan(5);
  expect(await interleave(own, { ...rest, first: write, second: erase })).toBeGreaterThan(1);
  expect(await searchDatabase(own.url, words)).toEqual([]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
}

const eraseByHand =
  ({ customerId }: Pick<Zenobia, "customerId">) =>
  (db: Database) =>
    eraseCustomerByHand(on(db), shop.shopId, { customerId, actor: "staff:7" });

const head = "customer_id,email,points,name,address";
const fileOf = ({ platformId, email }: Pick<Zenobia, "platformId" | "email">): string => {
  const address = "Zenobia Quillfeather,12 Lantern Row";
  const others = Array.from({ length: 1_000 }, (_, index) => `9${index},,1,x,x`);
  const lines = [`${platformId},,100,${address}`, `,${email.toUpperCase()},5,${address}`];
  return [head, ...lines, ...others, ...lines].join("\n");
};

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 4_096) yield bytes.subarray(from, from + 4_096);
}

const upload = (db: Database, text: string): Promise<string> =>
  receiveFile(on(db), shop.shopId, { fileName: "points.csv", bytes: bytesOf(text), actor: "staff:7" });

const match = (importId: string): Promise<void> =>
  matchColumns(deps, {
    shopId: shop.shopId,
    importId,
    columns: ["customer_id", "email", "points", "ignore", "ignore"],
    createsCustomers: true,
    answers: [],
  });

/** Discards the import before the next run, so that runs do not slow down. */
async function endWith(importId: string): Promise<void> {
  expect(await searchDatabase(own.url, words)).toEqual([]);
  await discardImport(deps, { shopId: shop.shopId, importId });
}

async function work(db: Database, next: typeof checkNextChunk, importId: string): Promise<void> {
  while (await next(on(db), { shopId: shop.shopId, importId }));
}

describe("a file that names a person who is being erased", () => {
  test("keeps nothing of them while it comes in", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: async () => ({ ...(await aZenobia()), imports: [] as string[] }),
      erase: eraseByHand,
      write: (about) => async (db) => about.imports.push(await upload(db, fileOf(about))),
      after: async ({ imports: [importId] }) => endWith(importId!),
    });
  });

  test("keeps nothing of them while it is checked", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: async () => {
        const zenobia = await aZenobia();
        const importId = await upload(own.db, fileOf(zenobia));
        await match(importId);
        return { ...zenobia, importId };
      },
      erase: eraseByHand,
      write:
        ({ importId }) =>
        (db) =>
          work(db, checkNextChunk, importId),
      after: ({ importId }) => endWith(importId),
    });
  });

  test("creates no customer from a line while it is applied", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: async () => {
        people += 1;
        const zenobia = { platformId: String(5_550_000 + people), email: `zenobia-${people}@quill.example` };
        const importId = await upload(own.db, `${head}\n,${zenobia.email},5,Zenobia,12 Lantern Row\n`);
        await match(importId);
        await work(own.db, checkNextChunk, importId);
        await applyImport(deps, { shopId: shop.shopId, importId, actor: "staff:7" });
        await deps.db.transaction(shop.shopId, (tx) =>
          requestErasure(tx, deps, { ...zenobia, orderIds: [], askedBy: "platform" }),
        );
        return { importId, requestId: await requestOf(zenobia.platformId) };
      },
      erase:
        ({ requestId }) =>
        (db) =>
          eraseAsRequested(on(db), shop.shopId, requestId),
      write:
        ({ importId }) =>
        (db) =>
          work(db, applyNextChunk, importId),
    });
  });
});

async function requestOf(platformId: string): Promise<string> {
  const { id } = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("privacy_requests")
      .select("id")
      .where("platform_id", "=", platformId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const about = "Zenobia Quillfeather of Lantern Row";

describe("text typed about a person who is being erased", () => {
  test("as a note is not kept", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: aZenobia,
      erase: eraseByHand,
      write:
        ({ customerId }) =>
        (db) =>
          addNote(on(db), shop.shopId, { customerId, text: about, actor: "staff:7" }),
    });
  });

  const adjust = async (db: Database, { customerId, email }: Zenobia): Promise<string> => {
    const { postingId } = await adjustPoints(on(db), shop.shopId, {
      customerId,
      points: 500,
      reason: about,
      note: about,
      countsTowardTier: null,
      idempotencyKey: email,
      actor: "staff:7",
    });
    return postingId;
  };

  test("as the reason of an adjustment, and as its key, is not kept", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: aZenobia,
      erase: eraseByHand,
      write: (zenobia) => (db) => adjust(db, zenobia),
    });
  });

  test("as the reason of an undo is not kept", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: async () => {
        const zenobia = await aZenobia();
        return { ...zenobia, postingId: await adjust(own.db, zenobia) };
      },
      erase: eraseByHand,
      write:
        ({ postingId }) =>
        (db) =>
          undoPosting(on(db), shop.shopId, { postingId, reason: about, actor: "staff:7" }),
    });
  });

  test("as the reason of a cancelled reward is not kept", { timeout: 120_000 }, async () => {
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.shops SET installed_at = now()"),
    );
    const rewardId = await aReward(deps, shop);
    await inEveryOrder({
      prepare: async () => {
        const zenobia = await aZenobia();
        await adjust(own.db, zenobia);
        const { customerId } = zenobia;
        const asked = {
          customerId,
          rewardId,
          points: null,
          idempotencyKey: zenobia.platformId,
          actor: "key:1",
        };
        return { customerId, redemptionId: await redeemReward(deps, shop.shopId, asked) };
      },
      erase: eraseByHand,
      write:
        ({ redemptionId }) =>
        (db) =>
          cancelRedemption(on(db), shop.shopId, { redemptionId, reason: about, actor: "staff:7" }),
    });
  });

  test("for a bulk adjustment is not kept, nor as the reason of its undo", { timeout: 120_000 }, async () => {
    const start = (db: Database, { customerId, email }: Zenobia): Promise<string> =>
      startBulkAdjustment(on(db), shop.shopId, {
        selection: { customerIds: [customerId] },
        points: 5,
        reason: about,
        note: about,
        countsTowardTier: null,
        expectedMembers: null,
        idempotencyKey: email,
        actor: "staff:7",
      });
    await inEveryOrder({
      prepare: aZenobia,
      erase: eraseByHand,
      write: (zenobia) => async (db) => {
        const id = await start(db, zenobia);
        while (!(await applyNextPart(on(db), shop.shopId, id)));
        await undoBulkAdjustment(on(db), shop.shopId, { id, reason: about, actor: "staff:7" });
        while (!(await applyNextPart(on(db), shop.shopId, id)));
      },
    });
  });

  test(
    "is not kept if the person is merged into another customer, who stays",
    { timeout: 120_000 },
    async () => {
      await inEveryOrder({
        prepare: async () => {
          const zenobia = await aZenobia();
          await adjust(own.db, zenobia);
          await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(`77${people}`) }]);
          const kept = await memberOf(deps, shop, `77${people}`);
          return { customerId: zenobia.customerId, keptId: kept.customerId };
        },
        erase: eraseByHand,
        write:
          ({ customerId, keptId }) =>
          (db) =>
            mergeCustomers(on(db), shop.shopId, { fromId: customerId, intoId: keptId, actor: "staff:7" }),
      });
    },
  );
});

describe("what the store sends about a person who is being erased", () => {
  const say = async (db: Database, { platformId, email }: Zenobia): Promise<void> => {
    const customer = { id: Number(platformId), email, first_name: "Zenobia", last_name: "Quillfeather" };
    const intake = createIntake(on(db));
    const send = (topic: string, body: object) => {
      const webhookId = `${topic}-${platformId}`;
      const webhook = { topic, webhookId, shopDomain: shop.domain, eventId: null, triggeredAt: null };
      return intake.receive(shop.shopId, webhook, Buffer.from(JSON.stringify(body)));
    };
    const order = { id: Number(`9${platformId}`), customer, email, note: about };
    // One that is applied, one that is set aside, one without a handler.
    await send("orders/create", anOrderPayload(order));
    await send("orders/updated", anOrderPayload({ ...order, id: Number(`8${platformId}`), currency: "JPY" }));
    await send("customers/update", {
      ...customer,
      updated_at: "2026-02-02T12:00:00Z",
      state: "enabled",
      tags: "",
    });
    await send("customers/enable", customer);
  };
  const apply = (db: Database) => applyAll(on(db), shop, () => false);

  test("is not kept when it arrives", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: aZenobia,
      erase: eraseByHand,
      write: (zenobia) => (db) => say(db, zenobia),
      after: async () => void (await apply(own.db)),
    });
  });

  test("is not kept when it is applied", { timeout: 120_000 }, async () => {
    await inEveryOrder({
      prepare: async () => {
        const zenobia = await aZenobia();
        await say(own.db, zenobia);
        return zenobia;
      },
      erase: eraseByHand,
      write: () => apply,
      after: async () => void (await apply(own.db)),
    });
  });

  test("is not kept for a person who was erased before the store ever named them here", async () => {
    people += 1;
    const [platformId, email] = [String(5_550_000 + people), `zenobia-${people}@quill.example`];
    const guestOrder = `7${platformId}`;
    await deps.db.transaction(shop.shopId, (tx) =>
      requestErasure(tx, deps, { platformId, email, orderIds: [guestOrder], askedBy: "platform" }),
    );
    await eraseAsRequested(deps, shop.shopId, await requestOf(platformId));
    await say(own.db, { platformId, email, customerId: "" });
    await apply(own.db);

    expect(await searchDatabase(own.url, words)).toEqual([]);
    expect(await memberOf(deps, shop, platformId)).toMatchObject({ status: "ERASED", available: 0 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});
