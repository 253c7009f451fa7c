// Removes what a crash left claimed, and what has waited for too long to be news; and seals a shop's password again that was
// sealed with an older secret of the program, so that the older one can be removed.
import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { sealAnew } from "./sender/sealed-password.ts";
import { lockSender, replaceSeal } from "./sender/senders.sql.ts";
import { deleteOldDays, deleteOldNotes } from "./shopper-mail.sql.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Thirty days of any time zone are shown. */
const KEPT_FIGURES_DAYS = 40;

export const tidyShopperMails: Task<unknown> = {
  name: "tidy-shopper-mails",
  queue: "bulk",
  payload: z.unknown(),
  run: (deps) =>
    eachShop(deps, "tidy-shopper-mails", (shopId) =>
      deps.db.transaction(shopId, async (tx) => {
        const now = deps.clock.now().getTime();
        tx.write(deleteOldDays, [shopId, new Date(now - KEPT_FIGURES_DAYS * DAY_MS)]);
        const [sender] = await tx.run(lockSender, [shopId]);
        const anew = sender && sealAnew(deps, shopId, sender);
        if (anew) tx.write(replaceSeal, [shopId, anew.keyId, anew.sealed]);
        await tx.run(deleteOldNotes, [shopId, new Date(now - DAY_MS), new Date(now - KEPT_DAYS * DAY_MS)]);
      }),
    ),
};
