// Saved filters of the customers page. All staff of the shop see them.
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import {
  deleteCustomerView,
  insertCustomerView,
  listCustomerViews,
  lockCustomerViews,
  renameCustomerView,
} from "./customer-views.sql.ts";

export const viewNameSchema = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(40, "At most 40 characters.")
  .refine(isOneLine, ONE_LINE);
export const viewAddressSchema = z
  .string()
  .max(1_000, "At most 1,000 characters.")
  .regex(/^[A-Za-z0-9=&%+._~*-]*$/, "This is not the query part of an address.");

/** Per shop: the page shows them side by side. */
const VIEWS_MAX = 20;

export interface CustomerView {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

interface Author {
  readonly shopId: string;
  readonly actor: string;
}

export async function listViews(tx: Tx): Promise<readonly CustomerView[]> {
  return tx.run(listCustomerViews, [tx.shopId]);
}

/** Refuses `too_many_views`, and `invalid_input` for a name that is taken. */
export async function createView(
  deps: Deps,
  { shopId, actor }: Author,
  { name, address }: Pick<CustomerView, "name" | "address">,
): Promise<CustomerView> {
  return deps.db.transaction(shopId, async (tx) => {
    const views = await lockViews(tx);
    if (views.length >= VIEWS_MAX) throw new AppError("too_many_views");
    refuseTakenName(views, name);
    const view = { id: deps.newId(), name, address };
    tx.write(insertCustomerView, [shopId, view.id, name, address, deps.clock.now(), actor]);
    return view;
  });
}

/** Refuses `view_not_found`, and `invalid_input` for a name that another view has. */
export async function renameView(
  deps: Deps,
  { shopId, actor }: Author,
  { id, name }: Pick<CustomerView, "id" | "name">,
): Promise<CustomerView> {
  return deps.db.transaction(shopId, async (tx) => {
    const views = await lockViews(tx);
    const view = findView(views, id);
    refuseTakenName(
      views.filter((other) => other !== view),
      name,
    );
    tx.write(renameCustomerView, [shopId, id, name, deps.clock.now(), actor]);
    return { ...view, name };
  });
}

/** Returns the deleted view. Refuses `view_not_found`. */
export async function deleteView(deps: Deps, shopId: string, id: string): Promise<CustomerView> {
  return deps.db.transaction(shopId, async (tx) => {
    const view = findView(await lockViews(tx), id);
    tx.write(deleteCustomerView, [shopId, id]);
    return view;
  });
}

async function lockViews(tx: Tx): Promise<readonly CustomerView[]> {
  await tx.run(lockCustomerViews, [tx.shopId]);
  return listViews(tx);
}

function findView(views: readonly CustomerView[], id: string): CustomerView {
  const view = views.find((one) => one.id === id);
  if (!view) throw new AppError("view_not_found", {}, { field: ["id"] });
  return view;
}

function refuseTakenName(views: readonly CustomerView[], name: string): void {
  const isTaken = views.some((view) => view.name.toLowerCase() === name.toLowerCase());
  const message = "There is already a view with that name.";
  if (isTaken) throw new AppError("invalid_input", {}, { field: ["name"], message });
}
