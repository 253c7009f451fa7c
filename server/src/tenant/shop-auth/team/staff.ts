// A shop's staff. The platform is asked for a person's name at most once a month.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { StaffFacts } from "../../../platform/platform.ts";
import { findStaff, findStaffOfIds, listSeen, listSessions, saveStaff } from "./staff.sql.ts";

const NAME_DAYS = 30;
const TEAM_MAX = 250;
/** The newest entries of the audit log: they include everyone who was active recently. */
const CHANGES_READ_MAX = 10_000;

export interface TeamMember {
  /** The platform's id. */
  readonly id: string;
  /** Null if the platform did not send it. */
  readonly name: string | null;
  readonly lastSeenAt: Date;
}

/** Staff who have used Laurel in the shop, last seen first. */
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

/** Empty if the platform did not send it, or was not asked. */
export async function findStaffName(tx: Tx, staffId: string): Promise<string> {
  const [row] = await tx.run(findStaff, [tx.shopId, staffId]);
  return row?.name ?? "";
}

/** By the platform's id. Unknown or nameless people are missing. */
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
