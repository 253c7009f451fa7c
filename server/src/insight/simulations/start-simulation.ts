// Staff start and stop simulations; a job does the work.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { parseProgram, type ProgramProblem } from "@laurel/domain/program/program.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { checkInput } from "../../graphql/check-input.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { DayRange } from "./range.ts";
import { enqueueSimulating } from "./simulate.job.ts";
import {
  deleteMembersOf,
  deleteSimulations,
  endSimulation,
  findSimulation,
  insertSimulation,
  listOldSimulations,
} from "./simulations.sql.ts";

/** Enough to find a draft of some weeks ago again. */
const KEPT = 50;
const YEARS_MAX = 20;

export interface SimulationAsked {
  /** Unchecked. */
  readonly document: unknown;
  readonly from: string;
  readonly to: string;
}

export type StartedSimulation =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly problems: readonly ProgramProblem[] };

const daySchema = z.iso.date("Enter a day such as 2025-12-01.");

/** Refuses whatever saving the draft would refuse, `invalid_input` for the days, and `simulation_at_work`. */
export async function startSimulation(
  deps: Deps,
  { shop, actor, asked }: { readonly shop: Shop; readonly actor: string; readonly asked: SimulationAsked },
): Promise<StartedSimulation> {
  const parsed = parseProgram(asked.document);
  if (!parsed.ok) return parsed;
  const now = deps.clock.now();
  const { from, to } = checkRange(asked, toLocalDate(now, shop.timeZone));
  return deps.db.transaction(shop.shopId, async (tx) => {
    const { version } = await loadProgram(tx);
    const id = deps.newId();
    const row = [tx.shopId, id, JSON.stringify(parsed.program), version, from, to, now, actor];
    if ((await tx.run(insertSimulation, row)).length === 0) throw new AppError("simulation_at_work");
    await tidy(tx);
    await enqueueSimulating(tx, id);
    return { ok: true, id };
  });
}

/** One that has ended stays as it is. Refuses `not_found`. */
export async function stopSimulation(deps: Deps, shop: Shop, id: string): Promise<void> {
  await deps.db.transaction(shop.shopId, async (tx) => {
    const [row] = await tx.run(findSimulation, [tx.shopId, id]);
    if (!row) throw new AppError("not_found", {}, { field: ["id"] });
    await tx.run(endSimulation, [tx.shopId, id, "STOPPED", null, deps.clock.now()]);
  });
}

function checkRange({ from, to }: SimulationAsked, today: string): DayRange {
  const days = {
    from: checkInput(daySchema, from, ["input", "from"]),
    to: checkInput(daySchema, to, ["input", "to"]),
  };
  if (days.to > today) throw wrong("to", "The last day cannot be after today.");
  if (days.from > days.to) throw wrong("from", "The first day cannot be after the last.");
  if (days.from < addLocalDays(days.to, -YEARS_MAX * 366)) throw wrong("from", "At most twenty years.");
  return days;
}

const wrong = (field: string, message: string) =>
  new AppError("invalid_input", {}, { field: ["input", field], message });

async function tidy(tx: Tx): Promise<void> {
  const old = (await tx.run(listOldSimulations, [tx.shopId, KEPT])).map(({ id }) => id);
  if (old.length === 0) return;
  tx.write(deleteMembersOf, [tx.shopId, old]);
  tx.write(deleteSimulations, [tx.shopId, old]);
}
