import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Text } from "../../ui/page/text.tsx";

/** Since when figures stand that are counted each night. */
export function AsOf({ at, children }: { readonly at: string; readonly children: string }) {
  const formats = useFormats();
  return (
    <Text kind="note">
      As of {formats.dateTime(at)}. {children}
    </Text>
  );
}

/** Before the first night, or on days that have nothing. */
export function NotCounted({ measuredAt }: { readonly measuredAt: string | null }) {
  return (
    <Card>
      {measuredAt === null ? (
        <EmptyState title="Counted tonight">
          This report is worked out from all orders each night. Come back tomorrow for the first figures.
        </EmptyState>
      ) : (
        <EmptyState title="No orders on these days">Choose other days to see what was sold then.</EmptyState>
      )}
    </Card>
  );
}
