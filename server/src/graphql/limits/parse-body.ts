// The body of a request, read as text first: text that the database cannot store is refused before anything else.
import { z } from "zod";
import { AppError } from "../../process/errors.ts";
import { QUERY_CHARACTERS_MAX } from "./prepare-query.ts";

const bodySchema = z.object({
  query: z.string().min(1).max(QUERY_CHARACTERS_MAX),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type GraphqlBody = z.output<typeof bodySchema>;

// An escaped NUL, which PostgreSQL's text cannot store, and an unpaired surrogate, which is no character.
const UNKEEPABLE = /\\u(0000|d[89a-f])/i;

/** Refuses `invalid_request`: not JSON, a batch, no query. */
export function parseBody(text: string, parseJson: (text: string) => unknown): GraphqlBody {
  const body = bodySchema.safeParse(parseJson(text));
  if (!body.success) throw new AppError("invalid_request");
  if (UNKEEPABLE.test(text) && !isKeepable(body.data)) throw new AppError("invalid_request");
  return body.data;
}

/** Whether the database can store each text in it, however deep it is. */
export function isKeepable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string") {
      if (!one.isWellFormed() || one.includes("\0") || UNKEEPABLE.test(one)) return false;
    } else if (one !== null && typeof one === "object") {
      for (const entry of Object.entries(one)) left.push(...entry);
    }
  }
  return true;
}
