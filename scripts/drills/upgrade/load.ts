// A store under load: orders as webhooks, calls of its API, and shoppers who look at their points. It counts what failed,
// how long each request took, and what each member must own.
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { signProxied } from "@laurel/dev-store/storefront/sign-proxied.ts";
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import { laurelSecret } from "@laurel/server/testing/processes/laurel-process.ts";
import { memberOf, MEMBERS, orderBody, POINTS_OF_ORDER } from "../store.ts";

export const SHOP = "upgrade.myshopify.com";
const POINTS_OF_CALL = 7;
const perSecond = { webhooks: 40, calls: 20, shoppers: 20 } as const;
type Kind = keyof typeof perSecond;

export interface Answered {
  readonly kind: Kind;
  readonly milliseconds: number;
  /** Null: it was answered as it should be. */
  readonly failure: string | null;
}

const adjust = `mutation ($input: AdjustPointsInput!) {
  customerAdjustPoints(input: $input) { movement { points } userErrors { code } }
}`;

export class StoreLoad {
  readonly #url: string;
  readonly #key: string;
  #members: readonly string[] = [];
  readonly #expected = new Map<string, number>();
  #order = 0;
  #call = 0;
  #answered: Answered[] = [];
  #stopped: Promise<unknown> | undefined;
  #isOver = false;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Makes the members, by an order of each. `settle` resolves once they are applied. */
  async makeMembers(settle: () => Promise<void>): Promise<void> {
    for (let nth = 0; nth < MEMBERS; nth += 1) {
      const failure = await this.#sendOrder();
      if (failure !== null) throw new Error(failure);
    }
    await settle();
    const answer = await this.#ask("{ customers(first: 100) { nodes { id platformId } } }");
    const { data } = (await answer.json()) as {
      data: { customers: { nodes: { id: string; platformId: string }[] } };
    };
    const ids = new Map(data.customers.nodes.map(({ id, platformId }) => [platformId, id]));
    this.#members = Array.from({ length: MEMBERS }, (_, nth) => ids.get(String(memberOf(nth)))!);
  }

  start(): void {
    const kinds: readonly (readonly [Kind, () => Promise<string | null>])[] = [
      ["webhooks", () => this.#sendOrder()],
      ["calls", () => this.#adjust()],
      ["shoppers", () => this.#look()],
    ];
    this.#stopped = Promise.all(kinds.map(([kind, send]) => this.#keepSending(kind, send)));
  }

  /** What was answered since the last time. */
  take(): readonly Answered[] {
    const taken = this.#answered;
    this.#answered = [];
    return taken;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#stopped;
  }

  /** Points by the platform's id. */
  expected(): ReadonlyMap<string, number> {
    return this.#expected;
  }

  /** Each when it is due, whatever became of the one before. */
  async #keepSending(kind: Kind, send: () => Promise<string | null>): Promise<void> {
    const started = performance.now();
    const sent: Promise<void>[] = [];
    for (let nth = 0; !this.#isOver; nth += 1) {
      const dueIn = started + (nth * 1000) / perSecond[kind] - performance.now();
      if (dueIn > 0) await sleep(dueIn);
      const sentAt = performance.now();
      sent.push(this.#note(kind, sentAt, send()));
    }
    await Promise.all(sent);
  }

  async #note(kind: Kind, sentAt: number, answer: Promise<string | null>): Promise<void> {
    const failure = await answer.catch((error: unknown) => inspect(error, { depth: 1 }));
    this.#answered.push({ kind, milliseconds: performance.now() - sentAt, failure });
  }

  async #sendOrder(): Promise<string | null> {
    const nth = this.#order++;
    const customer = memberOf(nth);
    const body = orderBody(nth, customer);
    const headers = signWebhook(
      laurelSecret,
      {
        topic: "orders/paid",
        shopDomain: SHOP,
        webhookId: `upgrade-${nth}`,
        eventId: null,
        triggeredAt: null,
      },
      body,
    );
    const failure = await failureOf(await fetch(`${this.#url}/webhooks`, { method: "POST", headers, body }));
    if (failure === null) this.#owe(customer, POINTS_OF_ORDER);
    return failure;
  }

  async #adjust(): Promise<string | null> {
    const nth = this.#call++;
    const customerId = this.#members[nth % MEMBERS]!;
    const input = { customerId, points: POINTS_OF_CALL, reason: "a drill", idempotencyKey: `upgrade-${nth}` };
    const failure = await failureOf(await this.#ask(adjust, { input }), (text) =>
      text.includes(`"points":${POINTS_OF_CALL}`),
    );
    if (failure === null) this.#owe(memberOf(nth), POINTS_OF_CALL);
    return failure;
  }

  async #look(): Promise<string | null> {
    const said = {
      shop: SHOP,
      logged_in_customer_id: String(memberOf(this.#order)),
      path_prefix: "/apps/laurel",
      timestamp: String(Math.floor(Date.now() / 1000)),
    };
    const asked = signProxied(new URLSearchParams({ v: "", locale: "en", in: "1" }), said, laurelSecret);
    return failureOf(await fetch(`${this.#url}/proxy/panel?${asked.toString()}`));
  }

  #ask(query: string, variables: object = {}): Promise<Response> {
    return fetch(`${this.#url}/api/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
  }

  #owe(customer: number, points: number): void {
    const name = String(customer);
    this.#expected.set(name, (this.#expected.get(name) ?? 0) + points);
  }
}

async function failureOf(answer: Response, isRight = (_: string) => true): Promise<string | null> {
  const text = await answer.text();
  return answer.ok && isRight(text) ? null : `${answer.status} ${text.slice(0, 200)}`;
}
