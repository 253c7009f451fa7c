import type { DiscountAllocation, DiscountApplication, Order } from "../../commerce/order.ts";
import { money, moneyBag } from "./money.ts";

export const discountApplicationViews = (order: Order): object[] =>
  order.discountApplications.map((application, index) => applicationView(order, application, index));

export function allocationViews(order: Order, allocations: readonly DiscountAllocation[]): object[] {
  const applications = discountApplicationViews(order);
  return allocations.map(({ amountMinor, applicationIndex }) => ({
    allocatedAmountSet: moneyBag(amountMinor, order.currencyCode),
    discountApplication: applications[applicationIndex],
  }));
}

function applicationView(order: Order, application: DiscountApplication, index: number): object {
  const shared = {
    index,
    allocationMethod: application.allocationMethod.toUpperCase(),
    targetSelection: application.targetSelection.toUpperCase(),
    targetType: application.targetType.toUpperCase(),
    value:
      application.valueType === "percentage"
        ? { __typename: "PricingPercentageValue", percentage: application.value / 100 }
        : money(application.value, order.currencyCode),
  };
  if (application.code !== null)
    return { __typename: "DiscountCodeApplication", ...shared, code: application.code };
  return { __typename: "ManualDiscountApplication", ...shared, title: application.title, description: null };
}
