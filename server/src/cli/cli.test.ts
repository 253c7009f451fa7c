import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createShop } from "../tenant/shops/create-shop.ts";
import { findShopByDomain, findShopIdByDomain } from "../tenant/shops/find-shop.ts";
import { loadLastProof } from "../tenant/shops/proofs/proofs.ts";
import { verifyApiKey } from "../tenant/shop-auth/api-keys/api-keys.ts";
import { countShopRows } from "../account/privacy/delete-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../testing/samples/an-order.ts";
import { freePort } from "../testing/processes/free-port.ts";
import { deliver } from "../testing/processes/deliver.ts";
import { type LaurelProcess, startLaurel } from "../testing/processes/laurel-process.ts";
import { startMailServer } from "../testing/processes/mail-server.ts";
import { createEmptyTestDatabase } from "../testing/test-database.ts";
import { runHere } from "../testing/processes/run-here.ts";

const shop = "fern.myshopify.com";
let laurel: LaurelProcess;

beforeAll(async () => {
  laurel = await startLaurel();
  await createNamed(shop);
});
afterAll(() => laurel.remove());

function shopWords(domain: string): string[] {
  return ["--domain", domain, "--name", "Fern", "--currency", "EUR", "--time-zone", "Europe/Berlin"];
}

const createNamed = (domain: string) =>
  laurel.withDeps((deps) =>
    createShop(deps, { domain, name: "Fern", currencyCode: "EUR", timeZone: "Europe/Berlin", actor: "test" }),
  );

