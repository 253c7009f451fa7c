// One shop of a simulated year: what its staff and its members ask, and what they and its own server were answered.
import { setTimeout as sleep } from "node:timers/promises";
import type { DevStore } from "@laurel/dev-store/dev-store.ts";
import { topics } from "@laurel/domain/webhooks/topics.ts";
import type { QueryResultRow } from "pg";
import { beginForShop, rollback } from "../../database/transactions/session.sql.ts";
import { createEndpoint } from "../../tenant/outgoing-webhooks/endpoints.ts";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { installShop } from "../../tenant/shops/install-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { Dice } from "./dice.ts";
import type { Listener } from "./distrustful-receiver.ts";
import type { RunningClock } from "./running-clock.ts";
import type { YearWorld } from "./year-world.ts";

export interface Refusal {
  readonly code: string;
}

export interface Answer {
  // The happenings state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly errors: readonly { readonly message: string; readonly extensions: Refusal }[];
}

export class YearShop {
  readonly world: YearWorld;
  readonly shop: Shop;
  /** It may do everything. */
  readonly apiKey: string;
  readonly listener: Listener;
  /** What the API refused, by code: expected, and counted. */
  readonly refusals = new Map<string, number>();
  /** Answers that no client may ever get. */
  readonly faults: string[] = [];
  #keys = 0;

  private constructor(made: Pick<YearShop, "world" | "shop" | "apiKey" | "listener">) {
    this.world = made.world;
    this.shop = made.shop;
    this.apiKey = made.apiKey;
    this.listener = made.listener;
  }

  /** The app is installed in the store, and a webhook endpoint listens to every topic. No server need run. */
  static async open(world: YearWorld, domain: string): Promise<YearShop> {
    const { deps, store, clock } = world;
    // The server checks ID tokens by the machine's clock, and the store by the year's.
    const begun = Math.floor(Date.now() / 1000);
    const claims = { iat: begun, nbf: begun, exp: Math.floor(clock.now().getTime() / 1000) + 60 };
    const shop = await installShop(deps, store.control.idToken({ shop: domain, claims }));
    const by = { shopId: shop.shopId, actor: "the year" };
    const { key: apiKey } = await createApiKey(deps, { ...by, name: "the year", scopes: ["*"] });
    const listener = world.receiver.listen();
    const { secret } = await createEndpoint(deps, by, { url: listener.url, topics: [...topics] });
    listener.secret = secret;
    return new YearShop({ world, shop, apiKey, listener });
  }

  get control(): DevStore["control"] {
    return this.world.store.control;
  }

  get clock(): RunningClock {
    return this.world.clock;
  }

  get dice(): Dice {
    return this.world.dice;
  }

  newKey(): string {
    return `key ${(this.#keys += 1)}`;
  }

  /** Of this shop alone: as a server sees them, behind row-level security. */
  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.world.own.db.pool.connect();
    try {
      await client.query(beginForShop(this.shop.shopId));
      const { rows } = await client.query<Row>(text, [...values]);
      await client.query(rollback);
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /**
   * The data of the API's answer; null if any of it was refused. A client asks again, with the same words, when the server
   * was killed before it answered.
   */
  async ask(query: string, variables: object = {}): Promise<Answer["data"]> {
    const answer = await this.#answer("/api/graphql", { query, variables });
    const { data = null, errors = [] } = answer as Partial<Answer>;
    for (const { message, extensions } of errors) {
      // What the store had to be asked for, and the store failed.
      if (extensions?.code === "platform_unavailable") this.#refused(extensions.code);
      else this.faults.push(`the API answered ${extensions?.code ?? message}: ${query.trim().slice(0, 60)}`);
    }
    if (data === null) return null;
    const fields = Object.values<{ userErrors?: Refusal[] } | null>(data);
    const refusals = fields.flatMap((field) => field?.userErrors ?? []);
    for (const { code } of refusals) this.#refused(code);
    return refusals.length > 0 ? null : data;
  }

  async upload(csv: string): Promise<string | null> {
    const { id = null } = (await this.#answer("/api/imports?name=members.csv", csv)) as { id?: string };
    return id;
  }

  async #answer(path: string, body: object | string): Promise<unknown> {
    for (;;) {
      await this.world.ready();
      try {
        const response = await fetch(this.world.door.url + path, {
          method: "POST",
          headers: {
            authorization: `Bearer ${this.apiKey}`,
            "content-type": typeof body === "string" ? "text/csv" : "application/json",
          },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });
        const answer: unknown = await response.json();
        if (response.status !== 503) return answer;
      } catch {
        // It was killed; another answers, or the next one is starting.
      }
      await sleep(20);
    }
  }

  #refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}
