import type { ReactNode } from "react";
import css from "./skeleton.module.css";

interface SkeletonProps {
  /** In characters of the coming text, so that nothing moves when it arrives. */
  readonly ch?: number;
  readonly kind?: "text" | "figure" | "block";
}

/** A placeholder for text, as high as its line. */
export function Skeleton({ ch = 12, kind = "text" }: SkeletonProps) {
  return (
    <span
      className={`${css.skeleton} ${css[kind]}`}
      style={{ width: kind === "block" ? "100%" : `${ch}ch` }}
    />
  );
}

/** Tells screen readers that the content is loading. */
export function LoadingRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  return (
    <LoadingRegion label="Loading">
      <div className={css.lines}>
        {Array.from({ length: lines }, (_, line) => (
          <div key={line}>
            <Skeleton ch={[28, 40, 22][line % 3] ?? 28} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
