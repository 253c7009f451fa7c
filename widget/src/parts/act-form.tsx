import type { ReactNode } from "react";
import { addressOf, type Drawn, type Path, type SectionId } from "./drawn.ts";

interface ActFormProps {
  readonly drawn: Drawn;
  readonly to: Path;
  /** What follows in the path: a link's token. */
  readonly below?: string;
  /** What it is about. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The section to show afterwards. */
  readonly section?: SectionId;
  readonly children: ReactNode;
}

/** One act of a visitor, which works without script. Draws nothing for a visitor who has no token of a form, or if the
 * server does not answer. */
export function ActForm({ drawn, to, below, fields = {}, section, children }: ActFormProps) {
  const { form } = drawn.view.visitor;
  if (form === null || !drawn.answers.has(to)) return null;
  const hidden = { ...fields, key: drawn.newKey(), form };
  const path = below === undefined ? to : `${to}/${encodeURIComponent(below)}`;
  return (
    <form method="post" action={addressOf(drawn, path, section ? { section } : {})}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
