// A small store platform for demo, development and tests: an independent implementation of the platform's contract.
import Fastify from "fastify";
import { registerAdmin } from "./admin/routes.ts";
import { API_VERSION } from "./admin-api/views/shop-view.ts";
import { createRateLimiter, type RateOptions, STANDARD_RATE } from "./admin-api/rate-limit.ts";
import { createBulkOperations } from "./admin-api/bulk/bulk-operations.ts";
import { registerAdminApi } from "./admin-api/routes.ts";
import { type Control, createControl } from "./control/control.ts";
import { createLongWorks, type LongWorks } from "./long-work.ts";
import { createPlatformFaults } from "./control/platform-faults.ts";
import { registerControl } from "./control/routes.ts";
import { registerOauth } from "./oauth/routes.ts";
import { createTokenStore } from "./oauth/token-store.ts";
import { startOutbox } from "./outbox/outbox.ts";
import { registerOutbox } from "./outbox/routes.ts";
import { openShop } from "./shops/open-shop.ts";
import { DEFAULT_SCOPES, type ShopSeed } from "./shops/shop.ts";
import { keepSnapshot, readSnapshot } from "./snapshot.ts";
import { registerStorefront } from "./storefront/routes.ts";
import {
  createDeliveries,
  type Delivery,
  type DeliveryOptions,
  PLATFORM_DELIVERY,
} from "./webhooks/deliveries.ts";
import { createDeliveryFaults } from "./webhooks/delivery-faults.ts";
import type { World } from "./world.ts";

export interface DevStoreOptions {
  /** 0, the default: any free port. */
  port?: number;
  /** Default 127.0.0.1: this platform has no access control, so it must stay on loopback. */
  host?: string;
  apiKey: string;
  apiSecret: string;
  /** The address that the admin opens in its frame; default http://localhost:3000. */
  appUrl?: string;
  /** The app's name in the admin; default "App". */
  appName?: string;
  /** The scopes that the app asks for, and has where it is installed; default DEFAULT_SCOPES. */
  appScopes?: readonly string[];
  /** Serves https: PEM texts. */
  tls?: { key: string; cert: string };
  /** Opened unless they are in the snapshot; default one shop, demo.myshopify.com. */
  shops?: readonly ShopSeed[];
  clock?: () => Date;
  rate?: RateOptions;
  /** Default 30: how long usage counts lag behind the checkout. */
  usageLagSeconds?: number;
  /** The folder of the app's theme extension. Without it the app has none. */
  extensionFolder?: string;
  /** Keeps everything in this file across restarts. */
  snapshotFile?: string;
  /** Takes e-mails by SMTP, and shows them under /outbox. */
  hasOutbox?: boolean;
  /** Timeouts and retries of webhooks; default the platform's own. */
  delivery?: Partial<DeliveryOptions>;
}

export interface DevStore {
  url: string;
  /** smtp://…, or null without an outbox. */
  outboxUrl: string | null;
  control: Control;
  works: LongWorks;
  /** Writes the state now, if there is a snapshot file. */
  save(): Promise<void>;
  close(): Promise<void>;
}

const DEMO_SHOP: ShopSeed = {
  domain: "demo.myshopify.com",
  name: "Fern & Fable",
  address: { company: "Fern & Fable GmbH", address1: "Lindenstraße 14", zip: "10969", city: "Berlin" },
};
const MAXIMUM_BODY_BYTES = 10_000_000;

export async function startDevStore(options: DevStoreOptions): Promise<DevStore> {
  const clock = options.clock ?? (() => new Date());
  const snapshot = options.snapshotFile === undefined ? null : await readSnapshot(options.snapshotFile);
  let lastId = snapshot?.lastId ?? 7_000_000_000;
  /** For the current step of a long task. */
  let lastOwnId: number | null = null;
  const deliveryFaults = createDeliveryFaults();
  const shops = snapshot?.shops ?? new Map();
  const deliveries = createDeliveries({
    apiSecret: options.apiSecret,
    apiVersion: API_VERSION,
    options: { ...PLATFORM_DELIVERY, ...options.delivery },
    faults: deliveryFaults,
    isSubscribed: (delivery) => isSubscribed(world, delivery),
    onExhausted: ({ shopDomain, subscriptionId }) => {
      if (subscriptionId !== null) world.shops.get(shopDomain)?.subscriptions.delete(subscriptionId);
    },
  });
  const world: World = {
    apiKey: options.apiKey,
    apiSecret: options.apiSecret,
    app: {
      name: options.appName ?? "App",
      url: new URL(options.appUrl ?? "http://localhost:3000"),
      scopes: options.appScopes ?? DEFAULT_SCOPES,
    },
    clock,
    usageLagSeconds: options.usageLagSeconds ?? 30,
    newId: () => (lastOwnId === null ? ++lastId : ++lastOwnId),
    shops,
    tokens: createTokenStore(clock, snapshot?.tokens),
    deliveries,
    limiter: createRateLimiter(clock, options.rate ?? STANDARD_RATE),
    faults: createPlatformFaults(),
    bulk: createBulkOperations(),
    extensionFolder: options.extensionFolder ?? null,
  };
  for (const seed of options.shops ?? [DEMO_SHOP]) {
    const known = world.shops.get(seed.domain.toLowerCase());
    if (known === undefined) openShop(world, seed);
    // In a snapshot from before there were blocks.
    else if (seed.blocks !== undefined) known.blocks ??= [...seed.blocks];
  }
  deliveries.restore(snapshot?.deliveries ?? []);

  const works = snapshot?.works ?? {};
  const keeper =
    options.snapshotFile === undefined
      ? null
      : keepSnapshot(options.snapshotFile, () => ({
          lastId,
          shops: world.shops,
          tokens: world.tokens.state(),
          deliveries: world.deliveries.pending(),
          works,
        }));
  const app = Fastify({
    bodyLimit: MAXIMUM_BODY_BYTES,
    forceCloseConnections: true,
    ...(options.tls === undefined ? {} : { https: options.tls }),
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  const markChanged = (): void => keeper?.markChanged();
  const save = async (): Promise<void> => keeper?.save();
  const control = announcing(createControl(world, deliveryFaults), markChanged);
  app.addHook("onResponse", async (request) => {
    if (request.method !== "GET") markChanged();
  });
  registerOauth(app, world);
  registerAdminApi(app, world);
  registerControl(app, control);
  registerStorefront(app, world);
  registerAdmin(app, world);
  const outbox = options.hasOutbox ? await startOutbox(clock) : null;
  if (outbox) registerOutbox(app, outbox);
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  return {
    url,
    outboxUrl: outbox?.url ?? null,
    control,
    works: createLongWorks({
      states: works,
      withIdsAfter(id, run) {
        lastOwnId = id;
        try {
          run();
        } finally {
          lastOwnId = null;
        }
      },
      markChanged,
      save,
    }),
    save,
    async close() {
      await app.close();
      await outbox?.close();
      await keeper?.close();
      deliveries.close();
    },
  };
}

/** The same functions; each one marks the state as changed. */
function announcing(control: Control, markChanged: () => void): Control {
  const entries = Object.entries(control).map(([name, run]) => [
    name,
    (input: never): unknown => {
      markChanged();
      return run(input);
    },
  ]);
  return Object.fromEntries(entries) as Control;
}

/** A deleted subscription gets nothing more, except for the message that the app was uninstalled. */
function isSubscribed(world: World, { shopDomain, subscriptionId, topic }: Delivery): boolean {
  if (subscriptionId === null || topic === "app/uninstalled") return true;
  return world.shops.get(shopDomain)?.subscriptions.has(subscriptionId) ?? false;
}
