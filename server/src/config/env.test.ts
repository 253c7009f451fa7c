import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "./settings.ts";

test("every setting is explained in settings.example, and nothing else is", () => {
  const example = readFileSync(new URL("../../../settings.example", import.meta.url), "utf8");
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);

  expect(new Set(explained)).toEqual(new Set([...settingNames, "CHROMIUM_PATH"]));
});
