import { toLocalDateTime } from "@laurel/domain/dates/local-time.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

/** In the shop's time zone. */
const MAIL_HOUR = "08";

/** The shop's date, from eight in the morning on. */
export function dueDay({ clock }: Pick<Deps, "clock">, { timeZone }: Pick<Shop, "timeZone">): string | null {
  const [day = "", time = ""] = toLocalDateTime(clock.now(), timeZone).split("T");
  return time >= MAIL_HOUR ? day : null;
}
