import { useId, useState } from "react";
import { doneBy } from "../../ledger/done-by.ts";
import { movementWords } from "../../ledger/movement-labels.ts";
import { PendingBadge } from "../../ledger/pending-badge.tsx";
import { isRecordedLate, RecordedOn } from "../../ledger/recorded-on.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Points, Time } from "../../ui/data/figures.tsx";
import type { TimelineEntry } from "../detail/customer.generated.ts";
import css from "../detail/customer.module.css";
import { EntryFacts } from "./entry-facts.tsx";
import { Explanation } from "./explanation.tsx";
import { OrderLink } from "./order-link.tsx";
import { Text } from "../../ui/page/text.tsx";

interface TimelineRowProps {
  readonly entry: TimelineEntry;
  readonly onUndo: (() => void) | undefined;
}

/** What happened, its points, and the available and pending points after it. The explanation opens in place. */
export function TimelineRow({ entry, onUndo }: TimelineRowProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { title, Icon } = movementWords(entry);
  const [, orderId] = /^order:([^:]+):/.exec(entry.source) ?? [];
  const by = doneBy(entry.actor, entry.actorName);
  return (
    <li className={css.entry}>
      <span className={css.entryIcon} data-gain={entry.points > 0 || undefined}>
        <Icon />
      </span>
      <div className={css.entryWords}>
        <div className={css.entryTitle}>
          {orderId === undefined ? title : <OrderLink platformId={orderId}>{title}</OrderLink>}
          <PendingBadge movement={entry} />
          {entry.undoneBy && <Badge>Undone</Badge>}
        </div>
        <Text as="div" kind="note">
          <Time at={entry.occurredAt} />
          {isRecordedLate(entry) && ", "}
          <RecordedOn entry={entry} />
          {by !== null && `, ${by}`}
          {entry.reason !== null && `: ${entry.reason}`}
        </Text>
      </div>
      <div className={css.entryFigures}>
        <Text as="div" kind="strong">
          <Points value={entry.points} signed />
        </Text>
        <div className={css.entryAfter}>
          {entry.availableAfter !== null && (
            <div>
              <Points value={entry.availableAfter} /> available
            </div>
          )}
          {entry.pendingAfter !== null && entry.pendingAfter !== 0 && (
            <div>
              <Points value={entry.pendingAfter} /> pending
            </div>
          )}
        </div>
      </div>
      <div className={css.entryActions}>
        {entry.canUndo && onUndo && (
          <Button kind="plain" size="small" onClick={onUndo} aria-label={`Undo ${title}`}>
            Undo
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
      <div id={panelId} className={css.panel} hidden={!isOpen}>
        {isOpen && (
          <Explanation summary={entry.summary} explanation={entry.explanation} program={entry.program}>
            <EntryFacts entry={entry} />
          </Explanation>
        )}
      </div>
    </li>
  );
}
