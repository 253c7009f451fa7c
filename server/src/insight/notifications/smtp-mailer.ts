// The Mailer over SMTP, with nodemailer. Its connections are kept for the next e-mails. nodemailer sends an e-mail again
// over another connection only if it had sent nothing of it.
import type { Socket } from "node:net";
import { firstCharacters } from "@laurel/domain/text.ts";
import { createTransport, type SMTPTransportOptions } from "nodemailer";
import type { MailSettings } from "../../config/mail-settings.ts";
import { AddressNotAllowed } from "../../tenant/outgoing-webhooks/addresses.ts";
import { MailError, type Mailer, type MailObstacle, type MailTrouble } from "./mailer.ts";

/** A slow server delays one job at most, and not for long. */
const TIMEOUT_MS = 20_000;

/** Below what mail servers wait for. */
const IDLE_MS = 10_000;

/** A mail server that takes half a second for a letter still takes `perMinute` of them. */
export const connectionsFor = (perMinute: number): number =>
  Math.min(CONNECTIONS_MAX, Math.max(2, Math.ceil(perMinute / 120)));

const CONNECTIONS_MAX = 50;

interface Connecting {
  readonly connections?: number;
  /**
   * Opens each connection, and each e-mail has `timeoutMs` in all. `isKept`: for any number of e-mails. Missing: to
   * whatever address the host has.
   */
  readonly open?: (asked: { readonly isKept: boolean }) => Promise<Socket>;
}

export function createSmtpMailer(
  settings: MailSettings,
  timeoutMs: number = TIMEOUT_MS,
  { connections = 2, open }: Connecting = {},
): Mailer {
  const { host, port, isSecure, login, from } = settings;
  const options = {
    host,
    port,
    secure: isSecure,
    // A password is never sent unencrypted to another machine.
    requireTLS: login !== null && !isThisMachine(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Who names a login is known by it: a server that asks for none is another one.
    ...(open && { forceAuth: login !== null }),
    // Contents are text only. Nothing is ever loaded for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const probe = createTransport({
    ...options,
    ...(open && { getSocket: socketsOf(() => open({ isKept: false })) }),
  });
  const transport = createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    idleTimeout: IDLE_MS,
    ...(open && { getSocket: socketsOf(() => open({ isKept: true })) }),
  });
  return {
    connections,
    close: () => transport.close(),
    checkReady: async () => {
      await probe.verify().catch((error: unknown) => {
        throw toMailError(error, isLoginRefused(error) ? "login_refused" : "unreachable");
      });
    },
    send: async ({ to, subject, text, html, fromName, replyTo, stopUrl, attachments = [] }) => {
      const mail = {
        from: fromName === undefined ? from : { ...from, name: fromName },
        to: { name: "", address: to },
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        attachments: attachments.map(({ name, csv }) => ({
          filename: name,
          content: csv,
          contentType: "text/csv; charset=utf-8",
        })),
      };
      const headers = {
        // Prevents automatic "out of office" replies.
        "Auto-Submitted": "auto-generated",
        ...(stopUrl && {
          "List-Unsubscribe": `<${stopUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      };
      const within = open && { signal: AbortSignal.timeout(timeoutMs) };
      await transport.sendMail({ ...mail, headers, ...within }).catch((error: unknown) => {
        throw toMailError(error, troubleOf(error));
      });
    },
  };
}

const socketsOf =
  (open: () => Promise<Socket>): SMTPTransportOptions["getSocket"] =>
  (_, done) => {
    const answer = async (): Promise<void> => {
      const found = await open().catch((error: unknown) => new NotConnected(error));
      if (found instanceof NotConnected) done(found);
      else done(null, { connection: found });
    };
    void answer();
  };

/** Certainly nothing was sent. */
class NotConnected extends Error {
  constructor(cause: unknown) {
    super("The mail server could not be reached.", { cause });
  }
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);

interface SmtpError {
  readonly code?: unknown;
  /** The system's, where the library has one of its own. */
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  /** The command that the server answered. */
  readonly command?: unknown;
  /** The system call that failed. */
  readonly syscall?: unknown;
}

/**
 * An answer means that the server did not accept the e-mail. If the connection broke without one, the outcome is
 * unknown.
 */
function troubleOf(error: unknown): MailTrouble {
  const { code, responseCode, response, command, syscall } = error as SmtpError;
  if (isLoginRefused(error)) return "login_refused";
  if (syscall === "connect" || code === "EDNS" || code === "ETLS") return "unreachable";
  if (error instanceof NotConnected) return "unreachable";
  // Of the pool itself: no connection got as far as the e-mail.
  if (code === "ECONNECTION" && command === undefined) return "unreachable";
  if (typeof responseCode !== "number") return "unknown";
  if (responseCode < 500) return "unreachable";
  const isOfAddress = command === "RCPT TO" && typeof response === "string" && NO_SUCH_ADDRESS.test(response);
  return isOfAddress ? "no_such_address" : "refused";
}

function isLoginRefused(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return code === "EAUTH" && typeof responseCode === "number" && responseCode >= 500;
}

/** RFC 3463: no such mailbox, no such host, no such form of address. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.[123]\b/;

const UNKNOWN_HOST = /^(?:EDNS|ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|EREFUSED)$/;
/** The server speaks no TLS there, or no version of it that is safe. */
const NO_TLS = /^(?:ETLS|EPROTO|ERR_SSL_.*)$/;
const BAD_CERTIFICATE = /^(?:CERT_.*|ERR_TLS_.*|UNABLE_TO_.*|SELF_SIGNED_.*|DEPTH_ZERO_.*)$/;

function obstacleOf(error: unknown): MailObstacle | null {
  const found = error instanceof NotConnected ? error.cause : error;
  if (found instanceof AddressNotAllowed) return "address_not_allowed";
  const { code, originalCode = code } = found as SmtpError;
  if (typeof originalCode !== "string") return null;
  if (originalCode === "ETIMEDOUT") return "timeout";
  if (UNKNOWN_HOST.test(originalCode)) return "unknown_host";
  if (BAD_CERTIFICATE.test(originalCode)) return "certificate";
  return NO_TLS.test(originalCode) ? "no_encryption" : null;
}

function toMailError(error: unknown, trouble: MailTrouble): MailError {
  const { code, responseCode, response } = error as SmtpError;
  const said = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
  const message = `The mail server: ${said.join(" ") || "no connection"}.`;
  return new MailError(trouble, message, {
    ...(typeof response === "string" && { answer: ownWords(response) }),
    obstacle: obstacleOf(error),
  });
}

const WORDS_MAX = 300;

/** On one line. An address in it may be a customer's. */
const ownWords = (response: string): string =>
  firstCharacters(
    response
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, "…")
      .trim(),
    WORDS_MAX,
  );
