import { useState } from "react";
import type { ProgramDocument } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { Segments } from "../../ui/forms/segments.tsx";
import { Orders } from "./orders.tsx";
import { Timeline } from "./timeline.tsx";

const parts = [
  { value: "points", label: "Points" },
  { value: "orders", label: "Orders" },
] as const;

interface HistoryProps {
  readonly customerId: string;
  /** False for a merged or erased customer. */
  readonly mayUndo: boolean;
  /** Whether an order that was left out can be counted: for a member. */
  readonly mayCount: boolean;
  readonly program: ProgramDocument;
}

/** All entries, or all orders with why each earned its points. */
export function History({ customerId, mayUndo, ...counting }: HistoryProps) {
  const [part, setPart] = useState<"points" | "orders">("points");
  return (
    <Card
      flush
      title="History"
      aside={<Segments label="Show" value={part} choices={parts} onChange={setPart} />}
    >
      {part === "points" ? (
        <Timeline {...{ customerId, mayUndo }} />
      ) : (
        <Orders {...{ customerId, ...counting }} />
      )}
    </Card>
  );
}
