import { countAwayStores } from "../../tenant/shops/away/store-answers.ts";
import type { HealthCheck } from "./health-check.ts";

export const awayStores: HealthCheck = {
  keepsFrom: "warning",
  async look(deps) {
    const count = await countAwayStores(deps);
    const stores = count === 1 ? "One store does" : `${count.toLocaleString("en")} stores do`;
    return count === 0
      ? null
      : {
          reason: "stores_away",
          message: `${stores} not answer. Work for them waits, and goes on by itself.`,
        };
  },
};
