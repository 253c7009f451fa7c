// The port for sending e-mails. `smtp-mailer.ts` is its only adapter.

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Throws MailError (`unreachable`) unless the server accepts e-mails now. */
  checkReady(): Promise<void>;
  /** Throws MailError. */
  send(mail: Mail): Promise<void>;
}

export type MailTrouble =
  /** Nothing was accepted: a retry may work later. */
  | "unreachable"
  /** The server rejects it: a retry will not work. */
  | "refused"
  /** The connection broke during sending: it may have arrived. */
  | "unknown";

/** Its message is at most the server's status code: the server's text may contain the address. */
export class MailError extends Error {
  readonly trouble: MailTrouble;
  constructor(trouble: MailTrouble, message: string) {
    super(message);
    this.name = "MailError";
    this.trouble = trouble;
  }
}
