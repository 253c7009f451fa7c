// Once a day, seals codes again that were sealed with an older secret of the program, so that the older one can be removed.
import type { Deps } from "../../../process/deps.ts";
import { createTokenSeal } from "../../../tenant/shops/connect/token-seal.ts";
import { listOfOtherKeys, replaceSeal } from "./gift-card-codes.sql.ts";
import { openCode, sealCode } from "./sealed-code.ts";
import { FIRST_ID } from "../../../process/new-id.ts";

const BATCH = 500;

export async function sealCodesOfShop(deps: Deps, shopId: string): Promise<void> {
  const { keyId: present } = createTokenSeal(deps.env);
  for (let after: string | null = FIRST_ID; after !== null;) {
    const from: string = after;
    after = await deps.db.transaction(shopId, async (tx) => {
      const rows = await tx.run(listOfOtherKeys, [shopId, present, from, BATCH]);
      for (const row of rows) {
        const place = { shopId, redemptionId: row.redemption_id };
        const code = openCode(deps, place, row);
        // The secret that sealed it is gone, but it may be set again.
        if (code === null) continue;
        const { keyId, sealed } = sealCode(deps, place, code);
        tx.write(replaceSeal, [shopId, row.redemption_id, keyId, sealed]);
      }
      return rows.length < BATCH ? null : rows.at(-1)!.redemption_id;
    });
  }
}
