// Who a visitor is to the program.
import type { ShopperView } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../database/database.ts";
import { PlatformError } from "../../platform/platform.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { takeCustomer } from "../../intake/inbox/take-customer.ts";
import type { Visitor } from "./proxy-door.ts";
import { type CustomerRow, findVisitingCustomer } from "./storefront.sql.ts";

export interface Person<Row extends CustomerRow = CustomerRow> {
  readonly state: ShopperView["visitor"]["state"];
  /** Null for a guest. A merged customer is the one that was kept. */
  readonly customer: Row | null;
}

/** Who left keeps points, codes and history. Null for a person who is not in the program. */
export const memberOf = <Row extends CustomerRow>({ state, customer }: Person<Row>): Row | null =>
  state === "member" || state === "left" ? customer : null;

/** Undefined: a customer of the store whom Laurel does not know yet. */
export async function findPerson(tx: Tx, visitor: Visitor): Promise<Person | undefined> {
  const { platformId } = visitor;
  const rows = platformId === null ? [] : await tx.run(findVisitingCustomer, [tx.shopId, platformId]);
  return personOf(visitor, rows[0]);
}

/** The same of what was read. */
export function personOf<Row extends CustomerRow>(
  { platformId }: Visitor,
  customer: Row | undefined,
): Person<Row> | undefined {
  if (platformId === null) return { state: "guest", customer: null };
  return customer && { state: stateOf(customer), customer };
}

function stateOf({ member_status: status, deleted_at, left_at }: CustomerRow): Person["state"] {
  if (status === "MEMBER" && deleted_at === null) return "member";
  if (status !== "GUEST") return "excluded";
  return left_at === null ? "customer_guest" : "left";
}

/** A shopper waits for it. */
const ASK_MS = 2_000;

/**
 * Reads a customer who is not known yet from the platform, and stores them as a webhook would. False: the platform does
 * not know them either. Refuses `platform_unavailable` if the platform does not answer within 2 seconds.
 */
export async function meetCustomer(deps: Deps, { shop, platformId }: Visitor): Promise<boolean> {
  if (platformId === null) return false;
  try {
    const customer = await inTime(deps.platform.readCustomer(shop.domain, platformId));
    if (customer === null) return false;
    await takeCustomer(deps, shop, customer);
    return true;
  } catch (error) {
    if (error instanceof PlatformError) throw new AppError("platform_unavailable", {}, { cause: error });
    throw error;
  }
}

/** What the platform answers. Refuses `platform_unavailable` if it does not within 2 seconds. */
export async function inTime<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError("platform_unavailable")), ASK_MS);
  try {
    return await Promise.race([asking, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
