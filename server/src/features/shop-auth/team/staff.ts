// Who works in a shop. The platform is asked for a name at most once a month and person.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { StaffFacts } from "../../../platform/platform.ts";
import { findStaff, findStaffOfIds, listSeen, listSessions, saveStaff } from "./staff.sql.ts";

const NAME_DAYS = 30;
const TEAM_MAX = 250;
/** Of the audit log, the newest: who was here lately is among them. */
const CHANGES_READ_MAX = 10_000;

export interface TeamMember {
  /** The platform's. */
  readonly id: string;
  /** Null where the platform did not say it. */
  readonly name: string | null;
  readonly lastSeenAt: Date;
}

/** Who has used Laurel in the shop, whoever was here last first. */
export async function listTeam(tx: Tx): Promise<readonly TeamMember[]> {
  const rows = [
    ...(await tx.run(listSeen, [tx.shopId, CHANGES_READ_MAX])),
    ...(await tx.run(listSessions, [tx.shopId])),
  ];
  const team = [...Map.groupBy(rows, (row) => row.staff_id)].map(([id, seen]) => ({
    id,
    name: seen.find((row) => row.name)?.name ?? null,
    lastSeenAt: new Date(Math.max(...seen.map((row) => row.seen_at.getTime()))),
  }));
  const byLatest = (a: TeamMember, b: TeamMember) =>
    b.lastSeenAt.getTime() - a.lastSeenAt.getTime() || (a.id < b.id ? -1 : 1);
  return team.sort(byLatest).slice(0, TEAM_MAX);
}

/** Empty where the platform did not say, or was not asked. */
export async function findStaffName(tx: Tx, staffId: string): Promise<string> {
  const [row] = await tx.run(findStaff, [tx.shopId, staffId]);
  return row?.name ?? "";
}

/** By the platform's id; who is not known, or has no name, is not in it. */
export async function findStaffNames(
  tx: Tx,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = staffIds.length === 0 ? [] : await tx.run(findStaffOfIds, [tx.shopId, staffIds]);
  return new Map(rows.filter(({ name }) => name !== "").map((row) => [row.staff_id, row.name]));
}

export async function hasFreshName(deps: Deps, shopId: string, staffId: string): Promise<boolean> {
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findStaff, [shopId, staffId]));
  const since = deps.clock.now().getTime() - NAME_DAYS * 24 * 60 * 60 * 1000;
  return row !== undefined && row.named_at.getTime() > since;
}

export async function rememberStaff(deps: Deps, shopId: string, staff: StaffFacts): Promise<void> {
  const values = [shopId, staff.staffId, staff.name, deps.clock.now()];
  await deps.db.transaction(shopId, (tx) => tx.run(saveStaff, values));
}
