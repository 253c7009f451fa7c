// The demo shop with its past: made once for a run, and copied by each worker.
import { rmSync } from "node:fs";
import { type Snapshot, startLaurel } from "./laurel.ts";

/** Playwright calls it before the first test; what it returns runs after the last one. */
export default async function makeSnapshot(): Promise<() => void> {
  const laurel = await startLaurel();
  const snapshot = await laurel.leaveSnapshot();
  process.env["LAUREL_E2E_SNAPSHOT"] = JSON.stringify(snapshot);
  return () => rmSync(snapshot.folder, { recursive: true, force: true });
}

/** In a worker. */
export const readSnapshot = (): Snapshot => JSON.parse(process.env["LAUREL_E2E_SNAPSHOT"]!) as Snapshot;
