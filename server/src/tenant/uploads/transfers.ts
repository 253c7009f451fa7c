// Limits concurrent file transfers: one per shop, and a few in all, so that large or slow files leave connections,
// memory and disk to other requests.
import { AppError } from "../../process/errors.ts";

export interface Transfers {
  /** Call `end` once, however the transfer ends. Refuses `transfer_under_way` and `too_many_transfers`. */
  begin(shopId: string): { end(): void };
}

/** `inAll` is the limit for all shops together, in this process. */
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
