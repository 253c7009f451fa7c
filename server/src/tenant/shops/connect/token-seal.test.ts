import { describe, expect, test } from "vitest";
import { createTokenSeal } from "./token-seal.ts";

const secret = "a secret that is long enough for anyone";
const withSecret = (appSecret: string, olderAppSecrets: readonly string[] = []) =>
  createTokenSeal({ appSecret, olderAppSecrets });
const seal = withSecret(secret);
const owner = { shopId: "01900000-0000-7000-8000-00000000000a", purpose: "access" } as const;

describe("a sealed token", () => {
  test("opens for its shop and purpose, also in another process", () => {
    expect(withSecret(secret).open(seal.seal("shpat_1", owner), owner)).toBe("shpat_1");
  });

  test("does not show the token, and looks different each time", () => {
    const sealed = seal.seal("shpat_1", owner);
    expect(sealed.includes("shpat_1")).toBe(false);
    expect(sealed.equals(seal.seal("shpat_1", owner))).toBe(false);
  });

  test("does not open for another shop or purpose", () => {
    const sealed = seal.seal("shpat_1", owner);
    expect(() => seal.open(sealed, { ...owner, purpose: "refresh" })).toThrow();
    expect(() => seal.open(sealed, { ...owner, shopId: "01900000-0000-7000-8000-00000000000b" })).toThrow();
  });

  test("that was changed by one bit does not open", () => {
    const sealed = seal.seal("shpat_1", owner);
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => seal.open(changed, owner)).toThrow();
    }
  });

  test("shows by its key's id that another secret made it", () => {
    expect(withSecret("another secret, just as long as that").keyId).not.toBe(seal.keyId);
    expect(seal.keyId).toMatch(/^[0-9a-f]{16}$/);
  });
});
