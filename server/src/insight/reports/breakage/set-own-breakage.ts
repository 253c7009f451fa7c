import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { checkInput } from "../../../graphql/check-input.ts";
import { recordChange } from "../../../tenant/audit/record-change.ts";
import { lockOwnBreakage, setOwnBreakage } from "./cohorts.sql.ts";

const inputSchema = z.object({
  ownBasisPoints: z.int().min(0, "Enter 0 % or more.").max(10_000, "Enter 100 % or less."),
});

/** Holds from the next month that is closed on. */
export async function setOwn(
  deps: Deps,
  shopId: string,
  { actor, ...input }: { readonly ownBasisPoints: number; readonly actor: string },
): Promise<void> {
  const { ownBasisPoints } = checkInput(inputSchema, input);
  await deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(lockOwnBreakage, [shopId]);
    const before = { ownBreakage: row?.own_basis_points ?? 0 };
    if (before.ownBreakage === ownBasisPoints) return;
    tx.write(setOwnBreakage, [shopId, ownBasisPoints]);
    recordChange(deps, tx, {
      action: "BREAKAGE_CHANGED",
      subjectId: shopId,
      actor,
      before,
      after: { ownBreakage: ownBasisPoints },
    });
  });
}
