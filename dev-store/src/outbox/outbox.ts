// A mail server that keeps what it is given and delivers nothing, so that the letters of an app can be looked at.
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface OutboxMail {
  readonly id: number;
  readonly takenAt: Date;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  /** Name and value of each, as they came. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly OutboxAttachment[];
}

export interface OutboxAttachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Outbox {
  /** smtp://127.0.0.1:… */
  readonly url: string;
  /** The newest first. */
  list(): readonly OutboxMail[];
  find(id: number): OutboxMail | undefined;
  close(): Promise<void>;
}

const KEPT_MAX = 500;
const MAIL_BYTES_MAX = 1_000_000;

/** On this machine alone, at any free port. What it took is forgotten when it ends. */
export async function startOutbox(clock: () => Date): Promise<Outbox> {
  const mails: OutboxMail[] = [];
  let lastId = 0;
  /** Null: it is kept. */
  const take = async (bytes: Buffer, { envelope }: SMTPServerSession): Promise<Error | null> => {
    try {
      const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
      lastId += 1;
      mails.unshift({
        id: lastId,
        takenAt: clock(),
        to: envelope.rcptTo.map(({ address }) => address),
        from: mail.from ? `${mail.from.name} <${mail.from.address ?? ""}>`.trim() : "",
        subject: mail.subject ?? "",
        headers: mail.headers.map(({ originalKey: key, value }) => ({ key, value })),
        html: mail.html ?? "",
        text: mail.text ?? "",
        attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? "attachment",
          type: mimeType,
          bytes: typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
        })),
      });
      mails.splice(KEPT_MAX);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const answer = async (
    bytes: Buffer,
    session: SMTPServerSession,
    done: (failure: Error | null) => void,
  ): Promise<void> => done(await take(bytes, session));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    // Whoever names a login may send, so that a mail server of a shop's own can be tried.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === "wrong" ? new Error("5.7.8 No such user or password") : null, { user: username }),
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void answer(Buffer.concat(chunks), session, done);
      });
    },
  });
  // A sender that breaks off is no concern of anyone here.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
