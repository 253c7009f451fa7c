import { afterEach, beforeEach, expect, test } from "vitest";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { isSecretLost } from "./find-lost-secret.ts";
import { saveExchangedTokens } from "./stored-tokens.ts";
import { createTokenSeal } from "./token-seal.ts";

const another = "another secret, which never sealed a token";

let own: TestDatabase;
let deps: TestDeps;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterEach(() => own.drop());

test("a secret that opens no store's tokens is noticed, unless the older one is still given", async () => {
  const { shopId } = await aShop(deps);
  expect(await isSecretLost({ ...deps, env: { ...deps.env, appSecret: another } })).toBe(false);
  const tokens = {
    accessToken: "a-token",
    expiresInSeconds: null,
    refreshToken: null,
    refreshExpiresInSeconds: null,
    scopes: [],
  };
  const kept = { tokens, seal: createTokenSeal(deps.env), now: deps.clock.now() };
  await deps.db.transaction(shopId, (tx) => saveExchangedTokens(tx, kept));

  const { appSecret } = deps.env;
  const withSecrets = (first: string, ...olderAppSecrets: string[]) =>
    isSecretLost({ ...deps, env: { ...deps.env, appSecret: first, olderAppSecrets } });
  expect(await withSecrets(appSecret)).toBe(false);
  expect(await withSecrets(another, appSecret)).toBe(false);
  expect(await withSecrets(another)).toBe(true);
});
