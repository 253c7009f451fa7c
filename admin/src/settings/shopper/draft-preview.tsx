import { NO_TEXTS, type ShopperTexts, textsFor } from "@laurel/domain/shopper/texts/languages.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import type { ProgramForm } from "../program/use-program-form.ts";
import { PreviewCard } from "./preview-card.tsx";
import { shopperPreviewQuery } from "./shopper.generated.ts";

/** Waits for a pause in the typing. */
const PAUSE_MS = 300;

interface DraftPreviewProps {
  readonly form: Pick<ProgramForm, "program" | "pending" | "isDirty">;
}

/** Beside a form: what shoppers would see of the change, as far as its fields can be read. */
export function DraftPreview({ form }: DraftPreviewProps) {
  const { program, pending, isDirty } = form;
  const saved = JSON.stringify(program.document);
  const readable = isDirty ? pending && JSON.stringify(pending.document) : saved;
  const [shown, setShown] = useState(readable ?? saved);
  if (readable !== null && readable !== shown) setShown(readable);
  const [asked] = useDebouncedValue(shown, PAUSE_MS);
  const document = useMemo(() => JSON.parse(asked) as unknown, [asked]);
  const [{ data, error }, read] = useQuery({
    query: shopperPreviewQuery,
    variables: { document },
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
