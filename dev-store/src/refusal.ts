/** The store does not allow what a merchant, a customer or a test requested; `code` is stable. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}
