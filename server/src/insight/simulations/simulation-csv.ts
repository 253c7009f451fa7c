// The members who gain and lose the most by a draft, as a file for spreadsheets.
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { TopMember } from "@laurel/domain/simulator/totals.ts";
import type { Tx } from "../../database/database.ts";
import { AppError } from "../../process/errors.ts";
import { loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { loadProgram, loadProgramVersions } from "../../tenant/program/load-program.ts";
import type { Cell, CsvTable } from "../../core/downloads/csv.ts";
import { listTop, loadSimulation } from "./stored-simulation.ts";

const heads = [
  "customer_id",
  "email",
  "name",
  "orders",
  "points_by_program",
  "points_by_draft",
  "difference",
  "difference_by_tiers",
  "difference_by_orders",
  "difference_by_gifts",
  "difference_by_actions",
  "tier_by_program",
  "tier_by_draft",
];

/** The largest gain first, the largest loss last. Refuses `not_found` also for one that has not finished. */
export async function simulationCsv(tx: Tx, id: string): Promise<CsvTable> {
  const simulation = await loadSimulation(tx, id);
  if (!simulation?.result) throw new AppError("not_found");
  const { document: draft, programVersion } = simulation;
  const versions = await loadProgramVersions(tx, await loadProgram(tx), [programVersion]);
  const winners = await listTop(tx, id, "W");
  const members = [...winners, ...(await listTop(tx, id, "L")).toReversed()];
  const customers = await loadCustomerNodes(
    tx,
    members.map(({ customerId }) => customerId),
  );
  const present = versions.get(programVersion)?.document ?? draft;
  const nameIn = ({ tiers }: typeof draft, tierId: string | null) => findTier(tiers, tierId)?.name ?? null;
  const toRow = (one: TopMember): Cell[] => {
    const { platformId = null, displayName = null, email = null } = customers.get(one.customerId) ?? {};
    const { why } = one;
    return [
      platformId,
      email,
      displayName,
      one.orders,
      one.inForce,
      one.draft,
      one.draft - one.inForce,
      why.tiers,
      why.orders,
      why.gifts,
      why.actions,
      nameIn(present, one.tierInForce),
      nameIn(draft, one.tierDraft),
    ];
  };
  return { heads, rows: members.map(toRow) };
}
