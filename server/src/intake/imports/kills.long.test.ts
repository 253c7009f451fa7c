// The real server process, killed while it checks a file, applies it and undoes it. Each part continues by itself, and
// every line counts once.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../testing/processes/deliver.ts";
import { startLaurel, type LaurelProcess } from "../../testing/processes/laurel-process.ts";
import {
  findImport,
  listProblemCounts,
  loadProgress,
  type ImportNode,
  type ImportProgress,
} from "./import-node.ts";

const LINES = 120_000;
/** One line in STEP is a member's. The other lines name unknown customers. */
const STEP = 20;
const MEMBERS = LINES / STEP;
const POINTS = (MEMBERS * (MEMBERS + 1)) / 2;
const DOMAIN = "killed-while-moving.myshopify.com";
/** With so few members, the server would take the numbers for another program's. */
const theyAreOurs = "{ about: customer_ids, choice: use }";
const patience = { timeout: 90_000, interval: 3 };

let laurel: LaurelProcess;
let shop: Shop;
let headers: Record<string, string>;

beforeAll(async () => {
  laurel = await startLaurel();
  await laurel.withDeps(async (deps) => {
    shop = await aShop(deps, { domain: DOMAIN });
    for (let from = 0; from < MEMBERS; from += 1_000)
      await deliver(
        deps,
        shop,
        Array.from({ length: 1_000 }, (_, n) => ({
          type: "customer_created" as const,
          customer: aCustomer(String(from + n + 1)),
        })),
      );
  });
  const { output } = await laurel.run("api-key", "create", "--shop", DOMAIN);
  headers = { authorization: `Bearer ${output.trim().split("\n").at(-1)}` };
}, 180_000);
afterAll(() => laurel?.remove());

/** Each member's line has as many points as the member's number. */
async function upload(): Promise<string> {
  const lines = Array.from({ length: LINES }, (_, n) =>
    n % STEP === 0 ? `${n / STEP + 1},${n / STEP + 1}` : `${1_000_000 + n},7`,
  );
  const answer = await fetch(new URL("/api/imports?name=members.csv", laurel.url), {
    method: "POST",
    headers: { ...headers, "content-type": "text/csv" },
    body: `customer_id,points\n${lines.join("\n")}\n`,
  });
  return ((await answer.json()) as { id: string }).id;
}

async function take(step: string, id: string, more = ""): Promise<void> {
  const answer = await fetch(new URL("/api/graphql", laurel.url), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ query: `mutation { step: ${step}(id: "${id}"${more}) { userErrors { code } } }` }),
  });
  expect(await answer.json()).toEqual({ data: { step: { userErrors: [] } } });
}

type Seen = ImportNode & ImportProgress;

/** Polled over one connection, so that no state is missed between two polls. */
const until = (id: string, isSo: (seen: Seen) => boolean): Promise<Seen> =>
  laurel.withDeps((deps) =>
    vi.waitFor(async () => {
      const seen = await deps.db.transaction(shop.shopId, async (tx) => ({
        ...(await findImport(tx, id))!,
        ...(await loadProgress(tx, id)),
      }));
      expect(isSo(seen), JSON.stringify(seen)).toBe(true);
      return seen;
    }, patience),
  );

/** Kills the server as soon as `isSo` holds. Returns the import's state at that moment, and starts the server again. */
async function killWhen(id: string, isSo: (seen: Seen) => boolean): Promise<Seen> {
  await until(id, isSo);
  await laurel.kill();
  const left = await until(id, () => true);
  await laurel.start();
  return left;
}

const balances = () =>
  laurel.withDeps((deps) =>
    deps.db.transaction(shop.shopId, async (tx) => {
      const rows = await tx.kysely
        .selectFrom("balances")
        .innerJoin("customers", "customers.id", "balances.customer_id")
        .select(["customers.platform_id", "balances.available"])
        .execute();
      const right = rows.filter((row) => row.available === Number(row.platform_id)).length;
      return { right, none: rows.filter((row) => row.available === 0).length, all: rows.length };
    }),
  );

const proved = async () => expect(await laurel.withDeps((deps) => brokenClaims(deps, shop))).toEqual([]);

test(
  "a server that is killed in each part of an import continues, every line once",
  { timeout: 240_000 },
  async () => {
    const id = await upload();
    await take("importMatch", id, `, columns: [customer_id, points], answers: [${theyAreOurs}]`);
    const checking = await killWhen(id, ({ checkedRows }) => checkedRows > 0);
    expect(checking).toMatchObject({ state: "CHECKING", goodRows: null });
    expect(checking.checkedRows).toBeLessThan(LINES);
    const checked = await until(id, ({ state }) => state === "CHECKED");
    expect(checked).toMatchObject({ checkedRows: LINES, goodRows: MEMBERS, goodPoints: POINTS });
    expect(
      await laurel.withDeps((deps) => deps.db.transaction(shop.shopId, (tx) => listProblemCounts(tx, id))),
    ).toMatchObject([{ code: "unknown_customer", count: LINES - MEMBERS }]);

    await take("importApply", id);
    const applying = await killWhen(id, ({ appliedRows }) => appliedRows > 0);
    expect(applying).toMatchObject({ state: "APPLYING", failedRows: 0 });
    expect(applying.appliedRows).toBeLessThan(MEMBERS);
    const applied = await until(id, ({ state }) => state === "APPLIED");
    expect(applied).toMatchObject({
      appliedRows: MEMBERS,
      appliedPoints: POINTS,
      failedRows: 0,
      doneRows: LINES,
    });
    expect(await balances()).toEqual({ right: MEMBERS, none: 0, all: MEMBERS });
    await proved();

    await take("importUndo", id);
    const undoing = await killWhen(id, ({ undoneRows }) => undoneRows > 0);
    expect(undoing).toMatchObject({ state: "UNDOING" });
    expect(undoing.undoneRows).toBeLessThan(MEMBERS);
    const undone = await until(id, ({ state }) => state === "UNDONE");
    expect(undone).toMatchObject({ undoneRows: MEMBERS, undonePoints: POINTS, takenBackRows: LINES });
    expect(await balances()).toEqual({ right: 0, none: MEMBERS, all: MEMBERS });
    await proved();
  },
);
