import { lazy, Suspense } from "react";
import { Card } from "../../ui/page/card.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import type { TabProps } from "../tab-props.ts";

/** All texts come with it, which no other tab needs. */
const WordsSettings = lazy(async () => ({ default: (await import("./words-settings.tsx")).WordsSettings }));

export const WordsTab = (props: TabProps) => (
  <Suspense
    fallback={
      <Card>
        <SkeletonLines lines={9} />
      </Card>
    }
  >
    <WordsSettings {...props} />
  </Suspense>
);
