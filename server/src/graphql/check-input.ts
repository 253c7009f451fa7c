// Checks on arguments before a use case receives them.
import { validationMessages } from "@laurel/domain/validation-messages.ts";
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import { z } from "zod";
import { AppError, type ErrorCode } from "../process/errors.ts";

/** Refuses `invalid_input`, naming the field. */
export function checkInput<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  field: readonly string[] = [],
): Value {
  const parsed = schema.safeParse(value, { error: validationMessages });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [...field, ...(issue?.path ?? []).map(String)];
  throw new AppError(
    "invalid_input",
    {},
    { field: path, message: issue?.message ?? "A value is not allowed." },
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Our ids are UUIDs; nothing has another id. */
export const isId = (text: string): boolean => uuid.test(text);

/** Refuses with the code that says that there is no such thing. */
export function checkId(text: string, code: ErrorCode, field: string): string {
  if (isId(text)) return text;
  throw new AppError(code, {}, { field: [field] });
}

export const reasonSchema = z
  .string()
  .trim()
  .min(1, "Enter a reason.")
  .max(500, "At most 500 characters.")
  .refine(isOneLine, ONE_LINE);

/** For changes that need no reason. Undefined: none was given. */
export const checkOptionalReason = (reason: string | null | undefined): string | undefined =>
  reason == null ? undefined : checkInput(reasonSchema, reason, ["reason"]);
