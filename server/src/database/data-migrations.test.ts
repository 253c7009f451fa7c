// Migrations that change rows, not only tables. Each is run over rows of two shops, by the role that runs it for an
// operator: the owner of the tables, to whom forced row-level security shows no row.
import { NO_LARGEST } from "@laurel/domain/simulator/sample.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "../process/log.ts";
import { withAdministrator } from "../testing/processes/administrator.ts";
import { createEmptyTestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { withoutTexts, writtenIn } from "./statement-rules.ts";
import { kyselyOver } from "./statements/kysely-over.ts";
import { becomeOwner, createSchemas } from "./tenants/roles.sql.ts";
import { changeAllShops, refuseBlindChange } from "./tenants/change-all-shops.sql.ts";

const log = createLog("silent");
const shopIds = [1, 2].map((nth) => `${String(nth).repeat(8)}-0000-7000-8000-000000000000`);

interface Case {
  /** What merchants see of it. */
  readonly title: string;
  /** The migration before the rows. */
  readonly from: string;
  /** Rows of one shop. */
  readonly rows: (shopId: string) => string;
  readonly found: string;
  /** The rows of each shop after it. */
  readonly expected: readonly object[];
}

const MEMBER = "'99999999-0000-7000-8000-000000000000'";
const simulation = (shopId: string, nth: number, status: string) =>
  `('${shopId}', '${String(nth).repeat(8)}-0000-7000-8000-000000000000', '${status}', '{}', 1, '2026-01-01', '2026-01-31',
    '{"every": 2}', ${MEMBER}, 9, 5, '{}', now(), '')`;

const cases: Readonly<Record<string, Case>> = {
  "0014-expiry": {
    title: "members whose points have an expiry date from before it counted become due",
    from: "0013-notifications",
    rows: (shopId) => `
      INSERT INTO laurel.balances (shop_id, customer_id, last_activity_at, next_expiry_at)
      VALUES ('${shopId}', ${MEMBER}, now(), '2030-01-01Z')`,
    found: "SELECT shop_id, extract(year FROM due_at)::text AS due FROM laurel.balances",
    expected: [{ due: "2030" }],
  },
  "0034-month-ends": {
    title: "a month that was closed before months had an end ended in the shop's time zone",
    from: "0033-day-notes",
    rows: (shopId) => `
      INSERT INTO laurel.shops (id, domain, name, currency_code, time_zone)
      VALUES ('${shopId}', '${shopId}.example', 'Shop', 'CLP', 'America/Santiago');
      INSERT INTO laurel.closed_months (shop_id, month, revenue_minor, point_value_hundredths, own_basis_points)
      VALUES ('${shopId}', '2025-08-01', 0, 0, 0)`,
    found: "SELECT shop_id, ends_at FROM laurel.closed_months",
    expected: [{ ends_at: new Date("2025-09-01T04:00:00.000Z") }],
  },
  "0036-largest-members": {
    title: "a simulation of before the largest members keeps its figures; one at work starts anew",
    from: "0035-previews-anew",
    rows: (shopId) => `
      INSERT INTO laurel.simulations (shop_id, id, status, document, program_version, from_day, to_day, plan, member_cursor,
                                      members, members_done, totals, started_at, started_by)
      VALUES ${simulation(shopId, 3, "FINISHED")}, ${simulation(shopId, 4, "RUNNING")}`,
    found: `
      SELECT shop_id, status, plan, totals, member_cursor IS NULL AS is_at_start, members_done AS done
        FROM laurel.simulations ORDER BY id`,
    expected: [
      {
        status: "FINISHED",
        plan: { every: 2, largest: NO_LARGEST },
        totals: {},
        is_at_start: false,
        done: 5,
      },
      { status: "RUNNING", plan: null, totals: null, is_at_start: true, done: 0 },
    ],
  },
  "0045-storable-text": {
    title: "a title that could be stored and not read is repaired",
    from: "0036-largest-members",
    rows: (shopId) => `
      INSERT INTO laurel.orders (shop_id, recorded_at, order_id, name, state)
      VALUES ('${shopId}', now(), '1', '', '{"title": "ab\\ud83c"}')`,
    found: "SELECT shop_id, state ->> 'title' AS title FROM laurel.orders",
    expected: [{ title: "ab\uFFFD" }],
  },
  "0052-resting-senders": {
    title: "a shop whose sender was refused before it rested, rests for a day",
    from: "0026-storefronts",
    rows: (shopId) => `
      INSERT INTO laurel.shopper_mail_settings (shop_id, kinds_on, stopped_at, stopped_answer)
      VALUES ('${shopId}', '{}', '2026-11-20T09:00Z', '550 no')`,
    found: "SELECT shop_id, resting_until FROM laurel.shopper_mail_settings",
    expected: [{ resting_until: new Date("2026-11-21T09:00:00.000Z") }],
  },
  "0057-names": {
    title: "a customer without name and e-mail has the store's number to be clicked on",
    from: "0056-how-files-are-written",
    rows: (shopId) => `
      INSERT INTO laurel.customers (shop_id, id, platform_id, first_name, display_name, joined_at)
      VALUES ('${shopId}', '11111111-0000-7000-8000-000000000000', '7900000000033', NULL, '', now()),
             ('${shopId}', '22222222-0000-7000-8000-000000000000', '7900000000034', 'José', 'José', now())`,
    found: "SELECT shop_id, display_name, name_key FROM laurel.customers ORDER BY id",
    expected: [
      { display_name: "Customer 7900000000033", name_key: "customer 7900000000033" },
      { display_name: "José", name_key: "jose" },
    ],
  },
  "0078-more-names": {
    title: "a name that shows nothing is none, and names are found in more spellings",
    from: "0077-named-items",
    rows: (shopId) => `
      INSERT INTO laurel.customers (shop_id, id, platform_id, first_name, last_name, email, phone, display_name, joined_at)
      VALUES ('${shopId}', '11111111-0000-7000-8000-000000000000', '8101', U&'\\00a0', U&'\\200b\\3164', NULL, NULL,
              U&'\\00a0 \\200b\\3164', now()),
             ('${shopId}', '22222222-0000-7000-8000-000000000000', '8102', ' ', 'Παππάς', NULL, '+49 (0)151 23', '  Παππάς',
              now()),
             ('${shopId}', '33333333-0000-7000-8000-000000000000', '8103', NULL, E'\\t', 'a@example.com', NULL, E'\\t',
              now())`,
    found: `SELECT shop_id, first_name, last_name, display_name, joined_name_key AS key, phone_end_key AS ends
              FROM laurel.customers ORDER BY id`,
    expected: [
      { first_name: null, last_name: null, display_name: "Customer 8101", key: "customer8101", ends: null },
      { first_name: null, last_name: "Παππάς", display_name: "Παππάς", key: "παππασ", ends: "3215194" },
      { first_name: null, last_name: null, display_name: "a@example.com", key: "aexamplecom", ends: null },
    ],
  },
  "0069-due-work": {
    title: "a shop with messages to apply is found, and each is asked which other work it has",
    from: "0068-shopper-mail-senders",
    rows: (shopId) => `
      INSERT INTO laurel.shops (id, domain, name, currency_code, time_zone)
      VALUES ('${shopId}', '${shopId}.example', 'Shop', 'EUR', 'Europe/Berlin');
      INSERT INTO laurel.inbox_routing (shop_id, is_pending) VALUES ('${shopId}', true)`,
    found: "SELECT shop_id, kind FROM laurel.due_work ORDER BY kind",
    expected: [{ kind: "apply-inbox" }, { kind: "look-again" }],
  },
  "0076-letters-are-due": {
    title: "each shop is asked when its next letter goes",
    from: "0075-referrals-by-state",
    rows: (shopId) => `
      INSERT INTO laurel.shops (id, domain, name, currency_code, time_zone)
      VALUES ('${shopId}', '${shopId}.example', 'Shop', 'EUR', 'Europe/Berlin')`,
    found: "SELECT shop_id, kind FROM laurel.due_work",
    expected: [{ kind: "send-shopper-mails" }],
  },
  "0066-new-letters-stay-stopped": {
    title: "who stopped all e-mails gets none of a new kind, and who stopped some chooses anew",
    from: "0064-postal-addresses",
    rows: (shopId) => `
      INSERT INTO laurel.shopper_mail_wishes (shop_id, customer_id, stopped) VALUES
        ('${shopId}', ${MEMBER},
         '{points_expiring,tier_reached,reward_available,referral,points_earned,welcome}'),
        ('${shopId}', '88888888-0000-7000-8000-000000000000', '{welcome}')`,
    found:
      "SELECT shop_id, array_to_string(stopped, ' ') AS stopped FROM laurel.shopper_mail_wishes ORDER BY customer_id",
    expected: [
      { stopped: "welcome" },
      {
        stopped:
          "points_expiring tier_reached reward_available referral points_earned welcome code_expiring birthday win_back",
      },
    ],
  },
};

const listed = Object.entries(cases).map(([name, one]) => [name, one.title, one] as const);
test.each(listed)("%s: %s", async (name, _, { from, rows, found, expected }) => {
  const own = await createEmptyTestDatabase();
  const run = (text: string) =>
    withAdministrator(own.url, (client) => client.query<{ shop_id: string }>(text));
  await migrate({ url: own.url, log, target: from });
  for (const shopId of shopIds) await run(rows(shopId));

  expect(await migrate({ url: own.url, log, target: name })).toContain(name);

  const after = (await run(found)).rows;
  for (const shopId of shopIds)
    expect(after.filter((row) => row.shop_id === shopId)).toEqual(
      expected.map((row) => ({ shop_id: shopId, ...row })),
    );
  await own.drop();
});

test("0080-turned-names: customers of before are found from each of their words", async () => {
  const own = await createEmptyTestDatabase();
  await migrate({ url: own.url, log, target: "0078-more-names" });
  const after = await withAdministrator(own.url, async (client) => {
    await client.query(
      `INSERT INTO laurel.customers (shop_id, id, platform_id, first_name, last_name, display_name, joined_at)
       SELECT '${shopIds[0]}', gen_random_uuid(), last_name, first_name, last_name, first_name || ' ' || last_name, now()
         FROM (VALUES ('Anna Lena', 'Müller'), ('Ada', 'Zuse')) AS person (first_name, last_name)`,
    );
    expect(await migrate({ url: own.url, log, target: "0080-turned-names" })).toContain("0080-turned-names");
    return client.query(
      `SELECT second_word_key AS second, name_words AS words,
              concat_ws(' ', turned_1_key, turned_2_key, turned_3_key, turned_4_key, transcribed_1_key) AS turned
         FROM laurel.customers ORDER BY first_name`,
    );
  });
  expect(after.rows).toEqual([
    { second: "zuseada", words: null, turned: "" },
    {
      second: null,
      words: " anna lena muller anna lena mueller",
      turned: "annalenamuller lenamulleranna mullerannalena muellerannalena",
    },
  ]);
  await own.drop();
});

test("each migration that changes rows is tried here", async () => {
  const changing = new Set<string>();
  const own = await createEmptyTestDatabase();
  await migrate({ url: own.url, log, target: "0000-shops" });
  await withAdministrator(own.url, async (client) => {
    await client.query(`DROP SCHEMA laurel CASCADE; ${createSchemas}`);
    await client.query(becomeOwner);
    for (const [name, one] of Object.entries(migrations))
      await one.up(
        kyselyOver((config) => {
          const tables = writtenIn(withoutTexts(config.text)).filter((table) => /^[a-z]\w+$/.test(table));
          if (tables.length > 0) changing.add(name);
          return client.query(config);
        }),
      );
  });
  await own.drop();

  // 0027 found no rows: 0052 changes them.
  expect([...changing].sort()).toEqual([...Object.keys(cases), "0027-letters"].sort());
});

test("a migration that would change rows it cannot see is refused, with the way that works", async () => {
  const own = await createEmptyTestDatabase();
  await migrate({ url: own.url, log });
  await withAdministrator(own.url, async (client) => {
    await client.query(becomeOwner);
    const ask = (text: string, values: unknown[]) => client.query<{ name: string }>(text, values);
    const tried = (text: string) => refuseBlindChange(ask, { migration: "0099-next", text });

    await expect(tried("UPDATE balances SET due_at = NULL")).rejects.toThrow("use changeAllShops");
    await expect(tried("DELETE FROM laurel.orders")).rejects.toThrow("would change no row of orders");
    await expect(tried("INSERT INTO orders SELECT * FROM orders")).rejects.toThrow("0099-next");
    await expect(tried("UPDATE shops SET name = ''")).resolves.toBeUndefined();
    await expect(tried("GRANT SELECT, UPDATE ON balances TO laurel_app")).resolves.toBeUndefined();

    const db = kyselyOver<never>(async (config) => {
      await tried(config.text);
      return client.query(config);
    });
    await expect(
      changeAllShops(db, "balances", sql`UPDATE balances SET due_at = NULL`),
    ).resolves.toBeUndefined();
    await expect(tried("UPDATE balances SET due_at = NULL")).rejects.toThrow("use changeAllShops");
  });
  await own.drop();
});
