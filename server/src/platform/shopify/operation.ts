// A call to the platform's Admin API: a whole GraphQL document, and the form that its answer must have.
import { readFileSync } from "node:fs";
import type { z } from "zod";

export interface Operation<Variables extends Record<string, unknown>, Answer> {
  /** The file's name; also what costs and logs go by. */
  readonly name: string;
  readonly text: string;
  readonly answer: z.ZodType<Answer>;
  readonly __variables?: Variables;
}

/** Reads `operations/<name>.graphql`. */
export function operation<Variables extends Record<string, unknown>, Answer>(
  name: string,
  answer: z.ZodType<Answer>,
): Operation<Variables, Answer> {
  const text = readFileSync(new URL(`./operations/${name}.graphql`, import.meta.url), "utf8");
  return { name, text, answer };
}
