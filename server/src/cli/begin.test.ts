import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const server = fileURLToPath(new URL("../..", import.meta.url));

/** Runs an entry on a Node that says it is of this version. */
function runOn(version: string, entry: string): { code: number | null; said: string } {
  const pretend = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", `${pretend} import("./src/${entry}")`], {
    cwd: server,
    encoding: "utf8",
  });
  return { code: status, said: stderr };
}

test("on an older Node, the commands and npm start say which one they need, and where it comes from", () => {
  for (const entry of ["cli.js", "start.js"]) {
    const { code, said } = runOn("20.20.2", entry);

    expect(code).toBe(1);
    expect(said).toMatch(
      /^Laurel needs Node 24, and this is Node 20\.20\.2 \(.+\)\. npm ci installs it [^\n]+\n$/,
    );
  }
});
