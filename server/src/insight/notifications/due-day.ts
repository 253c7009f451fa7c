import { toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

/** In the shop's time zone. */
export const MAIL_HOUR = 8;

/** The shop's date, from eight in the morning on. */
export function dueDay({ clock }: Pick<Deps, "clock">, { timeZone }: Pick<Shop, "timeZone">): string | null {
  const [day = "", time = ""] = toLocalDateTime(clock.now(), timeZone).split("T");
  return Number(time.slice(0, 2)) >= MAIL_HOUR ? day : null;
}
