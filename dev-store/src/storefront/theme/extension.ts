// The app's theme extension: its folder as it is deployed to the platform.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Liquid, type TagToken, type TopLevelToken } from "liquidjs";
import { addWholeNumbers } from "./whole-numbers.ts";
import { liquidObjects, type ThemePage } from "./liquid-objects.ts";

interface Setting {
  readonly id?: string;
  readonly type: string;
  readonly default?: unknown;
  readonly autofill?: boolean;
}

export interface ExtensionBlock {
  /** Its file's name. */
  readonly handle: string;
  readonly name: string;
  /** `body`: once on each page, at its end. `section`: where it is placed. */
  readonly target: "body" | "section";
  readonly settings: readonly Setting[];
  /** A file of `assets/` that a page loads once if the block is on it. */
  readonly javascript: string | null;
  /** The templates that it may be on; null: all. */
  readonly templates: readonly string[] | null;
}

export interface Extension {
  blocks(): readonly ExtensionBlock[];
  /** Markup. `settings` over the defaults of the block's schema. */
  draw(handle: string, page: ThemePage, settings?: Readonly<Record<string, unknown>>): string;
}

export const ASSETS_PATH = "/extension-assets";

const SCHEMA = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

/** Its files are read anew each time, unless they are `fixed`. Throws where one cannot be read. */
export function openExtension(folder: string, { fixed = false } = {}): Extension {
  const engine = createEngine(folder, fixed);
  const read = (handle: string): string =>
    readFileSync(path.join(folder, "blocks", `${handle}.liquid`), "utf8");
  const blockOf = (handle: string): ExtensionBlock => {
    const schema = JSON.parse(SCHEMA.exec(read(handle))?.[1] ?? "{}") as {
      name: string;
      target: ExtensionBlock["target"];
      settings?: Setting[];
      javascript?: string;
      enabled_on?: { templates?: string[] };
    };
    return {
      handle,
      name: wordsAt(folder, "en.default.schema.json", schema.name.replace(/^t:/, "")) ?? schema.name,
      target: schema.target,
      settings: schema.settings ?? [],
      javascript: schema.javascript ?? null,
      templates: schema.enabled_on?.templates ?? null,
    };
  };
  return {
    blocks: () =>
      readdirSync(path.join(folder, "blocks"))
        .filter((file) => file.endsWith(".liquid"))
        .map((file) => blockOf(file.replace(/\.liquid$/, ""))),
    draw(handle, page, settings = {}) {
      const { settings: asked } = blockOf(handle);
      const defaults = asked.flatMap(({ id, autofill, default: value }) =>
        id === undefined ? [] : [[id, autofill ? (page.product ?? null) : value] as const],
      );
      const block = {
        id: handle,
        settings: { ...Object.fromEntries(defaults), ...settings },
        shopify_attributes: "",
      };
      const known = { ...liquidObjects(page), section: { id: "main" }, block };
      return engine.parseAndRenderSync(read(handle), known, { globals: known }) as string;
    },
  };
}

export function createEngine(folder?: string, cache = false): Liquid {
  const engine = new Liquid({
    cache,
    ownPropertyOnly: true,
    strictFilters: true,
    extname: ".liquid",
    ...(folder === undefined ? {} : { root: path.join(folder, "snippets") }),
  });
  addWholeNumbers(engine);
  engine.registerFilter("color_brightness", brightnessOf);
  engine.registerFilter("asset_url", (file: string) => `${ASSETS_PATH}/${file}`);
  engine.registerFilter(
    "t",
    (key: string) => (folder && wordsAt(folder, "en.default.json", key)) ?? `Translation missing: en.${key}`,
  );
  // A block's schema is for the platform.
  engine.registerTag("schema", {
    parse(_token: TagToken, rest: TopLevelToken[]) {
      while (rest.length > 0) {
        const token = rest.shift() as TagToken;
        if (token.name === "endschema") return;
      }
      throw new Error("the schema does not end");
    },
    render: () => "",
  });
  return engine;
}

/** 0 to 255, by the platform's formula. */
function brightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000;
}

function wordsAt(folder: string, file: string, key: string): string | undefined {
  const at = path.join(folder, "locales", file);
  if (!existsSync(at)) return undefined;
  const found = key
    .split(".")
    .reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], readJson(at));
  return typeof found === "string" ? found : undefined;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
