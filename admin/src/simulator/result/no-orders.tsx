import { ButtonLink } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";

/** There is nothing to run over: in the chosen days, or at all. */
export function NoOrders({ isOfDays = false }: { readonly isOfDays?: boolean }) {
  return (
    <Card>
      <EmptyState
        title={isOfDays ? "No orders in these days" : "No orders yet"}
        actions={<ButtonLink to="/app/getting-started">Check past orders</ButtonLink>}
      >
        The simulator runs a changed program over the orders that Laurel knows, and shows what it would have
        cost and who would have earned more or less. {isOfDays ? "Choose other days, or let" : "Let"} Laurel
        read the orders that your store had before.
      </EmptyState>
    </Card>
  );
}
