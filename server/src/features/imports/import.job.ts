// The three long parts of an import, as jobs that work for some seconds at a time. A large file leaves room for other
// jobs, and a shutdown need not wait for it.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { applyNextChunk } from "./apply-import.ts";
import { checkNextChunk } from "./check-import.ts";
import type { ImportKey } from "./receive-file.ts";
import { enqueueLane, type ImportTaskName } from "./step-import.ts";
import { undoNextChunk } from "./undo-import.ts";

const TURN_MILLISECONDS = 5_000;

const payload = z.object({ shopId: z.uuid(), importId: z.uuid(), lane: z.int() });

function inTurns(
  task: ImportTaskName,
  next: (deps: Deps, key: ImportKey) => Promise<boolean>,
): Task<z.infer<typeof payload>> {
  return {
    name: task,
    payload,
    async run(deps, key) {
      const endsAt = Date.now() + TURN_MILLISECONDS;
      while (await next(deps, key)) {
        if (Date.now() < endsAt) continue;
        await deps.db.global((tx) => enqueueLane(tx, { task, ...key }));
        return;
      }
    },
  };
}

export const checkImportTask = inTurns("check-import", checkNextChunk);
export const applyImportTask = inTurns("apply-import", applyNextChunk);
export const undoImportTask = inTurns("undo-import", undoNextChunk);
