// A shop's own mail server is saved only if it works.
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { startDnsServer } from "../../../testing/processes/dns-server.ts";
import { freePort } from "../../../testing/processes/free-port.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { startMailServer } from "../../../testing/processes/mail-server.ts";
import {
  fromOf,
  type OwnMailServer,
  setSender,
  startOwnMailServer,
} from "../../../testing/processes/own-mail-server.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import type { TestDeps } from "../../../testing/test-deps.ts";
import { createLog } from "../../../process/log.ts";
import { tidyMailsOfShop } from "../sending/tidy-mails.ts";
import { createOwnMailer } from "./own-mailer.ts";
import { openPassword } from "./sealed-password.ts";

let here: MailingShop;
/** With addresses of this machine, as beside a development store. */
let deps: TestDeps;
let api: TestApi;
let theirs: OwnMailServer;
let logged: string[];
let opened: (() => Promise<unknown>)[];

beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  logged = [];
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  deps = { ...here.deps, log, env: { ...here.deps.env, devStoreUrl: "http://localhost:4000" } };
  api = await openApi(deps, here.shop);
  opened = [];
  theirs = await startOwnMailServer();
});
afterEach(async () => {
  for (const close of opened) await close();
  await theirs.server.close();
  await api.close();
  await here.close();
});

const set = (changes: Readonly<Record<string, unknown>> = {}, of: TestApi = api) =>
  setSender(of, { ...theirs.input, ...changes });

const rowsOf = (table: string) =>
  withAdministrator(here.own.url, async (client) => {
    const { rows } = await client.query(`SELECT * FROM laurel.${table}`);
    return rows;
  });

describe("A mail server that works", () => {
  test("is saved, shown without its password, and has sent an e-mail to the store's own address", async () => {
    expect(await set()).toEqual({
      shopperMails: {
        from: "hello@shop.test",
        canSendMail: true,
        sender: {
          from: "hello@shop.test",
          host: "127.0.0.1",
          port: theirs.server.settings.port,
          security: "STARTTLS",
          user: "fern",
          checkedAt: deps.clock.now().toISOString(),
        },
      },
      userErrors: [],
    });
    expect(theirs.server.mails).toMatchObject([
      { to: ["hello@fern.example"], subject: "E-mails to your customers come from hello@shop.test" },
    ]);
    expect(fromOf(theirs.server)).toEqual(["hello@shop.test"]);
    expect(here.server.mails).toEqual([]);
  });

  test("is in the audit log, whose facts have no password; checked again as it is, it is not", async () => {
    await set();
    await set({ password: null });
    const log = (await rowsOf("audit_log")).filter(({ action }) => action === "NOTIFICATIONS_CHANGED");
    expect(log).toHaveLength(1);
    expect(
      log[0].changes.map(({ path, after }: { path: string[]; after: unknown }) => [path[0], after]),
    ).toEqual([
      ["mailFrom", "hello@shop.test"],
      ["mailServer", `127.0.0.1:${theirs.server.settings.port} STARTTLS`],
      ["mailUser", "fern"],
      ["isMailPasswordNew", true],
    ]);
    expect(JSON.stringify(log)).not.toContain(theirs.password);
  });

  test("has its password nowhere in the clear, and its row opens for no other server or shop", async () => {
    await set();
    await set({ password: "wrong" });
    const [row] = await rowsOf("shopper_mail_senders");
    expect(row.password.toString("latin1")).not.toContain(theirs.password);
    expect(logged.join("\n")).not.toContain(theirs.password);
    const { shopId } = here.shop;
    expect(openPassword(deps, shopId, row)).toBe(theirs.password);
    for (const other of [{ host: "smtp.eve.example" }, { port: 25 }, { login: "eve" }])
      expect(() => openPassword(deps, shopId, { ...row, ...other })).toThrow();
    expect(() => openPassword(deps, "another shop", row)).toThrow();
  });

  test("is asked for its password again if Laurel's own secret is replaced, and not if the older one is kept", async () => {
    await set();
    const [before] = await rowsOf("shopper_mail_senders");
    const appSecret = "another secret that only the tests use, long enough";
    const replaced = { ...deps.env, appSecret };
    const lost = { ...deps, env: replaced };
    const without = await openApi(lost, here.shop);
    opened.push(() => without.close());
    expect((await set({ password: null }, without)).userErrors).toMatchObject([
      { code: "invalid_input", field: ["password"] },
    ]);

    const kept = { ...deps, env: { ...replaced, olderAppSecrets: [deps.env.appSecret] } };
    await tidyMailsOfShop(kept, here.shop.shopId);
    const [after] = await rowsOf("shopper_mail_senders");
    expect(after.key_id).not.toBe(before.key_id);
    expect((await set({ password: null }, without)).userErrors).toEqual([]);
  });
});

