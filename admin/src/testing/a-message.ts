import type { SetAsideRow } from "../set-aside/set-aside.generated.ts";

/** A message of the store that could not be applied. */
export const aMessage: SetAsideRow = {
  id: "w-1",
  topic: "orders/create",
  receivedAt: "2026-11-20T10:00:00Z",
  setAsideAt: "2026-11-20T10:00:01Z",
  code: "malformed_body",
  reason: "line_items[0].price: not in the format that the platform documents",
  orderId: "7001",
  orderName: "#9994",
  customerName: "Ada Lorenz",
  customer: null,
};
