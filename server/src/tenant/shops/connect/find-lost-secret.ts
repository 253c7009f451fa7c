// After a restore, APP_SECRET may not be that of the restored database.
import type { Deps } from "../../../process/deps.ts";
import { listShopIds } from "../list-shops.ts";
import { findAccess } from "./platform-credentials.sql.ts";
import { createTokenSeal } from "./token-seal.ts";

/** Tokens are sealed anew each day, so a few shops are enough. */
const SHOPS_MAX = 20;

/** Whether the tokens of a store were sealed with a secret that is not held. Looks at 20 shops at most. */
export async function isSecretLost({ db, env }: Pick<Deps, "db" | "env">): Promise<boolean> {
  const seal = createTokenSeal(env);
  for (const shopId of (await listShopIds({ db })).slice(0, SHOPS_MAX)) {
    const [row] = await db.transaction(shopId, (tx) => tx.run(findAccess, [shopId]));
    if (row && !seal.holds(row.key_id)) return true;
  }
  return false;
}
