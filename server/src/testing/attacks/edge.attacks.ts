// What surrounds the program: its login at the database, the browser, spreadsheets, and a proxy on the same machine.
import { expect } from "vitest";
import { withLogin } from "../../database/embedded/embedded-postgres.ts";
import { embeddedServingLogin } from "../../database/tenants/roles.sql.ts";
import { withAdministrator } from "../processes/administrator.ts";
import type { Attack } from "./attack.ts";
import { openAttackWorld, type AttackWorld } from "./attack-world.ts";

/** As in production, behind a proxy on the same machine that ends TLS. */
async function overHttps(work: (world: AttackWorld) => Promise<void>): Promise<void> {
  const world = await openAttackWorld({ APP_URL: "https://loyalty.example.com" });
  await work(world).finally(() => world.close());
}

const refusedText = /permission denied|must be owner|must be superuser|must be able to/;

export const attacks: readonly Attack[] = [
  {
    fact: "An injected statement becomes neither the owner of the tables nor a superuser, and rewrites no history",
    async attempt({ own }) {
      const asServing = (...statements: readonly string[]) =>
        withAdministrator(withLogin(own.own.url, embeddedServingLogin), async (client) => {
          for (const statement of statements) await client.query(statement);
        });
      const roles = ["laurel_owner", "laurel", "postgres", "pg_read_all_data", "pg_execute_server_program"];
      for (const role of roles)
        await expect(asServing(`SET ROLE ${role}`)).rejects.toThrow(/permission denied|does not exist/);
      for (const role of ["NONE", "laurel_app", "laurel_erase"])
        for (const statement of [
          "ALTER TABLE laurel.entries NO FORCE ROW LEVEL SECURITY",
          "ALTER ROLE laurel_app BYPASSRLS",
          "GRANT laurel_owner TO laurel_app",
          "UPDATE laurel.entries SET points = 1000000",
          "DROP TABLE laurel.lot_uses",
          "COPY laurel.shops TO PROGRAM 'cat'",
          "SELECT pg_read_file('/etc/passwd')",
          "SELECT rolpassword FROM pg_authid",
        ])
          await expect(asServing(`SET ROLE ${role}`, statement), `${role}: ${statement}`).rejects.toThrow(
            refusedText,
          );
      await expect(asServing("SELECT FROM laurel.shops")).rejects.toThrow(refusedText);
    },
  },
  {
    fact: "A script that a merchant uploaded to the platform's files does not run in the app's pages",
    async attempt(world) {
      const answer = await world.ask(`/app?shop=${world.one.domain}`, { headers: { accept: "text/html" } });
      const policy = answer.headers.get("content-security-policy") ?? "";
      const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
      expect(sources.filter((source) => !source.startsWith("'nonce-"))).toEqual([
        "'self'",
        "https://cdn.shopify.com/shopifycloud/app-bridge.js",
      ]);
    },
  },
  {
    fact: "A cookie that a neighbouring host planted is not accepted as ours",
    attempt: () =>
      overHttps(async (world) => {
        const { domain } = world.one;
        const start = await world.ask(`/auth/start?shop=${domain}`, { redirect: "manual" });
        const state = new URL(start.headers.get("location")!).searchParams.get("state")!;
        const [cookie = ""] = start.headers.get("set-cookie")!.split(";");
        expect(cookie).toMatch(/^__Host-/);
        const code = world.own.world.store.control.authorizationCode({ shop: domain, isPerUser: true });
        const path = world.own.callback({ code, state, host: "aA", shop: domain });
        const refusalOf = async (sent: string) => {
          const answer = await world.ask(path, { headers: { cookie: sent }, redirect: "manual" });
          return answer.headers.get("x-laurel-refusal");
        };

        expect(await refusalOf(cookie.replace("__Host-", ""))).toBe("state_missing");
        expect(await refusalOf(`${cookie}; ${cookie}x`)).toBe("state_missing");
        expect(await refusalOf(cookie)).toBeNull();
      }),
  },
  {
    fact: "The metrics cannot be read through a proxy on the same machine, whether it marks its requests or not",
    async attempt(world) {
      expect((await world.ask("/metrics")).status).toBe(200);
      const proxied = { headers: { "x-forwarded-for": "203.0.113.9" } };
      expect((await world.ask("/metrics", proxied)).status).toBe(401);
      await overHttps(async (published) => expect((await published.ask("/metrics")).status).toBe(401));
    },
  },
  {
    fact: "A customer's name is no formula in the downloaded file, whatever the spreadsheet's separator",
    async attempt(world) {
      const names = ["=1+1", "@SUM(A1)", "a;=1+1", 'a";=1+1', 'a;"=1+1', "a\t=1+1", "＝1+1", "a; \t-2"];
      await withAdministrator(world.own.own.url, async (client) => {
        for (const [nth, name] of names.entries())
          await client.query(
            `WITH made AS (INSERT INTO laurel.customers (shop_id, id, platform_id, display_name, joined_at)
                           VALUES ($1, gen_random_uuid(), $2, $3, now()) RETURNING shop_id, id)
             INSERT INTO laurel.balances (shop_id, customer_id, last_activity_at) SELECT shop_id, id, now() FROM made`,
            [world.one.shopId, String(nth + 1), name],
          );
      });
      const headers = { authorization: `Bearer ${world.one.key}` };
      const text = await (await world.ask("/api/customers.csv", { headers })).text();
      const rows = text.trimEnd().split("\r\n").slice(1);

      expect(rows).toHaveLength(names.length);
      for (const separator of [",", ";", "\t"])
        for (const cell of rows.flatMap((row) => row.split(separator)))
          expect([separator, cell]).not.toEqual([
            separator,
            expect.stringMatching(/^[\s"]*[=+@＝＋＠]|^[\s"]*-\D/),
          ]);
    },
  },
];
