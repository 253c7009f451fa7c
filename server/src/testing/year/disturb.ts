import type { DevStore } from "@laurel/dev-store/dev-store.ts";

const HOLD_MS = 20;
/** Calls that give money or take it back: their answers are lost more often. */
const moneyCalls = [
  "discountCodeBasicCreate",
  "giftCardCreate",
  "storeCreditAccountCredit",
  "discountCodeFreeShippingCreate",
  "giftCardDeactivate",
  "storeCreditAccountDebit",
] as const;

/** One delivery in six comes twice, late or out of order, one in a hundred is lost; one call in twenty fails. */
export function disturb(control: DevStore["control"], seed: number): void {
  control.disturbDeliveries({ kind: "duplicate", rate: 0.06, seed: seed + 1 });
  control.disturbDeliveries({ kind: "reorder", rate: 0.08, seed: seed + 2 });
  control.disturbDeliveries({ kind: "delay", delayMs: 60, rate: 0.03, seed: seed + 3 });
  // What is told by orders alone is found again by reading them.
  for (const topic of ["orders/create", "orders/paid", "orders/updated", "refunds/create"])
    control.disturbDeliveries({ kind: "drop", topic, rate: 0.01, seed: seed + 4 });
  for (const [kind, rate] of [
    ["timeout_after_work", 0.015],
    ["timeout_before_work", 0.01],
    ["truncated_json", 0.005],
    ["http_500", 0.01],
    ["http_502", 0.01],
  ] as const)
    control.disturbPlatform({ kind, rate, holdMs: HOLD_MS, seed: seed + 5 + rate * 1_000 });
  for (const [nth, field] of moneyCalls.entries())
    for (const [kind, rate] of [
      ["timeout_after_work", 0.15],
      ["timeout_before_work", 0.05],
    ] as const)
      control.disturbPlatform({
        kind,
        rate,
        field,
        holdMs: HOLD_MS,
        seed: seed + 50 + nth * 2 + (rate > 0.1 ? 1 : 0),
      });
  control.disturbPlatform({ kind: "final_refusal", rate: 0.02, seed: seed + 40 });
}
