import type { ProgramDocument, ProgramStatus } from "@laurel/domain/program/program.ts";
import { defaultProgram } from "@laurel/domain/program/program.ts";
import type { Deps } from "../../process/deps.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

export interface ShopInput {
  readonly domain?: string;
  readonly status?: ProgramStatus;
  readonly currencyCode?: string;
  /** Changes the default program: 1 point for each 1.00, no hold unless given, earning since 2020. */
  readonly program?: (program: ProgramDocument) => ProgramDocument;
}

/** A shop whose program has been on since 2020. */
export async function aShop(deps: Deps, input: ShopInput = {}): Promise<Shop> {
  const { domain = "regency.myshopify.com", status = "ON", currencyCode = "EUR" } = input;
  const made = await createShop(deps, {
    domain,
    name: "Regency",
    currencyCode,
    timeZone: "Europe/Berlin",
    actor: "test",
  });
  await setProgram(deps, made.shopId, status, input.program ?? ((program) => program));
  const shop = await findShopById(deps, made.shopId);
  if (!shop) throw new Error("The shop was just made.");
  return shop;
}

async function setProgram(
  deps: Deps,
  shopId: string,
  status: ProgramStatus,
  change: (program: ProgramDocument) => ProgramDocument,
): Promise<void> {
  const base = defaultProgram("EUR");
  const document = change({
    ...base,
    orders: { ...base.orders, holdDays: 0, earnsFrom: "2020-01-01T00:00:00Z" },
  });
  const updated = await updateProgram(deps, shopId, { expectedVersion: 1, status, document, actor: "test" });
  if (!updated.ok) throw new Error(JSON.stringify(updated.problems));
}
