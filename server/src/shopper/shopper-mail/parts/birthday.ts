import { listOwnHistory } from "../../../core/ledger/movements/list-movements.ts";
import type { PartOf } from "../part.ts";

/** Enough for what a member gets within a day or two. */
const LINES_MAX = 100;

/** Points that a birthday brought. Other actions that give points leave the same notes, and are no news. */
export const birthday: PartOf<"birthday"> = async ({ deps, shop, customerId, notes }) => {
  const page = { limit: LINES_MAX, isBackward: false, cursor: null };
  const { nodes } = await deps.db.transaction(shop.shopId, (tx) => listOwnHistory(tx, { customerId, page }));
  const told = new Set(notes.map(({ subject }) => subject));
  const points = nodes.reduce(
    (sum, { postingId, explanation }) =>
      told.has(postingId) && explanation.kind === "action" && explanation.way === "birthday"
        ? sum + explanation.points
        : sum,
    0,
  );
  return points === 0 ? null : { kind: "birthday", points };
};
