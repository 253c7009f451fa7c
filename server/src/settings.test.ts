import { describe, expect, test } from "vitest";
import { checkSettings, demoCredentials, SettingsError } from "./settings.ts";

describe("settings", () => {
  test("nothing has to be set to try the program on one's own machine", () => {
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

  test("everything that is wrong is named at once, each with what is right", () => {
    const problems = problemsOf({
      PORT: "70000",
      DATABASE_URL: "mysql://x",
      APP_URL: "not an address",
      APP_SECRET: "short",
      SHOP_DOMAINS: "myshopify.com",
      ROLE: "boss",
      METRICS_TOKEN: "short",
      LOG_LEVEL: "loud",
    });

    expect(problems.map((line) => line.split(" ")[0])).toEqual([
      "PORT",
      "DATABASE_URL",
      "APP_URL",
      "APP_SECRET",
      "SHOP_DOMAINS",
      "ROLE",
      "METRICS_TOKEN",
      "LOG_LEVEL",
    ]);
    expect(problems[0]).toBe("PORT must be a whole number from 1 to 65535, such as 3000.");
  });

  test("a secret that is too short is not repeated in the message", () => {
    expect(problemsOf({ APP_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  });

  test("a server that others can reach is refused the demo's credentials and a play store", () => {
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

  test("an old secret is still accepted while it is being changed", () => {
    const settings = checkSettings({ SHOPIFY_API_SECRET: "new-secret, old-secret" }, "/project");

    expect(settings.shopifyApiSecrets).toEqual(["new-secret", "old-secret"]);
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

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    checkSettings(variables, "/project");
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
