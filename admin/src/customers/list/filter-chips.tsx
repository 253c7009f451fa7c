import type { ProgramDocument } from "../../program/program.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { CrossIcon } from "../../ui/icons.tsx";
import { startOfDay } from "../../dates/local-day.ts";
import css from "./filter-chips.module.css";
import { type CustomersFilters, noFilters, statuses } from "./views.ts";

interface FilterChipsProps {
  readonly filters: CustomersFilters;
  readonly tiers: ProgramDocument["tiers"]["levels"];
  readonly onChange: (filters: Partial<CustomersFilters>) => void;
}

/** Each filter as a button that removes it. */
export function FilterChips({ filters, tiers, onChange }: FilterChipsProps) {
  const formats = useFormats();
  const chips = chipsOf(filters, tiers, formats);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="Filters">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button
            type="button"
            className={css.chip}
            aria-label={`Remove filter: ${words}`}
            onClick={() => onChange(without)}
          >
            {words} <CrossIcon size={12} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={css.all} onClick={() => onChange(noFilters)}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  );
}

interface Chip {
  readonly words: string;
  readonly without: Partial<CustomersFilters>;
}

function chipsOf(
  { status, tierId, pointsFrom, pointsTo, hasPending, inactiveSince, expiringBefore }: CustomersFilters,
  tiers: FilterChipsProps["tiers"],
  formats: Formats,
): readonly Chip[] {
  const chips: Chip[] = [];
  const add = (words: string, without: Partial<CustomersFilters>) => chips.push({ words, without });
  if (status) add(`Status: ${labelOf(status)}`, { status: null });
  if (tierId) add(`Tier: ${tiers.find(({ id }) => id === tierId)?.name ?? tierId}`, { tierId: null });
  if (pointsFrom !== null) add(`Points from ${formats.number(pointsFrom)}`, { pointsFrom: null });
  if (pointsTo !== null) add(`Points up to ${formats.number(pointsTo)}`, { pointsTo: null });
  if (hasPending !== null)
    add(hasPending ? "With pending points" : "Without pending points", { hasPending: null });
  const since = inactiveSince && startOfDay(inactiveSince, formats.timeZone);
  if (since) add(`Inactive since ${formats.date(since)}`, { inactiveSince: null });
  const before = expiringBefore && startOfDay(expiringBefore, formats.timeZone);
  if (before) add(`Points expire before ${formats.date(before)}`, { expiringBefore: null });
  return chips;
}

const labelOf = (status: string): string => statuses.find(({ value }) => value === status)?.label ?? status;
