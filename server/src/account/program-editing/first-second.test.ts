// The store tells times in whole seconds: an order of the second in which the program is switched on comes after it.
import { expect, test } from "vitest";
import { deliver } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { openApi } from "../../testing/test-api.ts";
import { openTestShop } from "../../testing/test-shop.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { updateProgram } from "./update-program.ts";

test.each([
  ["10:00:00", 20],
  ["09:59:59", 0],
])(
  "an order of %s earns %d points in a program that is switched on at 10:00:00.400",
  async (time, earned) => {
    const { deps } = await openTestShop();
    deps.clock.set("2026-03-02T10:00:00.400Z");
    const shop = await aShop(deps, {
      domain: "first-second.myshopify.com",
      status: "DRAFT",
      program: (program) => ({ ...program, orders: { ...program.orders, earnsFrom: null } }),
    });
    const { version } = await deps.db.transaction(shop.shopId, loadProgram);
    await updateProgram(deps, shop.shopId, { expectedVersion: version, status: "ON", actor: "test" });
    const order = anOrder({
      orderId: "1",
      customerId: "7",
      processedAt: `2026-03-02T${time}Z`,
      lines: [aLine({ unitPriceMinor: 2_000 })],
    });
    await deliver(deps, shop, [orderChanged(order, aCustomer("7"))]);
    const api = await openApi(deps, shop);
    const { data } = await api.ask(`{ customer(platformId: "7") { points { available } } }`);
    await api.close();
    expect(data.customer.points.available).toBe(earned);
  },
);
