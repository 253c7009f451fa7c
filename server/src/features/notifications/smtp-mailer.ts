// The Mailer over SMTP, with nodemailer.
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
        throw toMailError(error, "unreachable");
      });
    },
    send: async ({ to, subject, text, html }) => {
      const mail = { from, to: { name: "", address: to }, subject, text, html };
      // Prevents automatic "out of office" replies.
      const headers = { "Auto-Submitted": "auto-generated" };
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
  /** The system call that failed. */
  readonly syscall?: unknown;
}

/**
 * An answer means that the server did not accept the e-mail. If the connection broke without one, the outcome is
 * unknown.
 */
function troubleOf(error: unknown): MailTrouble {
  const { code, responseCode, syscall } = error as SmtpError;
  if (syscall === "connect" || code === "EDNS") return "unreachable";
  if (typeof responseCode !== "number") return "unknown";
  return responseCode >= 500 ? "refused" : "unreachable";
}

function toMailError(error: unknown, trouble: MailTrouble): MailError {
  const { code, responseCode } = error as SmtpError;
  const said = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
  return new MailError(trouble, `The mail server: ${said.join(" ") || "no connection"}.`);
}
