import { useState } from "react";
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
  /** False for one who is another customer now, and for one who was erased. */
  readonly mayUndo: boolean;
}

/** Everything that moved the balance, or every order and why it earned what it earned. */
export function History({ customerId, mayUndo }: HistoryProps) {
  const [part, setPart] = useState<"points" | "orders">("points");
  return (
    <Card
      flush
      title="History"
      aside={<Segments label="Show" value={part} choices={parts} onChange={setPart} />}
    >
      {part === "points" ? <Timeline {...{ customerId, mayUndo }} /> : <Orders customerId={customerId} />}
    </Card>
  );
}
