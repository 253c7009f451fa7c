import { loadOwnLines } from "../../../core/ledger/movements/list-movements.ts";
import type { PartOf } from "../part.ts";

/** Points that a birthday brought. Other actions that give points leave the same notes, and are no news. */
export const birthday: PartOf<"birthday"> = async ({ tx, customerId, notes }) => {
  const lines = await loadOwnLines(tx, { customerId, postingIds: notes.map(({ subject }) => subject) });
  const points = [...lines.values()].reduce(
    (sum, { explanation }) =>
      explanation.kind === "action" && explanation.way === "birthday" ? sum + explanation.points : sum,
    0,
  );
  return points === 0 ? null : { kind: "birthday", points };
};
