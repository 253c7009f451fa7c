import type { ReactNode } from "react";
import { addressOf, type Drawn, type SectionId } from "./drawn.ts";

interface ActFormProps {
  readonly drawn: Drawn;
  /** As "/redeem". */
  readonly to: string;
  /** What it is about. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The section to show afterwards. */
  readonly section?: SectionId;
  readonly children: ReactNode;
}

/** One act of a visitor, which works without script. Draws nothing for a visitor who has no form's token. */
export function ActForm({ drawn, to, fields = {}, section, children }: ActFormProps) {
  const { form } = drawn.view.visitor;
  if (form === null) return null;
  const hidden = { ...fields, key: drawn.newKey(), form };
  return (
    <form method="post" action={addressOf(drawn, to, section ? { section } : {})}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
