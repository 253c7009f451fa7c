// How pure code refuses: it returns data with a stable code and never throws. Transactional code turns a refusal into
// an error, because throwing rolls back.

export type Refusal<Code extends string = string, Details extends object = object> = {
  readonly ok: false;
  readonly code: Code;
} & Readonly<Details>;

export type Result<Value, No extends Refusal = Refusal> = { readonly ok: true; readonly value: Value } | No;

export const accepted = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const refused = <const Code extends string, Details extends object = object>(
  code: Code,
  details: Details = {} as Details,
): Refusal<Code, Details> => ({ ok: false, code, ...details });

/** An assumption that the code makes about itself. Breaking it is a bug, never a refusal. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