describe("beside a running server, a command", () => {
  test("creates a shop once", async () => {
    const first = await laurel.run("shop", "create", ...shopWords("moss.myshopify.com"));
    const second = await run("shop", "create", ...shopWords("moss.myshopify.com"));

    expect(first).toEqual({ code: 0, output: "moss.myshopify.com was created.\n" });
    expect(second.code).toBe(1);
    expect(second.output).toContain("[shop_exists]");
  });

  test("prints only the key, and the key may do everything in its shop", async () => {
    const { output } = await run("api-key", "create", "--shop", shop);

    expect(output).toMatch(/^lk_[\w-]{43}\n$/);
    const key = await laurel.withDeps(async (deps) => ({
      found: await verifyApiKey(deps, output.trim()),
      shopId: await findShopIdByDomain(deps, shop),
    }));
    expect(key.found).toMatchObject({ shopId: key.shopId, scopes: ["*"] });
  });

  test("lists shops and keys, and revokes a key", async () => {
    const name = "oak.myshopify.com";
    await createNamed(name);
    expect((await run("api-key", "list", "--shop", name)).output).toBe(`${name} has no API key.\n`);
    const { output: key } = await run("api-key", "create", "--shop", name, "--name", "Till");

    const shops = await run("shop", "list");
    expect(shops.output).toMatch(/^DOMAIN +NAME +CURRENCY +TIME ZONE +APP$/m);
    expect(shops.output).toMatch(/^oak\.myshopify\.com +Fern +EUR +Europe\/Berlin +not installed$/m);

    const { output } = await run("api-key", "list", "--shop", name);
    const [, line = ""] = output.split("\n");
    expect(line).toMatch(/^[0-9a-f-]{36} +Till +everything +\d{4}-\d\d-\d\d \d\d:\d\dZ +never$/);
    expect(output).not.toContain(key.trim());

    const id = line.split(" ")[0]!;
    expect(await run("api-key", "revoke", id, "--shop", name)).toEqual({
      code: 0,
      output: "The key “Till” was revoked.\n",
    });
    expect(await laurel.withDeps((deps) => verifyApiKey(deps, key.trim()))).toBeNull();
    expect((await run("api-key", "revoke", id, "--shop", name)).output).toContain("[api_key_not_found]");
  });

  test("writes a shop to a file, and reads it into an empty shop, once", async () => {
    const file = path.join(laurel.dataFolder, "fern.laurel.gz");
    await createNamed("ivy.myshopify.com");
    await laurel.withDeps(async (deps) => {
      const from = await findShopByDomain(deps, shop);
      await deliver(deps, from!, [{ type: "customer_created", customer: aCustomer() }]);
    });

    const written = await run("shop", "export", file, "--shop", shop);
    const read = await run("shop", "import", file, "--shop", "ivy.myshopify.com");
    const again = await run("shop", "import", file, "--shop", "ivy.myshopify.com");

    expect(written.output).toContain(
      "1 customer, 0 orders and 0 movements of fern.myshopify.com were written",
    );
    expect(read).toMatchObject({ code: 0 });
    expect(read.output).toContain("were imported into ivy.myshopify.com");
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toContain("[shop_not_empty]");
  });

  test("deletes a shop after two right answers, and no row of it is left", async () => {
    const domain = "fir.myshopify.com";
    await createNamed(domain);
    const shopId = await laurel.withDeps(async (deps) => {
      const fir = await findShopByDomain(deps, domain);
      await deliver(deps, fir!, [orderChanged(anOrder())]);
      return fir!.shopId;
    });
    const words = ["shop", "delete", "--shop", domain];

    for (const wrong of [["fir"], [domain, "no"]]) {
      const refused = await laurel.answer(wrong, ...words);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain("That is another answer: nothing was changed.");
    }
    expect(await laurel.withDeps((deps) => findShopIdByDomain(deps, domain))).toBe(shopId);

    const { code, output } = await laurel.answer([domain, "delete"], ...words);
    expect(output).toContain("fir.myshopify.com, “Fern”: 1 customer, 1 order and 0 movements.");
    expect(output).toMatch(
      /fir\.myshopify\.com was deleted: \d+ rows\. Each of the \d+ tables was searched again: no row is left\./,
    );
    expect(code).toBe(0);
    const left = await laurel.withDeps((deps) => countShopRows(deps, shopId));
    expect([...left].filter(([, rows]) => rows > 0)).toEqual([]);
    expect((await laurel.answer([domain, "delete"], ...words)).output).toContain("[unknown_shop]");
    expect((await run("shop", "list")).output).toContain(shop);
  });

  test("reports that every check of the ledger passes, one line each", async () => {
    const { code, output } = await run("ledger", "verify", "--shop", shop);

    expect(code).toBe(0);
    const [title, ...lines] = output.trimEnd().split("\n");
    expect(title).toBe(shop);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => !line.startsWith("  ok "))).toEqual([]);
  });

  test("reports which check fails, and exits with 1", async () => {
    const cheat = "cheat.myshopify.com";
    await createNamed(cheat);
    await laurel.withDeps(async (deps) => {
      const shopId = (await findShopIdByDomain(deps, cheat)) ?? "";
      const row = { shop_id: shopId, customer_id: deps.newId(), available: 5, last_activity_at: new Date() };
      await deps.db.transaction(shopId, (tx) => tx.kysely.insertInto("balances").values(row).execute());
    });

    const { code, output } = await run("ledger", "verify");

    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}BROKEN/m);
    const proofs = await laurel.withDeps(async (deps) =>
      Promise.all(
        [shop, cheat].map(async (domain) =>
          deps.db.transaction((await findShopIdByDomain(deps, domain))!, loadLastProof),
        ),
      ),
    );
    expect(proofs).toMatchObject([{ faults: 0 }, { faults: output.match(/^ {2}BROKEN/gm)!.length }]);
  });

  test("says what a live store still needs, and exits with 1 while something is missing", async () => {
    const { code, output } = await run("doctor");

    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}MISSING {2}APP_URL is http:\/\/localhost/m);
    expect(output).toMatch(/^ {2}ok {7}The database has the tables of this version\./m);
    expect(output).toMatch(/^ {2}ok {7}This installation answers at /m);
    expect(output).toMatch(/^ {2}MISSING {2}No store has the app yet/m);
  });

  test("says of one shop why its store cannot be asked", async () => {
    const { output } = await run("doctor", "--shop", shop);

    const [, ofShop] = output.split(`${shop}\n`);
    expect(ofShop).toMatch(/^ {2}MISSING {2}No token of this store is held[^\n]*\n$/);
  });

  test("reports when nothing in the inbox waits for staff", async () => {
    const { code, output } = await run("inbox", "list");

    expect(code).toBe(0);
    expect(output).toContain("Everything that was accepted has been applied");
  });

  test("leaves the server and its database running", async () => {
    const before = laurel.postmasterId();

    await laurel.run("migrate");

    await laurel.waitUntilReady();
    expect(laurel.postmasterId()).toBe(before);
  });

  test("to serve on its port says which process uses it and how to choose another", async () => {
    const { code, output } = await laurel.run("serve");

    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^Port ${laurel.url.port} is taken by another program\\..*PORT=\\d+ npm run laurel -- serve\\n$`,
      ),
    );
  });
});

test("a test e-mail arrives, or the mail server's answer is shown", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const { host, port, from } = server.settings;
  const settings = { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: from.address };
  const send = () => runHere({ ...laurel.environment(), ...settings }, ["mail", "test", "ada@example.com"]);

  const taken = await send();
  server.mood = { refuses: 550, saying: "No such mailbox here" };
  const refused = await send();

  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining("to ada@example.com") });
  expect(server.mails).toMatchObject([{ to: ["ada@example.com"], subject: "A test e-mail of Laurel" }]);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("No such mailbox here") });
  expect(await run("mail", "test", "ada@example.com")).toMatchObject({
    code: 1,
    output: expect.stringContaining("SMTP_URL"),
  });
});

describe("wrong use", () => {
  test("of an unknown command names the error, and exits with 2", async () => {
    const { code, output } = await laurel.run("frobnicate");

    expect(code).toBe(2);
    expect(output).toContain("unknown command 'frobnicate'");
    expect(output).toContain("Usage: laurel");
  });

  test.each([
    ["a missing option", ["api-key", "create"], "required option '--shop <domain>' not specified"],
    ["an unknown option", ["migrate", "--fast"], "unknown option '--fast'"],
    ["a missing argument", ["shop", "export", "--shop", shop], "missing required argument 'file'"],
  ])("of %s names the error too", async (_name, words, message) => {
    const { code, output } = await run(...words);

    expect(code).not.toBe(0);
    expect(output).toContain(message);
    expect(output).toContain("Usage: laurel");
  });

  test("of npm start with a word, which would be left aside, is refused before anything starts", async () => {
    const script = fileURLToPath(new URL("../start.js", import.meta.url));
    const run = promisify(execFile)(process.execPath, [script, "--port", "3001"]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^npm start takes no words, and got “--port”[^\n]*\n$/) as string,
    });
  });

  test("of an unknown shop is reported", async () => {
    const { code, output } = await run("api-key", "create", "--shop", "nobody.myshopify.com");

    expect(code).toBe(1);
    expect(output).toContain("[unknown_shop]");
  });
});

describe("the doctor tells", () => {
  const env = (changes: Record<string, string>) => ({ ...laurel.environment(), ...changes });

  test("settings that need mending, one line each, and looks at nothing else", async () => {
    const { code, output } = await runHere(env({ PORT: "70000", ROLE: "boss" }), ["doctor"]);

    expect(code).toBe(1);
    expect(output).toMatch(/^Settings\n {2}MISSING {2}PORT must [^\n]*\n {2}MISSING {2}ROLE must [^\n]*\n$/);
  });

  test("a database that does not answer, and goes on with what needs none", async () => {
    const url = "postgres://laurel:hidden@127.0.0.1:9/laurel";
    const { code, output } = await runHere(env({ DATABASE_URL: url }), ["doctor"]);

    expect(code).toBe(1);
    expect(output).toContain("MISSING  The database cannot be reached");
    expect(output).toContain("shopify.app.toml");
    expect(output).not.toContain("hidden");
  });

  test("a database that has no tables yet, without making any", async () => {
    const empty = await createEmptyTestDatabase();
    onTestFinished(() => empty.drop());
    for (let time = 0; time < 2; time += 1) {
      const { output } = await runHere(env({ DATABASE_URL: empty.url }), ["doctor"]);
      expect(output).toMatch(/^ {2}MISSING {2}The database has not the tables of this version/m);
    }
  });

  test("that there is no database, without making one", async () => {
    const folder = path.join(laurel.dataFolder, "nothing-yet");
    const { code, output } = await runHere(env({ LAUREL_DATA: folder }), ["doctor"]);

    expect(code).toBe(1);
    expect(output).toContain("MISSING  There is no database yet");
    expect(existsSync(path.join(folder, "postgres"))).toBe(false);
  });
});

describe("an error that an operator can fix is one line, without a stack:", () => {
  const missing = "/nowhere/at/all.gz";
  const away = { DATABASE_URL: "postgres://laurel:hidden@127.0.0.1:9/laurel" };
  const commands: readonly (readonly [string, ...string[]])[] = [["serve"], ["shop", "list"]];

  test.each(commands)("a database that cannot be reached, for %s %s", async (...words) => {
    const { code, output } = await runHere(
      { ...laurel.environment(), ...away, PORT: String(await freePort()) },
      words,
    );

    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]*(The database cannot be reached: |There is no file)[^\n]*\n$/);
    expect(output).not.toContain("hidden");
  });

  test.each([["shop", "import", missing, "--shop", shop]])("a missing file, for %s %s", async (...words) => {
    const { code, output } = await run(...words);

    expect(code).toBe(1);
    expect(output).toMatch(/^There is no file[^\n]*\n$/);
  });

  test("a data folder that cannot be written", async () => {
    // A file where the folder should be: even the superuser cannot write there.
    const inFile = path.join(laurel.dataFolder, "app-secret", "data");
    const { code, output } = await runHere({ ...laurel.environment(), LAUREL_DATA: inFile }, [
      "shop",
      "list",
    ]);

    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]*a part of it is a file[^\n]*\n$/);
  });
});

test("every command has a help text", async () => {
  const { code, output } = await run("--help");
  expect(code).toBe(0);
  const names = [...output.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map((match) => match[1] ?? "");

  expect(names).toEqual(expect.arrayContaining(["serve", "shop", "ledger", "help"]));
  for (const name of names)
    expect(await run(name, "--help")).toEqual({
      code: 0,
      output: expect.stringMatching(/^Usage: laurel /) as string,
    });
});

/** In this process, which need not load the program once more. */
const run = (...words: string[]) => runHere(laurel.environment(), words);

test("if no server runs, a command starts the database and ends it again", async () => {
  const alone = await startLaurel();
  onTestFinished(() => alone.remove());
  await alone.kill();
  await vi.waitFor(() => expect(alone.postmasterId()).toBeNull(), { timeout: 20_000 });

  const { code, output } = await alone.run("ledger", "verify");

  expect(output).toBe("There is no shop yet.\n");
  expect(code).toBe(0);
  expect(alone.postmasterId()).toBeNull();
});
