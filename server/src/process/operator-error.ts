/** What the person who runs the program can mend: shown to them as it is, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = "OperatorError";
}
