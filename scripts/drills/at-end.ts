// What a drill makes on the machine is taken away in its end, also when it fails or is interrupted.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const undoing: (() => void)[] = [];

/** The newest comes first. What throws is told, and the others come all the same. */
export function atEnd(undo: () => void): void {
  if (undoing.length === 0) listen();
  undoing.push(undo);
}

/** A folder that others, such as PostgreSQL's user, may look into. */
export function makeHome(name: string): string {
  const home = mkdtempSync(path.join(tmpdir(), `laurel-${name}-`));
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  chmodSync(home, 0o755);
  return home;
}

function listen(): void {
  process.once("exit", () => {
    for (const undo of undoing.toReversed())
      try {
        undo();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}
