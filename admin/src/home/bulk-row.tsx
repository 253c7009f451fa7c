import { bulkAddress, type BulkLine, bulkWords } from "../ledger/bulk-words.ts";
import { Points, Time } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { ListRow } from "../ui/page/list-row.tsx";
import { Text } from "../ui/page/text.tsx";
import { Link } from "../ui/router/router.tsx";

interface BulkRowProps {
  readonly bulk: BulkLine;
  readonly recordedAt: string;
  readonly isUndo: boolean;
}

/** A bulk adjustment, or its undo. */
export function BulkRow({ bulk, recordedAt, isUndo }: BulkRowProps) {
  const { title, points, by } = bulkWords(bulk, isUndo, useFormats());
  return (
    <ListRow
      note={
        <>
          {by && `${by}, `}
          <Time at={recordedAt} as="ago" />
        </>
      }
      end={
        <Text as="div" kind="strong">
          <Points value={points} signed />
        </Text>
      }
    >
      <Link to={bulkAddress(bulk.id)}>{title}</Link>
    </ListRow>
  );
}
