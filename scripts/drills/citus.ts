// Shops on many machines (docs/scale.md): a coordinator and two workers with Citus. The history of a real shop is delivered
// under two programs, and a thousand shops get a webhook each; then every balance is compared and proved.
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import { expectedMembers } from "@laurel/server/testing/history/expected.ts";
import { historyEvents } from "@laurel/server/testing/history/history.ts";
import { historyPrograms } from "@laurel/server/testing/history/programs.ts";
import {
  linesOf,
  openHistoryShop,
  ownedByMembers,
  replayInto,
} from "@laurel/server/testing/history/replay-history.ts";
import { withAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import {
  laurelSecret,
  type LaurelProcess,
  startLaurel,
} from "@laurel/server/testing/processes/laurel-process.ts";
import { createSender } from "@laurel/server/testing/replay/deliver.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import { anOrderPayload } from "@laurel/server/testing/samples/order-payload.ts";
import { startNodes } from "./citus-nodes.ts";
import { settle, withDeps } from "./store.ts";
import { tell } from "./tell.ts";

const WORKERS = 2;
const SHOPS = 1_000;
const AT_ONCE = 16;
const roles = fileURLToPath(new URL("../../server/src/database/tenants/roles.sql", import.meta.url));

export async function run(): Promise<void> {
  const nodes = await startNodes(WORKERS);
  try {
    await withAdministrator(nodes.url("postgres"), (client) =>
      client.query("CREATE ROLE laurel LOGIN; CREATE ROLE laurel_admin LOGIN"),
    );
    nodes.psql(roles, { login: "laurel", admin: "laurel_admin", database: "laurel" });
    // The coordinator connects to the workers as the role that is acting.
    await withAdministrator(nodes.url("postgres"), (client) =>
      client.query(
        "ALTER ROLE laurel_owner LOGIN; ALTER ROLE laurel_app LOGIN; ALTER ROLE laurel_erase LOGIN",
      ),
    );
    const environment = {
      DATABASE_URL: nodes.url("laurel"),
      DATABASE_OWNER_URL: nodes.url("laurel_admin"),
      DATABASE_PLANS: "fresh",
    };
    // The first start makes the tables.
    const laurel = await startLaurel({ environment });
    try {
      const spread = await laurel.run("citus", "distribute");
      if (spread.code !== 0) throw new Error(spread.output);
      tell(spread.output.trim().split("\n").at(-1)!);
      const again = await laurel.run("citus", "distribute");
      tell("once more changes nothing", again.code === 0 && again.output.includes("new: 0."));
      const work = async (deps: Deps): Promise<void> => {
        for (const program of ["flat10", "tiered1"] as const) await replayHistory(laurel, deps, program);
        await oneWebhookEach(laurel, deps);
      };
      await withDeps(nodes.url("laurel"), work, "fresh");
      const { code, output } = await laurel.run("ledger", "verify");
      tell(`ledger verify ${code === 0 ? "holds" : `failed:\n${output}`}`, code === 0);
    } finally {
      await laurel.remove();
    }
  } finally {
    nodes.stop();
  }
}

async function replayHistory(
  laurel: LaurelProcess,
  deps: Deps,
  program: "flat10" | "tiered1",
): Promise<void> {
  const shopDomain = `${program}.myshopify.com`;
  await openHistoryShop(deps, shopDomain, historyPrograms[program]);
  const started = performance.now();
  const { delivered } = await replayInto(laurel, { lines: linesOf(historyEvents()), shopDomain });
  const seconds = (performance.now() - started) / 1000;
  const owned = await ownedByMembers(deps, shopDomain);
  const wrong = Object.entries(expectedMembers).filter(([id, member]) => {
    const tier = program === "tiered1" ? member.tier : "base";
    const expected = { points: member[program], orders: member.orders, spendMinor: member.spendMinor, tier };
    return !isDeepStrictEqual(owned[id], expected);
  });
  tell(
    `${program}: ${delivered} webhooks in ${seconds.toFixed(0)} s, ${Object.keys(owned).length} members, ${wrong.length} wrong`,
    wrong.length === 0,
  );
}

async function oneWebhookEach(laurel: LaurelProcess, deps: Deps): Promise<void> {
  const shops: string[] = [];
  for (let nth = 1; nth <= SHOPS; nth += 1)
    shops.push((await aShop(deps, { domain: `many-${nth}.myshopify.com` })).domain);
  const started = performance.now();
  const sender = createSender({ url: new URL("/webhooks", laurel.url), connections: AT_ONCE });
  const waiting = [...shops.entries()];
  const deliver = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nth, shopDomain] = next;
      const body = Buffer.from(JSON.stringify(anOrderPayload({ id: 50_000 + nth })));
      const named = { topic: "orders/paid", shopDomain, webhookId: `many-${nth}`, eventId: null };
      const headers = signWebhook(laurelSecret, { ...named, triggeredAt: null }, body);
      await sender.deliver({ headers, body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliver));
  sender.close();
  await settle(laurel);
  const seconds = (performance.now() - started) / 1000;
  let awarded = 0;
  for (const domain of shops) awarded += Object.keys(await ownedByMembers(deps, domain)).length;
  tell(
    `${SHOPS} shops with a webhook each in ${seconds.toFixed(0)} s, ${awarded} awarded`,
    awarded === SHOPS,
  );
}
