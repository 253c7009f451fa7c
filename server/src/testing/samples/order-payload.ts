/** A paid order of one unit at 20.00, as in the platform's webhooks. */
export function anOrderPayload(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 9001,
    name: "#9001",
    test: false,
    currency: "EUR",
    created_at: "2026-02-01T12:00:00Z",
    processed_at: "2026-02-01T12:00:00Z",
    updated_at: "2026-02-01T12:00:00Z",
    cancelled_at: null,
    financial_status: "paid",
    fulfillment_status: null,
    taxes_included: false,
    source_name: "web",
    total_price: "20.00",
    customer: {
      id: 7001,
      email: "customer-7001@example.com",
      first_name: "Ada",
      last_name: "7001",
      state: "enabled",
      verified_email: true,
      tags: "",
      created_at: "2026-01-05T08:00:00Z",
      updated_at: "2026-01-05T08:00:00Z",
    },
    line_items: [aLinePayload()],
    refunds: [],
    ...changes,
  };
}

export function aLinePayload(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 1,
    product_id: 11,
    quantity: 1,
    current_quantity: 1,
    price: "20.00",
    gift_card: false,
    ...changes,
  };
}
