import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSmtpMailer } from "../../../insight/notifications/smtp-mailer.ts";
import { type AuthWorld, openAuthWorld } from "../../../testing/auth-world.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { freePort } from "../../../testing/processes/free-port.ts";
import { startMailServer } from "../../../testing/processes/mail-server.ts";
import { createEmptyTestDatabase } from "../../../testing/test-database.ts";
import type { Installation, Line } from "../checkup.ts";
import { appSecret } from "./app-secret.ts";
import { mail } from "./mail.ts";
import { shopperScripts } from "./shopper-scripts.ts";
import { tables } from "./tables.ts";

let own: AuthWorld;
beforeAll(async () => {
  own = await openAuthWorld();
  await own.signIn();
});
afterAll(() => own.close());

const installation = (changes: Partial<Installation["deps"]> = {}): Installation => {
  const deps = { ...own.deps, ...changes };
  return { deps, env: deps.env, appFile: "/nowhere/shopify.app.toml", findAppFileFaults: () => [] };
};
const line = (state: Line["state"], words: string) => ({
  state,
  text: expect.stringContaining(words) as string,
});

describe("A mail server", () => {
  test("that is not set is left out, and no more", async () => {
    expect(await mail(installation({ mailer: null }))).toEqual(line("unset", "SMTP_URL and MAIL_FROM"));
  });

  test("that is set must answer", async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const look = (port: number) => {
      const settings = { ...server.settings, port };
      const env = { ...own.deps.env, mail: settings };
      return mail(installation({ env, mailer: createSmtpMailer(settings) }));
    };
    expect(await look(server.settings.port)).toEqual(line("ok", "answers"));
    expect(await look(await freePort())).toEqual(line("missing", "does not answer"));
  });
});

test("An APP_SECRET that is not that of the stored tokens is missing", async () => {
  expect(await appSecret(installation())).toMatchObject({ state: "ok" });
  const env = { ...own.deps.env, appSecret: "another secret than that of the stored tokens" };
  expect(await appSecret(installation({ env }))).toEqual(line("missing", "open the app once"));
});

test("The scripts for shoppers must be built before they are deployed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "laurel-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const look = () => shopperScripts({ ...installation(), appFile: path.join(folder, "shopify.app.toml") });
  expect(await look()).toEqual(line("unknown", "not here"));

  mkdirSync(path.join(folder, "extension/assets"), { recursive: true });
  writeFileSync(path.join(folder, "extension/assets/laurel.js"), "");
  expect(await look()).toEqual(line("missing", "npm run build -w @laurel/widget"));
  writeFileSync(path.join(folder, "extension/assets/points.js"), "");
  expect(await look()).toMatchObject({ state: "ok" });
});

describe("The tables", () => {
  const look = (settings: { databaseUrl?: string; databaseOwnerUrl?: string }, url = own.own.url) =>
    tables({ ...own.deps.env, ...settings }, url);

  test("are those of this version, and the owner's login may change them", async () => {
    const { url } = own.own;
    expect(await look({ databaseUrl: url, databaseOwnerUrl: url })).toEqual([
      line("ok", "of this version"),
      line("ok", "may change the tables"),
    ]);
    expect((await look({ databaseUrl: url }))[1]).toEqual(line("unset", "DATABASE_OWNER_URL"));
    expect((await look({}))[1]).toEqual(line("missing", "DATABASE_URL is not set"));
  });

  test("cannot be changed by an owner's login that cannot be reached", async () => {
    const away = `postgresql://laurel_admin:hidden@127.0.0.1:${await freePort()}/laurel`;
    const [, owner] = await look({ databaseUrl: own.own.url, databaseOwnerUrl: away });
    expect(owner).toEqual(line("missing", "ECONNREFUSED"));
    expect(owner!.text).not.toContain("hidden");
  });

  test("of an older version, of a newer one and of an empty database are told apart", async () => {
    const empty = await createEmptyTestDatabase();
    onTestFinished(() => empty.drop());
    expect(await look({}, empty.url)).toEqual([line("missing", "not the tables of this version")]);

    const change = (sql: string) => withAdministrator(own.own.url, (client) => client.query(sql));
    await change("INSERT INTO laurel.migrations VALUES ('9999-later', now()::text)");
    await expect(look({})).rejects.toThrow("9999-later");
    await change("UPDATE laurel.migrations SET least_version = '0.1.0' WHERE name = '9999-later'");
    expect((await look({}))[0]).toEqual(line("ok", "a newer version, which this one works with"));
    await change("DELETE FROM laurel.migrations WHERE name = '9999-later'");
    await change("DELETE FROM laurel.migrations WHERE name = '0083-proofs'");
    expect(await look({})).toEqual([line("missing", "not the tables of this version")]);
    await change("INSERT INTO laurel.migrations VALUES ('0083-proofs', now()::text, '0.1.0')");
  });
});
