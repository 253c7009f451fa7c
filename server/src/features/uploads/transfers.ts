// How many files are on their way at once: one a shop, and a few in all, so that large or slow ones leave connections,
// memory and disk to everybody else.
import { AppError } from "../../process/errors.ts";

export interface Transfers {
  /** To be ended once, however the transfer ends. Refuses `transfer_under_way` and `too_many_transfers`. */
  begin(shopId: string): { end(): void };
}

/** `inAll` counts those of all shops together, in this process. */
export function createTransfers(inAll: number): Transfers {
  const shops = new Set<string>();
  return {
    begin(shopId) {
      if (shops.has(shopId)) throw new AppError("transfer_under_way");
      if (shops.size >= inAll) throw new AppError("too_many_transfers");
      shops.add(shopId);
      return { end: () => void shops.delete(shopId) };
    },
  };
}
