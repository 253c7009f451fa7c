// The port to whatever sends e-mails. `smtp-mailer.ts` is its one adapter.

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Throws MailError (`unreachable`) unless e-mails are taken at the moment. */
  checkReady(): Promise<void>;
  /** Throws MailError. */
  send(mail: Mail): Promise<void>;
}

export type MailTrouble =
  /** Nothing was taken: the same may work later. */
  | "unreachable"
  /** The server will not have it: the same will not work later. */
  | "refused"
  /** It broke off while the server had it in hand: it may have arrived. */
  | "unknown";

/** Its message is the server's own code at most: what servers say beside may name the address. */
export class MailError extends Error {
  readonly trouble: MailTrouble;
  constructor(trouble: MailTrouble, message: string) {
    super(message);
    this.name = "MailError";
    this.trouble = trouble;
  }
}
