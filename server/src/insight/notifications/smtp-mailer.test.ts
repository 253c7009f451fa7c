// What is sent to the mail server, and how its answers are handled.
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../testing/processes/free-port.ts";
import { startMailServer, type MailServer, withLogin } from "../../testing/processes/mail-server.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let server: MailServer;
afterEach(() => server.close());

const mail = { to: "owner@example.com", subject: "Fünf", text: "Grüße", html: "<p>Grüße</p>" };

describe("an e-mail", () => {
  test("arrives as text and as HTML, from the configured sender, and asks for no automatic answer", async () => {
    server = await startMailServer();
    await createSmtpMailer(server.settings).send(mail);

    expect(server.mails).toMatchObject([
      {
        to: ["owner@example.com"],
        subject: "Fünf",
        text: expect.stringContaining("Grüße"),
        html: expect.stringContaining("<p>Grüße</p>"),
        headers: expect.stringMatching(/^From: Laurel <laurel@example.com>$/m),
      },
    ]);
    expect(server.mails[0]?.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  test("is sent with the configured login", async () => {
    const seen: unknown[] = [];
    server = await startMailServer(
      0,
      withLogin((user, password) => seen.push(user, password) > 0),
    );
    const login = { user: "laurel", password: "p@ss:word/" };
    await createSmtpMailer({ ...server.settings, login }).send(mail);

    expect(seen).toEqual(["laurel", "p@ss:word/"]);
    expect(server.mails).toHaveLength(1);
  });

  test("goes to no other recipient if its address or subject contains line breaks", async () => {
    server = await startMailServer();
    const lines = "\r\nBcc: eve@example.com\r\nRCPT TO:<eve@example.com>";
    const mailer = createSmtpMailer(server.settings);
    await mailer.send({ ...mail, to: `owner@example.com${lines}` }).catch(() => undefined);
    await mailer.send({ ...mail, subject: `Five${lines}` });

    expect(server.mails.flatMap(({ to }) => to)).not.toContain("eve@example.com");
    expect(server.mails.map(({ headers }) => headers).join("\n")).not.toMatch(/^Bcc:/m);
  });

  test("is not sent to a server with an untrusted certificate", async () => {
    server = await startMailServer(0, { secure: true });

    const mailer = createSmtpMailer({ ...server.settings, isSecure: true });
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });

  test("with a login is not sent to a remote server without encryption", async () => {
    server = await startMailServer(
      0,
      withLogin(() => true),
    );
    const elsewhere = { ...server.settings, host: "0.0.0.0", login: { user: "laurel", password: "p" } };

    await expect(createSmtpMailer(elsewhere).send(mail)).rejects.toMatchObject({
      trouble: "unreachable",
      obstacle: "no_encryption",
    });
    expect(server.mails).toEqual([]);
  });

  test.each([
    ["refused for good", { refuses: 550 }, "refused"],
    ["refused for now", { refuses: 451 }, "unreachable"],
    ["for nobody", { refuses: 550, saying: "5.1.1 No such user" }, "no_such_address"],
    ["for no host", { refuses: 550, saying: "5.1.2 No such host" }, "no_such_address"],
    ["for no address", { refuses: 553, saying: "5.1.3 Bad address" }, "no_such_address"],
    ["refused for its sender", { refuses: 550, saying: "5.7.1 Not from you" }, "refused"],
    ["refused for a full mailbox", { refuses: 552, saying: "5.2.2 Full" }, "refused"],
    ["refused in words", { refuses: 550, saying: "See 5.1.1 in the manual" }, "refused"],
  ])("is reported as %s", async (_, mood, trouble) => {
    server = await startMailServer();
    server.mood = mood;

    await expect(createSmtpMailer(server.settings).send(mail)).rejects.toMatchObject({ trouble });
  });

  test("whose connection breaks during sending may have arrived", async () => {
    server = await startMailServer();
    server.mood = "hang up";

    await expect(createSmtpMailer(server.settings).send(mail)).rejects.toMatchObject({ trouble: "unknown" });
    expect(server.mails).toHaveLength(1);
  });

  test("is certainly not sent if no server answers", async () => {
    server = await startMailServer();
    const away = { ...server.settings, port: await freePort() };

    await expect(createSmtpMailer(away).send(mail)).rejects.toMatchObject({ trouble: "unreachable" });
  });
});

describe("a mail server is ready", () => {
  test("when it accepts the connection and the login", async () => {
    server = await startMailServer();
    await expect(createSmtpMailer(server.settings).checkReady()).resolves.toBeUndefined();
  });

  test.each([
    ["refuses the login", "login_refused", undefined],
    ["says nothing", "unreachable", 300],
  ])("not when it %s", async (how, trouble, timeoutMs) => {
    server = await startMailServer(0, {
      ...withLogin(() => false),
      ...(how === "says nothing" && { onConnect: () => undefined }),
    });
    const login = { user: "laurel", password: "wrong" };
    const mailer = createSmtpMailer({ ...server.settings, login }, timeoutMs);

    const failure = await mailer.checkReady().catch((error: unknown) => error);

    expect(failure).toMatchObject({ trouble });
    // Server messages may contain personal data, which must not be logged.
    expect(String(failure)).not.toMatch(/example|laurel|wrong/);
  });
});
