import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "./settings.ts";

test("every setting is explained in .env.example, and nothing else is", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);

  expect(new Set(explained)).toEqual(new Set([...settingNames, "CHROMIUM_PATH"]));
});
