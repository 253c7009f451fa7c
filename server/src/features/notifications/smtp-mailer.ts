// The Mailer over SMTP, with nodemailer.
import { firstCharacters } from "@laurel/domain/text.ts";
import { createTransport } from "nodemailer";
import type { MailSettings } from "../../config/mail-settings.ts";
import { MailError, type Mailer, type MailTrouble } from "./mailer.ts";

/** A slow server delays one job at most, and not for long. */
const TIMEOUT_MS = 20_000;

export function createSmtpMailer(settings: MailSettings, timeoutMs: number = TIMEOUT_MS): Mailer {
  const { host, port, isSecure, login, from } = settings;
  const transport = createTransport({
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
    // Contents are text only. Nothing is ever loaded for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    checkReady: async () => {
      await transport.verify().catch((error: unknown) => {
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
      await transport.sendMail({ ...mail, headers }).catch((error: unknown) => {
        throw toMailError(error, troubleOf(error));
      });
    },
  };
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);

interface SmtpError {
  readonly code?: unknown;
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
  if (syscall === "connect" || code === "EDNS") return "unreachable";
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

function toMailError(error: unknown, trouble: MailTrouble): MailError {
  const { code, responseCode, response } = error as SmtpError;
  const said = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
  const message = `The mail server: ${said.join(" ") || "no connection"}.`;
  return new MailError(trouble, message, typeof response === "string" ? ownWords(response) : undefined);
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
