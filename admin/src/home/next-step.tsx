import { ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import type { HomeData } from "./home.generated.ts";

/** In the place of the figures, until there are some. */
export function NextStep({ status }: { readonly status: HomeData["program"]["status"] }) {
  return (
    <Card>
      {status === "DRAFT" ? (
        <EmptyState
          title="Set up your program"
          actions={
            <ButtonLink kind="primary" to="/app/getting-started">
              Finish setting up
            </ButtonLink>
          }
        >
          Choose what orders earn, add a reward, and launch. The program’s figures appear here with its first
          points.
        </EmptyState>
      ) : (
        <EmptyState
          title="No points yet"
          actions={<ButtonLink to="/app/getting-started">Open Getting started</ButtonLink>}
        >
          {status === "ON"
            ? "The program’s figures appear here with its first points."
            : "New orders earn nothing while the program is paused. The program’s figures appear here with its first points."}
        </EmptyState>
      )}
    </Card>
  );
}
