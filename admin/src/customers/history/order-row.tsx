import { type ReactNode, useId, useState } from "react";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Money, Points, Time } from "../../ui/data/figures.tsx";
import { ReceiptIcon } from "../../ui/icons.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import type { CustomerOrdersData } from "../detail/customer.generated.ts";
import css from "../detail/customer.module.css";
import { CountOrder, UndoOrderCount } from "./count-order.tsx";
import { Explanation } from "./explanation.tsx";
import { WhatToDo } from "./what-to-do.tsx";
import { OrderLink } from "./order-link.tsx";
import { Text } from "../../ui/page/text.tsx";

type Order = NonNullable<CustomerOrdersData["customer"]>["orders"]["nodes"][number];

export interface Counting {
  readonly mayCount: boolean;
  readonly program: ProgramDocument;
}

interface OrderRowProps extends Counting {
  readonly order: Order;
  /** Who bought, where that is not clear. */
  readonly buyer?: ReactNode;
}

/** An order's points in one sentence, and what can be done if it has none. The explanation by line opens in place. */
export function OrderRow({ order, mayCount, program, buyer }: OrderRowProps) {
  const [asked, setAsked] = useState<"count" | "undo" | null>(null);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const panelId = useId();
  const title = `Order ${order.name}`;
  return (
    <li className={css.entry} aria-labelledby={titleId}>
      <span className={css.entryIcon} data-gain={order.points > 0 || undefined}>
        <ReceiptIcon />
      </span>
      <div className={css.entryWords}>
        <div className={css.entryTitle}>
          <span id={titleId}>
            <OrderLink platformId={order.platformId}>{title}</OrderLink>
          </span>
          {!order.counts && <Badge>Doesn’t count</Badge>}
          {order.isCountedByHand && <Badge>Counted by hand</Badge>}
        </div>
        <Text as="div" kind="note">
          <Time at={order.processedAt} />, <Money {...order.total} /> in all
        </Text>
        {buyer !== undefined && <div className={css.buyer}>{buyer}</div>}
      </div>
      <div className={css.entryFigures}>
        <Text as="div" kind="strong">
          <Points value={order.points} signed />
        </Text>
        <div className={css.entryAfter}>
          <Money {...order.eligible} /> counts
        </div>
      </div>
      <div className={css.entryActions}>
        {/* One button, so that the focus comes back to it when the order counts, or no longer does. */}
        {mayCount && (!order.counts || order.isCountedByHand) && (
          <Button
            kind="plain"
            size="small"
            onClick={() => setAsked(order.isCountedByHand ? "undo" : "count")}
            aria-label={
              order.isCountedByHand ? `Stop counting ${order.name}` : `Count this order, ${order.name}`
            }
          >
            {order.isCountedByHand ? "Stop counting" : "Count this order"}
          </Button>
        )}
        <Button
          kind="plain"
          size="small"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={isOpen ? `Close the explanation of ${title}` : `Explain ${title}`}
        >
          {isOpen ? "Close" : "Explain"}
        </Button>
      </div>
      {!isOpen && <p className={css.orderSummary}>{order.summary}</p>}
      <WhatToDo explanation={order.explanation} />
      <div id={panelId} className={css.panel} hidden={!isOpen}>
        {isOpen && (
          <Explanation summary={order.summary} explanation={order.explanation} program={order.program} />
        )}
      </div>
      {asked === "count" && <CountOrder {...{ order, program }} onClose={() => setAsked(null)} />}
      {asked === "undo" && <UndoOrderCount {...{ order, program }} onClose={() => setAsked(null)} />}
    </li>
  );
}
