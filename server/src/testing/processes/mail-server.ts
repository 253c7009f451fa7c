// A mail server in this process: it accepts e-mails over SMTP and shows them. It can simulate errors.
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { MailSettings } from "../../config/mail-settings.ts";

export interface TakenMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly headers: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly text: string }[];
}

export interface MailServer {
  readonly settings: MailSettings;
  readonly mails: TakenMail[];
  /** Its answer to the next e-mails: a number refuses them, `hang up` closes the connection after receiving one. */
  mood: "glad" | "hang up" | { readonly refuses: number; readonly saying?: string };
  close(): Promise<void>;
}

export async function startMailServer(port = 0, options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      const { mood } = own;
      if (typeof mood === "string") return done();
      done(Object.assign(new Error(mood.saying ?? "No."), { responseCode: mood.refuses }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, ...readMail(Buffer.concat(chunks).toString("utf8")) });
        if (own.mood === "hang up") for (const socket of sockets) socket.destroy();
        else done();
      });
    },
    ...options,
  });
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  // Some tests are about connections that break.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  const own: MailServer = {
    settings: {
      host: "127.0.0.1",
      port: typeof address === "object" && address ? address.port : port,
      isSecure: false,
      login: null,
      from: { name: "Laurel", address: "laurel@example.com" },
    },
    mails,
    mood: "glad",
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return own;
}

/** Asks for a login, and lets in whom `isWelcome` knows. */
export const withLogin = (isWelcome: (user: string, password: string) => boolean): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) => {
    const refusal = new Error(`5.7.8 Wrong for ${username}@example.com`);
    done(isWelcome(username ?? "", password ?? "") ? null : refusal, { user: username });
  },
});

function readMail(raw: string): Omit<TakenMail, "to"> {
  const [headers = ""] = raw.split("\r\n\r\n", 1);
  // Parts may have parts of their own.
  const boundaries = new Set(
    [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = ""]) => `--${boundary}`),
  );
  const parts = [...boundaries].reduce((some, boundary) => some.flatMap((one) => one.split(boundary)), [raw]);
  const bodyOf = (found: string) => decodeBody(found, found.slice(found.indexOf("\r\n\r\n") + 4));
  const part = (kind: string): string =>
    bodyOf(parts.find((one) => one.includes(`Content-Type: ${kind}`)) ?? "");
  const unfolded = headers.replaceAll(/\r\n[ \t]+/g, " ");
  const subject = /^Subject: (.*)$/m.exec(unfolded)?.[1] ?? "";
  return {
    headers: unfolded,
    subject: decodeWords(subject),
    text: part("text/plain"),
    html: part("text/html"),
    attachments: parts.flatMap((one) => {
      const [, name] = /Content-Disposition: attachment; filename="?([^"\r\n]+)"?/.exec(one) ?? [];
      return name === undefined ? [] : [{ name, text: bodyOf(one) }];
    }),
  };
}

function decodeBody(part: string, body: string): string {
  if (/base64/i.test(part.split("\r\n\r\n")[0] ?? "")) return Buffer.from(body, "base64").toString("utf8");
  return /quoted-printable/i.test(part) ? decodeQuoted(body.replaceAll("=\r\n", "")) : body;
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** As in =?UTF-8?Q?Caf=C3=A9?= */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
