import { expect, test } from "vitest";
import { testEnv } from "../../../testing/test-deps.ts";
import type { Settled } from "../checkup.ts";
import { placeholders } from "./placeholders.ts";
import { publicAddress } from "./public-address.ts";

const own = { SHOPIFY_API_KEY: "our-app", SHOPIFY_API_SECRET: "the secret of our app" };
const settled = (variables: Record<string, string>): Settled => ({
  env: testEnv({ ...own, ...variables }),
  appFile: "/nowhere/shopify.app.toml",
  findAppFileFaults: () => [],
});

test("An address that is this machine is no address for a store", async () => {
  expect(await publicAddress(settled({}))).toMatchObject({ state: "missing" });
  expect(await publicAddress(settled({ APP_URL: "https://points.fern.shop" }))).toMatchObject({
    state: "ok",
  });
});

test("What was copied from settings.example is named, and no password is shown", async () => {
  const found = await placeholders(
    settled({
      APP_URL: "https://loyalty.example.com",
      SMTP_URL: "smtp://user:hunter2@mail.example.com:587",
      MAIL_FROM: "Laurel <laurel@example.com>",
      SECURITY_CONTACT: "mailto:security@example.com",
      DATABASE_URL: "postgresql://laurel:password@localhost:5432/laurel",
      DATABASE_OWNER_URL: "postgresql://laurel_admin:hunter2@localhost:5432/laurel",
    }),
  );
  expect(found).toEqual({
    state: "missing",
    text: "Still as in settings.example: APP_URL, SMTP_URL, MAIL_FROM, SECURITY_CONTACT, the password of DATABASE_URL. Set your own.",
  });
});

test("Settings of one's own are no example's", async () => {
  const env = {
    APP_URL: "https://points.examples.com",
    SMTP_URL: "smtp://user:secret@mail.fern.shop",
    MAIL_FROM: "Fern <points@fern.shop>",
    SECURITY_CONTACT: "https://fern.shop/security",
    DATABASE_URL: "postgresql://laurel:its-own@db.fern.shop:5432/laurel",
  };
  expect(await placeholders(settled(env))).toMatchObject({ state: "ok" });
});
