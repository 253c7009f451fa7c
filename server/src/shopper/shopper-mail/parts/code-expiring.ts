import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { CODE_ENDS_DAYS } from "@laurel/domain/shopper/mail-kinds.ts";
import type { PartOf } from "../part.ts";

/** Codes that still work and end soon: those of the soonest day. A code whose end was moved is left out. */
export const codeExpiring: PartOf<"code_expiring"> = async ({ deps, shop, view, notes }) => {
  const today = toLocalDate(deps.clock.now(), shop.timeZone);
  const last = addLocalDays(today, CODE_ENDS_DAYS);
  const told = new Set(notes.map(({ subject }) => subject));
  const ending = view.held.flatMap((held) =>
    held.state === "ready" && held.until !== null && held.until <= last && told.has(held.id)
      ? [{ held, on: held.until }]
      : [],
  );
  const [soonest] = ending.map(({ on }) => on).toSorted();
  if (soonest === undefined) return null;
  return {
    kind: "code_expiring",
    held: ending.filter(({ on }) => on === soonest).map(({ held }) => held),
    on: soonest,
  };
};
