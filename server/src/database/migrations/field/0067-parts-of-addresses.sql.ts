// E-mail addresses are found by their second part too, and by their domain: "quick" finds clover.quick@example.com, and so
// does "example". Nobody is looked for by the domain of a mail provider that everybody uses, so those are left out.
import { sql, type Kysely } from "kysely";

const providers = [
  [
    "aol.com",
    "comcast.net",
    "freenet.de",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
  ],
  [
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.de",
    "hotmail.es",
    "hotmail.fr",
    "hotmail.it",
    "icloud.com",
    "libero.it",
  ],
  [
    "live.com",
    "mail.ru",
    "me.com",
    "msn.com",
    "naver.com",
    "orange.fr",
    "outlook.com",
    "outlook.de",
    "outlook.fr",
  ],
  [
    "proton.me",
    "protonmail.com",
    "qq.com",
    "t-online.de",
    "uol.com.br",
    "wanadoo.fr",
    "web.de",
    "yahoo.co.jp",
  ],
  ["yahoo.co.uk", "yahoo.com", "yahoo.com.br", "yahoo.de", "yahoo.es", "yahoo.fr", "yahoo.it", "yandex.ru"],
].flat();

const keys = [
  ["second_email_key", "nullif(regexp_replace(lower(email), '^[^@._+-]+[._+-]+', ''), lower(email))"],
  [
    "email_domain_key",
    `CASE WHEN split_part(lower(email), '@', 2) NOT IN ('', ${providers.map((name) => `'${name}'`).join(", ")})
          THEN split_part(lower(email), '@', 2) END`,
  ],
] as const;

export async function up(db: Kysely<never>): Promise<void> {
  const columns = keys.map(
    ([name, value]) => `ADD COLUMN ${name} text COLLATE "C" GENERATED ALWAYS AS (${value}) STORED`,
  );
  await sql.raw(`ALTER TABLE customers ${columns.join(", ")}`).execute(db);
  for (const [name] of keys)
    await sql
      .raw(
        `CREATE INDEX customers_by_${name.replace("_key", "")} ON customers (shop_id, ${name}, name_key, id)
          WHERE ${name} IS NOT NULL`,
      )
      .execute(db);
}
