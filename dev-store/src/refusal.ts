/** What a merchant, a shopper or a test asked for and the store does not allow; `code` is stable. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}
