// Drills: what an operator does rarely, tried here from end to end. `npm run drill -- citus`.
const drills: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  citus: () => import("./drills/citus.ts"),
  disk: () => import("./drills/disk.ts"),
  pooler: () => import("./drills/pooler.ts"),
  restore: () => import("./drills/restore.ts"),
  upgrade: () => import("./drills/upgrade.ts"),
};

const [name = "", ...others] = process.argv.slice(2);
const load = others.length === 0 ? drills[name] : undefined;
if (load) await (await load()).run();
else {
  console.error(`Name one drill: ${Object.keys(drills).join(", ")}. Such as: npm run drill -- citus`);
  process.exitCode = 2;
}
