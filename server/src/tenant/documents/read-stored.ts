import type { z } from "zod";

/**
 * A document as it was stored, perhaps by the next version, whose fields this one does not know: those are left out, so
 * that an upgrade can be taken back. Throws for what no version stored.
 */
export function readStored<Value>(schema: z.ZodType<Value>, stored: unknown): Value {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? [{ path: issue.path, keys: issue.keys }] : [],
  );
  if (unknown.length === 0) throw parsed.error;
  const known = structuredClone(stored);
  for (const { path, keys } of unknown) leaveOut(known, path, keys);
  // What is checked only in a document of the right form may hold more of them.
  return readStored(schema, known);
}

function leaveOut(from: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  const place = path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], from);
  for (const key of keys) Reflect.deleteProperty(place as object, key);
}
