// The list of the platform's fields, as docs/platform-fields.md has it: for tests that hold messages and readers to it.
import { readFileSync } from "node:fs";

export type Sent = "always" | "sometimes" | "never";

export interface Resource {
  readonly topics: readonly string[];
  /** Those that Laurel reads. */
  readonly read: ReadonlyMap<string, Sent>;
  /** Those that the platform sends besides. */
  readonly others: ReadonlySet<string>;
}

const words = (line: string): string[] => [...line.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

/** By the title of its section. */
export function platformFields(): ReadonlyMap<string, Resource> {
  const text = readFileSync(new URL("../../../docs/platform-fields.md", import.meta.url), "utf8");
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [title = "", topics = "", ...lines] = section.split("\n");
      const rows = lines.flatMap((line) => {
        const [, field, sent] = /^\| `(\w+)` \| (always|sometimes|never) \| /.exec(line) ?? [];
        return field === undefined ? [] : [[field, sent as Sent] as const];
      });
      const others = lines.find((line) => line.startsWith("Also sent: ")) ?? "";
      return [title, { topics: words(topics), read: new Map(rows), others: new Set(words(others)) }];
    }),
  );
}
