// The formats of SMTP_URL and MAIL_FROM. No message repeats them, because the first contains a password.
export interface MailAddress {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise as soon as the server offers it. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface MailSettings extends SmtpServer {
  readonly from: MailAddress;
}

const standardPorts: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

/** `smtp[s]://user:password@host:port`; null for anything else. */
export function readSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  const standardPort = standardPorts[url?.protocol ?? ""];
  if (!url || standardPort === undefined || url.hostname === "") return null;
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return null;
  // A name without a password, or a password without a name, is a mistake.
  if ((url.username === "") !== (url.password === "")) return null;
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === null || password === null) return null;
  return {
    // As in [::1]: sockets take the address without the brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? standardPort : Number(url.port),
    isSecure: url.protocol === "smtps:",
    login: user === "" ? null : { user, password },
  };
}

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;
const NAMED = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/** `laurel@example.com` or `Laurel <laurel@example.com>`; null for anything else. */
export function readMailFrom(text: string): MailAddress | null {
  const [, name = "", address = text] = NAMED.exec(text) ?? [];
  return ADDRESS.test(address) ? { name: name.trim(), address } : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
