import { loadProgram } from "../../../tenant/program/load-program.ts";
import { type Checkup, type InstalledShop, missing, ok } from "../checkup.ts";

export const program: Checkup<InstalledShop> = async ({ deps, shop }) => {
  const { status } = await deps.db.transaction(shop.shopId, loadProgram);
  if (status === "ON") return ok("The program is on.");
  return missing(
    status === "DRAFT"
      ? "The program is not on yet: open the app in the store’s admin; Getting started leads through it."
      : "The program is paused: staff switch it on again on the page Program.",
  );
};
