// Shops under load for drills of faults: an order each now and then, as a webhook that is tried once. It remembers how each
// was answered, and what members must own: what was answered 200, and nothing else.
import { setTimeout as sleep } from "node:timers/promises";
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import { ownedByMembers } from "@laurel/server/testing/history/replay-history.ts";
import { askAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { laurelSecret, type LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { aShop } from "@laurel/server/testing/samples/a-shop.ts";
import type { Cluster } from "./cluster.ts";
import { memberOf, orderBody, POINTS_OF_ORDER, withDeps } from "./store.ts";
import { tell } from "./tell.ts";

const SHOPS = ["one.myshopify.com", "two.myshopify.com", "three.myshopify.com"] as const;
/** At most. */
const PER_SECOND = 100;
const AT_ONCE = 8;
/** Longer than the platform's, for a busy machine. */
const PATIENCE_MS = 30_000;

interface Order {
  readonly shop: string;
  readonly nth: number;
  readonly customer: number;
}

/** Of one webhook, tried once. */
export interface Answer {
  /** Null: there was none. */
  readonly status: number | null;
  /** Of an error. */
  readonly code: string | null;
  readonly hasRetryAfter: boolean;
}

export class OrderLoad {
  readonly #url: URL;
  #sent = 0;
  readonly #taken: Order[] = [];
  #refused: Order[] = [];
  #answers: Answer[] = [];
  #isOver = false;
  #stopped: Promise<void> | undefined;

  constructor(laurel: LaurelProcess) {
    this.#url = new URL("/webhooks", laurel.url);
  }

  start(): void {
    this.#isOver = false;
    this.#stopped = this.#keepSending();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#stopped;
  }

  /** How those were answered that were sent since the last time. */
  take(): readonly Answer[] {
    const taken = this.#answers;
    this.#answers = [];
    return taken;
  }

  /** How many were answered 200 since the last time. */
  countTaken(): number {
    return this.#answers.filter(({ status }) => status === 200).length;
  }

  /** How many were not. */
  countFailed(): number {
    return this.#answers.length - this.countTaken();
  }

  /** What was not taken, once more. Returns how many those were. Throws if one is refused again. */
  async sendAgain(): Promise<number> {
    const refused = this.#refused;
    this.#refused = [];
    const waiting = refused.slice();
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.#send(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    if (this.#refused.length > 0) throw new Error(`${this.#refused.length} were refused again.`);
    return refused.length;
  }

  /** What was answered 200 is held once and applied; each member owns what those orders give. */
  async prove(cluster: Cluster, name: string): Promise<void> {
    const rows = await askAdministrator<{ name: string; status: string }>(
      cluster.url("postgres"),
      `SELECT shops.domain || ' ' || inbox.webhook_id AS name, inbox.status
         FROM laurel.inbox JOIN laurel.shops ON shops.id = inbox.shop_id`,
    );
    const applied = new Set(rows.filter(({ status }) => status === "applied").map((row) => row.name));
    const lost = this.#taken.filter((order) => !applied.has(nameOf(order))).length;
    tell(
      `${name}: ${this.#taken.length} webhooks were answered 200, ${rows.length} are held, ${lost} lost`,
      lost === 0 && rows.length === this.#taken.length,
    );
    let [members, wrong] = [0, 0];
    for (const shop of SHOPS) {
      const owned = await withDeps(cluster.url("laurel"), (deps) => ownedByMembers(deps, shop));
      const expected = new Map<string, number>();
      for (const { customer } of this.#taken.filter((order) => order.shop === shop))
        expected.set(String(customer), (expected.get(String(customer)) ?? 0) + 1);
      members += expected.size;
      const isRight = ([customer, orders]: [string, number]): boolean =>
        owned[customer]?.points === orders * POINTS_OF_ORDER && owned[customer].orders === orders;
      wrong += [...expected].filter((one) => !isRight(one)).length;
      wrong += Object.keys(owned).filter((customer) => !expected.has(customer)).length;
    }
    tell(`${name}: ${members} members, ${wrong} with a wrong balance`, members > 0 && wrong === 0);
  }

  /** Each waits for its answer before it sends the next, and then until that is due. */
  async #keepSending(): Promise<void> {
    const sendOn = async (): Promise<void> => {
      while (!this.#isOver) {
        const dueAt = performance.now() + (AT_ONCE * 1000) / PER_SECOND;
        const nth = this.#sent++;
        const customer = memberOf(Math.floor(nth / SHOPS.length));
        await this.#send({ shop: SHOPS[nth % SHOPS.length]!, nth, customer });
        await sleep(Math.max(0, dueAt - performance.now()));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  }

  async #send(order: Order): Promise<void> {
    const body = orderBody(order.nth, order.customer);
    const about = { topic: "orders/paid", shopDomain: order.shop, webhookId: `drill-${order.nth}` };
    const headers = signWebhook(laurelSecret, { ...about, eventId: null, triggeredAt: null }, body);
    const answer = await fetch(this.#url, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(readAnswer)
      .catch((): Answer => ({ status: null, code: null, hasRetryAfter: false }));
    this.#answers.push(answer);
    (answer.status === 200 ? this.#taken : this.#refused).push(order);
  }
}

/** Each must have been taken, or refused with one of these codes and a time to try again. */
export function tellAnswers(name: string, answers: readonly Answer[], codes: readonly string[]): void {
  const isRefusal = ({ status, code, hasRetryAfter }: Answer): boolean =>
    status === 503 && codes.includes(code ?? "") && hasRetryAfter;
  const refused = answers.filter((answer) => isRefusal(answer));
  const others = answers.filter((answer) => answer.status !== 200 && !isRefusal(answer));
  const seen = [...new Set(refused.map(({ code }) => code))].join(" or ");
  tell(
    `${name}: ${answers.length} webhooks, ${answers.length - refused.length - others.length} answered 200, ` +
      `${refused.length} refused${seen && ` with 503 ${seen} and Retry-After`}, ${others.length} otherwise` +
      (others.length > 0 ? `, such as ${JSON.stringify(others[0])}` : ""),
    others.length === 0,
  );
}

export async function openShops(cluster: Cluster): Promise<void> {
  await withDeps(cluster.url("laurel"), async (deps) => {
    for (const domain of SHOPS) await aShop(deps, { domain });
  });
}

const nameOf = ({ shop, nth }: Order): string => `${shop} drill-${nth}`;

async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text();
  const code = answer.ok ? null : (JSON.parse(text) as { error: { code: string } }).error.code;
  return {
    status: answer.status,
    code,
    hasRetryAfter: /^\d+$/.test(answer.headers.get("retry-after") ?? ""),
  };
}
