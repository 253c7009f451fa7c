import { NO_TEXTS, type ShopperTexts, textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import { useMemo, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { shopperPreviewQuery, type ShopperPreviewVariables } from "./shopper.generated.ts";
import { useSettled } from "../../ui/use-settled.ts";

/** Waits for a pause in the typing. */
const PAUSE_MS = 300;

export interface PreviewedDraft {
  readonly document: unknown;
  /** As the API's `shopperPreview` takes them. */
  readonly rewards?: NonNullable<ShopperPreviewVariables["rewards"]>;
}

interface DraftPreviewProps {
  /** Null: its fields cannot be read now. The last that could be read stays. */
  readonly draft: PreviewedDraft | null;
}

/** What shoppers would see of a change that is not saved. It follows the typing. */
export function DraftPreview({ draft }: DraftPreviewProps) {
  const readable = draft && JSON.stringify({ document: draft.document, rewards: draft.rewards });
  const [shown, setShown] = useState(readable);
  if (readable !== null && readable !== shown) setShown(readable);
  const asked = useSettled(shown, PAUSE_MS);
  const previewed = useMemo(() => asked && (JSON.parse(asked) as PreviewedDraft), [asked]);
  if (previewed) return <Preview {...previewed} />;
  return (
    <Card title="As shoppers see it">
      <Text kind="note">Shown once every field is filled in correctly.</Text>
    </Card>
  );
}

function Preview({ document, rewards }: PreviewedDraft) {
  const [{ data, error }, read] = useQuery({
    query: shopperPreviewQuery,
    variables: { document, rewards: rewards ?? null },
    requestPolicy: "network-only",
  });
  const { pointsName, branding } = toProgram(document);
  const texts = textsFor(
    (data?.shopperTexts.document as ShopperTexts | undefined) ?? NO_TEXTS,
    "en",
    pointsName,
  );
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="what shoppers would see"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  return (
    <PreviewCard views={data?.shopperPreview ?? null} accent={branding.accent} locale="en" texts={texts} />
  );
}
