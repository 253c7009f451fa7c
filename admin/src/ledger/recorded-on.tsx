import { Time } from "../ui/data/figures.tsx";

interface Entry {
  readonly occurredAt: string;
  readonly recordedAt: string;
}

const DAY_MS = 86_400_000;

/** It was recorded more than a day after it happened. */
export const isRecordedLate = ({ occurredAt, recordedAt }: Entry): boolean =>
  Date.parse(recordedAt) - Date.parse(occurredAt) > DAY_MS;

/** For one customer's history, which says when things happened. Not drawn when an entry was recorded as it happened. */
export function RecordedOn({ entry }: { readonly entry: Entry }) {
  if (!isRecordedLate(entry)) return null;
  return (
    <>
      recorded on <Time at={entry.recordedAt} as="date" />
    </>
  );
}

/** The other way round, for lists of the whole shop, which say when things were recorded, because that is their order. */
export function HappenedOn({ entry }: { readonly entry: Entry }) {
  if (!isRecordedLate(entry)) return null;
  return (
    <>
      happened on <Time at={entry.occurredAt} as="date" />
    </>
  );
}
