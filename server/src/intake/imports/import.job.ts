// The three long parts of an import, as jobs that work for some seconds at a time. A large file leaves room for other
// jobs, and a shutdown need not wait for it.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Task } from "../../jobs/task.ts";
import { applyNextChunk } from "./apply-import.ts";
import { checkNextChunk } from "./check/check-import.ts";
import type { ImportKey } from "./receive-file.ts";
import { enqueueImport, type ImportTaskName } from "./step-import.ts";
import { undoNextChunk } from "./undo-import.ts";

/** Chunks in progress at the same time: one waits for the database while the other is decided. */
const LANES = 2;

const payload = z.object({ shopId: z.uuid(), importId: z.uuid() });

function inTurns(
  task: ImportTaskName,
  next: (deps: Deps, key: ImportKey) => Promise<boolean>,
): Task<z.infer<typeof payload>> {
  return {
    name: task,
    queue: "bulk",
    payload,
    async run(deps, key) {
      const lanes = Array.from({ length: LANES }, () => workOneTurn(() => next(deps, key)));
      // Throws the first error once all have ended, so that a retry never works beside them.
      await Promise.allSettled(lanes);
      const isLeft = (await Promise.all(lanes)).every((isMore) => isMore);
      if (isLeft) await deps.db.global((tx) => enqueueImport(tx, { task, ...key }));
    },
  };
}

export const checkImportTask = inTurns("check-import", checkNextChunk);
export const applyImportTask = inTurns("apply-import", applyNextChunk);
export const undoImportTask = inTurns("undo-import", undoNextChunk);
