import { describe, expect, test } from "vitest";
import { checkSettings, demoCredentials, SettingsError } from "./settings.ts";

describe("settings", () => {
  test("no setting is needed to try the program on your own machine", () => {
    const settings = checkSettings({}, "/project");

    expect(settings).toMatchObject({
      port: 3000,
      dataFolder: "/project/.laurel",
      databaseUrl: undefined,
      appUrl: "http://localhost:3000",
      shopDomains: [".myshopify.com", ".myshopify.io"],
      role: "all",
    });
  });

  test("in production a database of its own is needed: a name that is typed wrongly would make a second one", () => {
    expect(problemsOf({ NODE_ENV: "production" })).toEqual([
      expect.stringMatching(/^DATABASE_URL must be set/),
    ]);
    expect(problemsOf({ NODE_ENV: "production", DATABASE_URL: "postgresql://db/laurel" })).toEqual([]);
  });

  test("all errors are reported at once, each with what is expected", () => {
    const problems = problemsOf({
      PORT: "70000",
      DATABASE_URL: "mysql://x",
      APP_URL: "not an address",
      APP_SECRET: "short",
      TRUSTED_PROXIES: "10.0.0.0/33",
      SHOP_DOMAINS: "myshopify.com",
      ROLE: "boss",
      JOB_SLOTS: "answer=0",
      JOB_QUEUES: "apply,later",
      METRICS_TOKEN: "short",
      SMTP_URL: "mail.example.com",
      MAIL_FROM: "Laurel",
      LOG_LEVEL: "loud",
    });

    expect(problems.map((line) => line.split(" ")[0])).toEqual([
      "PORT",
      "DATABASE_URL",
      "APP_URL",
      "APP_SECRET",
      "TRUSTED_PROXIES",
      "SHOP_DOMAINS",
      "ROLE",
      "JOB_SLOTS",
      "JOB_QUEUES",
      "METRICS_TOKEN",
      "SMTP_URL",
      "MAIL_FROM",
      "LOG_LEVEL",
    ]);
    expect(problems[0]).toBe("PORT must be a whole number from 1 to 65535, such as 3000.");
  });

  test("a secret that is too short is not repeated in the message", () => {
    expect(problemsOf({ APP_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  });

  test("a server that others can reach must not have the demo's credentials or a demo store", () => {
    const problems = problemsOf({
      APP_URL: "https://loyalty.example.com",
      SHOPIFY_API_KEY: demoCredentials.apiKey,
      DEV_STORE_URL: "http://localhost:4000",
    });

    expect(problems.map((line) => line.split(" ")[0])).toEqual([
      "SHOPIFY_API_KEY",
      "SHOPIFY_API_SECRET",
      "DEV_STORE_URL",
    ]);
  });

  test.each(["0.0.0.0", "::", "192.0.2.7", "laurel.internal"])(
    "a server that listens on %s must not have the demo's credentials",
    (host) => {
      const own = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: "the secret of our app" };
      const names = (variables: Record<string, string>) =>
        problemsOf({ HOST: host, ...variables }).map((line) => line.split(" ")[0]);

      expect(names({})).toEqual(["SHOPIFY_API_KEY", "SHOPIFY_API_SECRET"]);
      expect(names({ SHOPIFY_API_KEY: own.SHOPIFY_API_KEY })).toEqual(["SHOPIFY_API_SECRET"]);
      expect(
        names({ ...own, SHOPIFY_API_SECRET: `the new secret of our app, ${demoCredentials.apiSecret}` }),
      ).toEqual(["SHOPIFY_API_SECRET"]);
      for (const published of ["dev-store-secret-for-this-machine-only", demoCredentials.apiSecret])
        expect(names({ ...own, SHOPIFY_API_SECRET: published })).toEqual(["SHOPIFY_API_SECRET"]);
      expect(names(own)).toEqual([]);
      expect(names({ ...own, DEV_STORE_URL: "http://localhost:4000" })).toEqual(["DEV_STORE_URL"]);
    },
  );

  test.each(["s", "hunter2", "the secret of our app, s"])(
    "a secret of the app that is as short as %j is refused everywhere",
    (secret) => {
      expect(problemsOf({ SHOPIFY_API_SECRET: secret })).toEqual([
        "SHOPIFY_API_SECRET must have 20 characters or more, and so must each of the older ones after it.",
      ]);
    },
  );

  test.each(["127.0.0.1", "127.0.0.2", "localhost", "::1"])(
    "a server that listens on %s needs no credentials of its own",
    (host) => expect(problemsOf({ HOST: host })).toEqual([]),
  );

  test("a server that others can reach must not have an address without encryption", () => {
    const own = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: "the secret of our app" };
    expect(problemsOf({ ...own, APP_URL: "http://loyalty.example.com" })).toEqual([
      "APP_URL must begin with https://, because it is not on this machine.",
    ]);
    expect(problemsOf({ ...own, APP_URL: "https://loyalty.example.com" })).toEqual([]);
  });

  test.each([
    "demo-api-secret-for-this-machine-only",
    "DEMO-API-SECRET-FOR-THIS-MACHINE-ONLY",
    '"dev-store-secret-for-this-machine-only"',
    "test-secret-of-the-platform",
    "a".repeat(32),
  ])("a server that others can reach does not take %s as its secret", (secret) => {
    const own = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: secret };
    expect(problemsOf({ ...own, APP_URL: "https://loyalty.example.com" })).toEqual([
      "SHOPIFY_API_SECRET must be the secret of your app, because APP_URL is not on this machine.",
    ]);
  });

  test("the demo store listens only on this machine, unless explicitly told otherwise", () => {
    const own = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: "the secret of our app" };
    const hostOf = (variables: Record<string, string>) => checkSettings(variables, "/project").devStoreHost;

    expect(hostOf({ ...own, HOST: "0.0.0.0" })).toBe("127.0.0.1");
    expect(hostOf({ DEV_STORE_HOST: "0.0.0.0" })).toBe("0.0.0.0");
  });

  test("an old secret is still accepted while it is being replaced", () => {
    const settings = checkSettings(
      { SHOPIFY_API_SECRET: "the new secret of our app, the old secret of our app" },
      "/project",
    );

    expect(settings.shopifyApiSecrets).toEqual(["the new secret of our app", "the old secret of our app"]);
  });

  test("the previous secret still opens what it encrypted, while it is being replaced", () => {
    const [fresh, old] = ["n".repeat(32), "o".repeat(32)];
    expect(checkSettings({ APP_SECRET: `${fresh}, ${old}` }, "/project")).toMatchObject({
      appSecret: fresh,
      olderAppSecrets: [old],
    });
    expect(problemsOf({ APP_SECRET: `${fresh}, old` })).toEqual([
      "APP_SECRET must have 32 characters or more, and so must each of the older ones after it.",
    ]);
  });

  test("an empty setting counts as not set", () => {
    expect(checkSettings({ PORT: "", DATABASE_URL: " " }, "/project")).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("an address with a path is refused, because paths are appended to it", () => {
    expect(problemsOf({ APP_URL: "http://localhost:3000/app" })).toEqual([
      "APP_URL must be an address without a path, such as https://loyalty.example.com",
    ]);
  });
});

describe("the mail server", () => {
  const from = "Laurel <laurel@example.com>";
  const read = (url: string, sender = from) =>
    checkSettings({ SMTP_URL: url, MAIL_FROM: sender }, "/project").mail;

  test("is none unless it is set", () => {
    expect(checkSettings({}, "/project").mail).toBeUndefined();
  });

  test.each([
    [
      "smtp://ann:p%40ss%3A@mail.example.com",
      { host: "mail.example.com", port: 587, isSecure: false, login: { user: "ann", password: "p@ss:" } },
    ],
    ["smtps://mail.example.com/", { host: "mail.example.com", port: 465, isSecure: true, login: null }],
    ["smtp://[::1]:2525", { host: "::1", port: 2525, isSecure: false, login: null }],
  ])("is read from %s", (url, server) => {
    expect(read(url)).toEqual({ ...server, from: { name: "Laurel", address: "laurel@example.com" } });
  });

  test.each([
    "https://mail.example.com",
    "smtp:mail",
    "smtp://",
    "smtp://mail.example.com/inbox",
    "smtp://mail.example.com?tls=no",
    "smtp://hunter2@mail.example.com",
    "smtp://ann:hunter2%@mail.example.com",
    "smtp://ann:hunter2@mail.example.com:99999",
  ])("is refused as %s, without repeating it", (url) => {
    const problems = problemsOf({ SMTP_URL: url, MAIL_FROM: from });
    expect(problems).toEqual([
      "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587",
    ]);
    expect(problems.join()).not.toContain("hunter2");
  });

  test.each([
    ["laurel@example.com", { name: "", address: "laurel@example.com" }],
    ['"Fern Points" <points@fern.example>', { name: "Fern Points", address: "points@fern.example" }],
  ])("sends from %s", (sender, address) => {
    expect(read("smtp://localhost", sender)?.from).toEqual(address);
  });

  test.each([
    "laurel",
    "Laurel <laurel>",
    "a@b.example, c@d.example",
    "Laurel <a@b.example",
    "a@b@c.example",
  ])("does not send from %s", (sender) => {
    expect(problemsOf({ SMTP_URL: "smtp://localhost", MAIL_FROM: sender })).toEqual([
      "MAIL_FROM must be an e-mail address such as Laurel <laurel@example.com>",
    ]);
  });

  test.each([
    [{ SMTP_URL: "smtp://localhost" }, "MAIL_FROM must be set too"],
    [{ MAIL_FROM: from }, "SMTP_URL must be set too"],
  ])("and the sender of e-mails are set together", (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringContaining(problem)]);
  });
});

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    checkSettings(variables, "/project");
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
