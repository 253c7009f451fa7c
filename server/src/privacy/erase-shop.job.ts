import { z } from "zod";
import type { Task } from "../jobs/task.ts";
import { eraseShop } from "./erase-shop.ts";

export const eraseShopTask: Task<{ shopId: string; askedAt: string }> = {
  name: "erase-shop",
  payload: z.object({ shopId: z.uuid(), askedAt: z.iso.datetime() }),
  run: (deps, { shopId, askedAt }) => eraseShop(deps, shopId, new Date(askedAt)),
};
