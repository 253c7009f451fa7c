import { WIN_BACK_DAYS } from "@laurel/domain/shopper/mail-kinds.ts";
import { findOrderSince } from "../shopper-mail.sql.ts";
import type { PartOf } from "../part.ts";

const DAY_MS = 86_400_000;

/** To a member who has points to spend, and has ordered nothing for long: also no order that earned nothing. */
export const winBack: PartOf<"win_back"> = async ({ deps, tx, customerId, view }) => {
  if ((view.member?.available ?? 0) <= 0) return null;
  const since = new Date(deps.clock.now().getTime() - WIN_BACK_DAYS * DAY_MS);
  const [order] = await tx.run(findOrderSince, [tx.shopId, customerId, since]);
  return order ? null : { kind: "win_back" };
};
