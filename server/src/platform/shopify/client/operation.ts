// A call of the platform's Admin API: a whole GraphQL document, and the schema of its answer.
import { readFileSync } from "node:fs";
import type { z } from "zod";

export interface Operation<Variables extends Record<string, unknown>, Answer> {
  /** The file's path in `operations`; costs and log lines use it too. */
  readonly name: string;
  readonly text: string;
  readonly answer: z.ZodType<Answer>;
  readonly __variables?: Variables;
}

/** Reads `operations/<name>.graphql` and the fragments that it names. */
export function operation<Variables extends Record<string, unknown>, Answer>(
  name: string,
  answer: z.ZodType<Answer>,
): Operation<Variables, Answer> {
  return { name, text: readDocument(name), answer };
}

/** Followed by each fragment that it names, directly or indirectly: `operations/fragments/<its name>.graphql`. */
function readDocument(name: string): string {
  const texts = [readText(name)];
  const names = new Set<string>();
  for (const text of texts)
    for (const [, fragment = ""] of text.matchAll(/\.\.\.([A-Z]\w*)/g)) {
      if (!names.has(fragment)) texts.push(readText(`fragments/${fragment}`));
      names.add(fragment);
    }
  return texts.join("\n");
}

const readText = (name: string): string =>
  readFileSync(new URL(`../operations/${name}.graphql`, import.meta.url), "utf8");
