import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import type { TabProps } from "../tab-props.ts";
import { shopperWordsQuery } from "./words.generated.ts";
import { WordsForm } from "./words-form.tsx";

/** What shoppers read, in the shop's own words and languages. */
export function WordsSettings({ program }: TabProps) {
  const [{ data, error }, read] = useQuery({
    query: shopperWordsQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  const readAgain = () => read({ requestPolicy: "network-only" });
  if (data)
    return (
      <WordsForm
        texts={data.shopperTexts}
        views={data.shopperPreview}
        program={toProgram(program.document)}
        onReload={readAgain}
      />
    );
  return (
    <Stack>
      <QueryTrouble error={error} what="your words" onRetry={readAgain} />
      {!error && (
        <Card>
          <SkeletonLines lines={9} />
        </Card>
      )}
    </Stack>
  );
}