describe("A mail server is not saved", () => {
  const refused = async (changes: Readonly<Record<string, unknown>>) => {
    const { userErrors, shopperMails } = await set(changes);
    expect(shopperMails).toBeNull();
    expect(await rowsOf("shopper_mail_senders")).toEqual([]);
    expect(here.server.mails).toEqual([]);
    return userErrors[0];
  };

  test("if it refuses the password, and says so in its own words, without addresses", async () => {
    expect(await refused({ password: "wrong" })).toEqual({
      code: "sender_not_working",
      field: ["user"],
      message: "The server refuses the user name or password. It said: “535 5.7.8 Wrong for …”.",
    });
  });

  test("if it accepts no e-mails from the address", async () => {
    theirs.server.mood = { refuses: 553, saying: "5.7.1 Not an address of yours" };
    expect(await refused({})).toEqual({
      code: "sender_not_working",
      field: ["from"],
      message:
        "The server accepts no e-mails from this address. It said: “553 5.7.1 Not an address of yours”.",
    });
  });

  test("if nobody answers there", async () => {
    expect(await refused({ port: await freePort() })).toMatchObject({
      field: ["host"],
      message: "The server takes no e-mails at this port.",
    });
  });

  test("if it offers no such encryption", async () => {
    expect(await refused({ security: "TLS" })).toMatchObject({ field: ["security"] });
    expect(theirs.logins).toEqual([]);
  });

  test("if it keeps talking and comes to no end", async () => {
    const endless = createServer((socket) => {
      const timer = setInterval(() => socket.write("220-Wait\r\n"), 50);
      socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
    });
    const port = await new Promise<number>((resolve) => {
      endless.listen(0, "127.0.0.1", () => resolve((endless.address() as AddressInfo).port));
    });
    opened.push(async () => endless.close());
    const server = {
      host: "127.0.0.1",
      port,
      security: "starttls",
      login: "fern",
      password: theirs.password,
    } as const;
    const mailer = createOwnMailer(deps, { ...server, from_address: "hello@shop.test" }, 300);
    await expect(mailer.checkReady()).rejects.toMatchObject({ trouble: "unreachable", obstacle: "timeout" });
  });

  test("if its certificate is nobody's", async () => {
    const encrypted = await startMailServer(0, { secure: true });
    opened.push(() => encrypted.close());
    expect(await refused({ security: "TLS", port: encrypted.settings.port })).toMatchObject({
      field: ["host"],
      message: "The server’s certificate is not valid for this name.",
    });
  });

  test.each([
    ["port", 22],
    ["port", 8080],
  ])("if its %s is %s, where no mail server takes e-mails", async (field, value) => {
    expect(await refused({ host: "smtp.shop.example", [field]: value })).toMatchObject({
      code: "invalid_input",
      field: [field],
    });
  });

  test.each([
    ["from", "hello"],
    ["from", "hello@shop.test\r\nBcc: eve@example.com"],
    ["host", "smtp.shop.example\r\nRCPT TO:<eve@example.com>"],
    ["host", "smtp.shop.example/path"],
    ["host", ""],
    ["user", "fern\r\nQUIT"],
    ["user", " "],
    ["password", "a\nb"],
    ["password", ""],
    ["port", 0],
  ])("if its %s is %j", async (field, value) => {
    expect(await refused({ [field]: value })).toMatchObject({ code: "invalid_input", field: [field] });
    expect(theirs.logins).toEqual([]);
  });

  test("more than ten times an hour, so that nobody looks for passwords or servers with it", async () => {
    for (let nth = 0; nth < 10; nth += 1)
      expect(await refused({ password: "wrong" })).toMatchObject({ code: "sender_not_working" });
    expect(await refused({})).toMatchObject({ code: "too_many_sender_checks" });
    expect(theirs.logins).toHaveLength(10);
  });
});

describe("Without a development store, a mail server is not reached", () => {
  const outside = async (nameServer?: string) => {
    const { devStoreUrl: _, ...env } = deps.env;
    const nameServers = nameServer === undefined ? {} : { nameServers: [nameServer] };
    const asked = await openApi(
      { ...deps, ...nameServers, env: { ...env, devStoreUrl: undefined } },
      here.shop,
    );
    opened.push(() => asked.close());
    return asked;
  };

  test.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "192.168.1.1"])("at %s", async (host) => {
    const { userErrors } = await set({ host, port: 587 }, await outside());
    expect(userErrors).toEqual([
      { code: "sender_not_working", field: ["host"], message: "This server is not on the public internet." },
    ]);
  });

  test("under a name that leads into the operator's network, or to nothing", async () => {
    const names = await startDnsServer((name) => (name === "inner.shop.example" ? "10.0.0.7" : null));
    const asked = await outside(names.address);
    const messageOf = async (host: string) => (await set({ host, port: 465 }, asked)).userErrors[0].message;
    expect(await messageOf("inner.shop.example")).toBe("This server is not on the public internet.");
    expect(await messageOf("nowhere.shop.example")).toBe("No server has this name: check how it is written.");
    names.close();
  });
});

describe("A password that is left out", () => {
  test("stays for another address or encryption of the same server", async () => {
    await set();
    expect((await set({ password: null, from: "news@shop.example" })).shopperMails.sender).toMatchObject({
      from: "news@shop.example",
      user: "fern",
    });
    expect(theirs.logins.every((login) => login === `fern ${theirs.password}`)).toBe(true);
  });

  test.each([
    ["host", "localhost"],
    ["port", 2525],
    ["user", "eve"],
  ])("is not sent to another %s", async (field, value) => {
    await set();
    const before = theirs.logins.length;
    expect((await set({ password: null, [field]: value })).userErrors).toEqual([
      {
        code: "invalid_input",
        field: ["password"],
        message: "Enter the password too: it is kept for the same server and user name alone.",
      },
    ]);
    expect(theirs.logins).toHaveLength(before);
  });
});
