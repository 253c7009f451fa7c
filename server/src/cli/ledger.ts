import { Command } from "commander";
import type { Deps } from "../process/deps.ts";
import { verifyLedger } from "../core/ledger/proof/verify-ledger.ts";
import { findShopById } from "../tenant/shops/find-shop.ts";
import { noteProof } from "../tenant/shops/proofs/proofs.ts";
import { listShopIds } from "../tenant/shops/list-shops.ts";
import { shopOf } from "./shop-of.ts";
import { withDeps } from "./with-deps.ts";

export function ledgerCommand(): Command {
  return new Command("ledger").description("the points ledger").addCommand(
    new Command("verify")
      .description(
        "checks every rule of the ledger, one line each, and keeps when and how that ended; exits with 1 if one is broken",
      )
      .option("--shop <domain>", "only this shop (default: all shops)")
      .action(({ shop }: { shop?: string }) =>
        withDeps(async (deps) => {
          const shopIds = shop === undefined ? await listShopIds(deps) : [(await shopOf(deps, shop)).shopId];
          for (const shopId of shopIds) await verify(deps, shopId);
          if (shopIds.length === 0) console.log("There is no shop yet.");
        }),
      ),
  );
}

async function verify(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  console.log(shop.domain);
  const proofs = await verifyLedger(deps, shop);
  const faults = proofs.filter(({ ok }) => !ok).length;
  await deps.db.transaction(shopId, async (tx) => noteProof(tx, { at: deps.clock.now(), faults }));
  for (const { name, ok, detail } of proofs) {
    console.log(`  ${ok ? "ok    " : "BROKEN"}  ${name}${detail ? `: ${detail}` : ""}`);
    if (!ok) process.exitCode = 1;
  }
}
