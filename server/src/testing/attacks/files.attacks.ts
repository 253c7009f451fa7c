// Files and bodies that are large, slow or many: what they may block of the server while others need it.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, vi } from "vitest";
import { askAdministrator, withAdministrator } from "../processes/administrator.ts";
import type { Attack } from "./attack.ts";
import type { AttackedShop, AttackWorld } from "./attack-world.ts";

const MEGABYTE = 1024 * 1024;
const patience = { timeout: 30_000, interval: 100 };

/** An open request on its own connection, which reads nothing. */
async function begin(world: AttackWorld, head: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write([...head, `host: ${hostname}`, "", ""].join("\r\n"));
  return socket;
}

const asShop = ({ key }: AttackedShop) => ({ authorization: `Bearer ${key}` });

/** More than the machine's own buffers hold of a connection that nobody reads. */
async function fill({ own }: AttackWorld, { shopId }: AttackedShop): Promise<void> {
  await withAdministrator(own.own.url, (client) =>
    client.query(
      `INSERT INTO laurel.customer_views (shop_id, id, name, address, updated_at, updated_by)
       SELECT $1, gen_random_uuid(), n::text,
              (SELECT string_agg(md5(n || ' ' || g), '') FROM generate_series(1, 600) AS g), now(), 'test'
         FROM generate_series(1, 1500) AS n`,
      [shopId],
    ),
  );
}

/** The answer has begun. From then on, nothing more of it is read. */
async function firstOf(socket: Socket): Promise<string> {
  const answer = once(socket, "data") as Promise<[Buffer]>;
  socket.resume();
  const [first] = await answer;
  socket.pause();
  return first.toString("latin1");
}

/** Transactions of ours that are open at this moment. */
const openTransactions = (world: AttackWorld): Promise<number> =>
  count(
    world,
    `FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'laurel %' AND xact_start IS NOT NULL`,
  );

const importsOf = (world: AttackWorld, { shopId }: AttackedShop): Promise<number> =>
  count(world, "FROM laurel.imports WHERE shop_id = $1", [shopId]);

async function count({ own }: AttackWorld, from: string, values?: readonly unknown[]): Promise<number> {
  const query = `SELECT count(*)::int AS count ${from}`;
  const [row] = await askAdministrator<{ count: number }>(own.own.url, query, values);
  return row!.count;
}

export const attacks: readonly Attack[] = [
  {
    fact: "A shop that downloads its archive and never reads it holds no database connection, and gets no second archive",
    async attempt(world) {
      await fill(world, world.one);
      const slow = await begin(world, [
        "GET /api/shop-archive HTTP/1.1",
        `authorization: Bearer ${world.one.key}`,
      ]);
      expect(await firstOf(slow)).toMatch(/^HTTP\/1\.1 200 /);
      await vi.waitFor(async () => expect(await openTransactions(world)).toBe(0), patience);
      const again = await world.ask("/api/shop-archive", { headers: asShop(world.one) });
      expect([again.status, again.headers.get("retry-after")]).toEqual([429, "30"]);
      expect(await again.json()).toMatchObject({ code: "transfer_under_way" });
      const other = await world.ask("/api/shop-archive", { headers: asShop(world.two) });
      expect(other.status).toBe(200);
      await other.arrayBuffer();

      slow.destroy();
      await vi.waitFor(async () => {
        const later = await world.ask("/api/shop-archive", { headers: asShop(world.one) });
        await later.body?.cancel();
        expect(later.status).toBe(200);
      }, patience);
    },
  },
  {
    fact: "A shop uploads one file of points at a time, and only a few may wait",
    async attempt(world) {
      const headers = { ...asShop(world.two), "content-type": "text/csv" };
      const body = "email,points\na@example.com,1\n";
      const send = () => world.ask("/api/imports", { method: "POST", headers, body });
      const slow = await begin(world, [
        "POST /api/imports HTTP/1.1",
        `authorization: Bearer ${world.two.key}`,
        "content-type: text/csv",
        "content-length: 1000",
      ]);
      await vi.waitFor(async () => expect(await importsOf(world, world.two)).toBe(1), patience);
      expect((await send()).status).toBe(429);
      slow.destroy();
      await vi.waitFor(async () => expect((await send()).status).toBe(201), patience);

      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) statuses.push((await send()).status);
      expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
      expect(statuses.slice(-2)).toEqual([409, 409]);
      expect(await (await send()).json()).toMatchObject({ code: "too_many_imports" });
    },
  },
  {
    fact: "A small archive that unpacks without end is refused, and nothing is stored",
    async attempt(world) {
      const other = { headers: asShop(world.two) };
      const own = await world.ask("/api/shop-archive", other);
      const [header] = gunzipSync(Buffer.from(await own.arrayBuffer()))
        .toString("utf8")
        .split("\n", 1);
      const before = await world.stateOf(world.two);
      const row = `{"x":"${"a".repeat(MEGABYTE)}"}\n`;
      const answer = await world.ask("/api/shop-archive", {
        method: "POST",
        headers: { ...asShop(world.two), "content-type": "application/gzip" },
        body: gzipSync(`${header}\n{"#":"table","name":"orders"}\n${row.repeat(64)}`),
      });

      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: "archive_too_large" });
      expect(await world.stateOf(world.two)).toEqual(before);
    },
  },
];
