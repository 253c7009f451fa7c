import type { Database } from "../database.ts";
import { runningRole, type RunningRole } from "../transactions/session.sql.ts";

/** Messages for operators. */
export const roleFaults = {
  role_can_pass_row_security:
    "The program runs as a role that could pass row-level security: it must run as laurel_app.",
  login_can_become_more:
    "The login of DATABASE_URL could become the owner of the tables, a superuser or another role with rights of its own. " +
    "Give it another login, which may become laurel_app and laurel_erase alone, and put this one into " +
    "DATABASE_OWNER_URL (docs/operate.md).",
} as const;

export type RoleFault = keyof typeof roleFaults;

/** Null if the serving login can do no more than it must, whatever statement were injected. */
export async function findRoleFault(db: Pick<Database, "pool">): Promise<RoleFault | null> {
  const { rows } = await db.pool.query<RunningRole>(runningRole);
  const [role] = rows;
  if (!role || role.bypasses || role.owns) return "role_can_pass_row_security";
  return role.canBecomeMore ? "login_can_become_more" : null;
}
