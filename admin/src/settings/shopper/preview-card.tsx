import { lazy, Suspense } from "react";
import { Card } from "../../ui/page/card.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { LivePreviewProps } from "./live-preview.tsx";
import css from "./preview.module.css";

/** The parts of the shopper's page are loaded when somebody looks at them. */
const LivePreview = lazy(async () => ({ default: (await import("./live-preview.tsx")).LivePreview }));

interface PreviewCardProps extends Omit<LivePreviewProps, "views"> {
  /** Null: not read yet. */
  readonly views: LivePreviewProps["views"] | null;
}

export function PreviewCard({ views, ...look }: PreviewCardProps) {
  return (
    <Card title="As shoppers see it" note="Your program and rewards, shown to an invented member." flush>
      <Suspense fallback={<Loading />}>
        {views ? <LivePreview views={views} {...look} /> : <Loading />}
      </Suspense>
      <div className={css.foot}>
        <Text kind="note">In your shop it has the typeface of your theme. No cookies, nothing stored.</Text>
      </div>
    </Card>
  );
}

const Loading = () => (
  <div className={css.loading}>
    <SkeletonLines lines={12} />
  </div>
);
