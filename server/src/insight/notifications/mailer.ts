// The port for sending e-mails. `smtp-mailer.ts` is its only adapter.

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom it says it is from, at the configured address. Missing: the configured name. */
  readonly fromName?: string;
  /** Where answers go. Null or missing: to the configured address. */
  readonly replyTo?: string | null;
  /** Where a mail program stops such e-mails by one request (RFC 8058). Null or missing: they cannot be stopped so. */
  readonly stopUrl?: string | null;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly csv: string;
}

export interface Mailer {
  /** As many e-mails go at once; more of them wait for a connection. */
  readonly connections: number;
  /** Throws MailError (`unreachable` or `login_refused`) unless the server accepts e-mails now. */
  checkReady(): Promise<void>;
  /** Throws MailError. */
  send(mail: Mail): Promise<void>;
  /** Ends the connections once what is being sent has gone. */
  close(): void;
}

export type MailTrouble =
  /** Nothing was accepted: a retry may work later. */
  | "unreachable"
  /** The same, because the server refuses its user name or password. */
  | "login_refused"
  /** The server rejects it: a retry will not work. */
  | "refused"
  /** The same, because the recipient's address does not exist. */
  | "no_such_address"
  /** The connection broke during sending: it may have arrived. */
  | "unknown";

/** Why a server could not be reached, as far as that is known. */
export type MailObstacle =
  | "unknown_host"
  | "address_not_allowed"
  | "timeout"
  | "no_encryption"
  | "certificate";

/** Its message is at most the server's status code: the server's text may contain the address. */
export class MailError extends Error {
  readonly trouble: MailTrouble;
  /** The server's own words, without any address. For the shop, not for the log. */
  readonly answer: string;
  readonly obstacle: MailObstacle | null;
  constructor(
    trouble: MailTrouble,
    message: string,
    {
      answer = message,
      obstacle = null,
    }: { readonly answer?: string; readonly obstacle?: MailObstacle | null } = {},
  ) {
    super(message);
    this.name = "MailError";
    this.trouble = trouble;
    this.answer = answer;
    this.obstacle = obstacle;
  }

  /** Certainly nothing was accepted, and the same e-mail may be accepted later. */
  get isForNow(): boolean {
    return this.trouble === "unreachable" || this.trouble === "login_refused";
  }
}
