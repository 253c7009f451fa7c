import type { ReactNode } from "react";
import { anchorOf, type SectionId } from "./drawn.ts";

interface SectionProps {
  readonly id: SectionId;
  readonly title: string;
  readonly children: ReactNode;
}

/** The slot takes the page's anchor: a link's fragment finds no id inside a shadow root. */
export function Section({ id, title, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section aria-labelledby={headingId} className={`section ${id}`}>
      <slot name={anchorOf(id)} />
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}
