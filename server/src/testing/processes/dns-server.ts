// A name server that answers with IPv4 addresses or texts, or says that there is no such name.
import { createSocket } from "node:dgram";

export interface DnsServer {
  /** For `Resolver.setServers`. */
  readonly address: string;
  readonly asked: string[];
  close(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_TXT = 16;

interface Texts {
  readonly texts: readonly string[];
}
const NAME_ERROR = 3;

/** `answer`: an address, or texts; null says that there is no such name, and "silence" nothing at all. */
export async function startDnsServer(answer: (name: string) => string | Texts | null): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = message[at]!; length > 0; length = message[at]!) {
      labels.push(message.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = message.subarray(HEADER_BYTES, at + 5);
    const type = message.readUInt16BE(at + 1);
    const name = labels.join(".");
    const found = answer(name);
    if (type === TYPE_A || type === TYPE_TXT) asked.push(name);
    if (found === "silence") return;
    const records = recordsOf(found, type);
    const header = Buffer.from(message.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (found === null ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

function recordsOf(found: string | Texts | null, type: number): readonly Buffer[] {
  if (found === null) return [];
  if (typeof found === "string")
    return type === TYPE_A ? [record(TYPE_A, Buffer.from(found.split(".").map(Number)))] : [];
  if (type !== TYPE_TXT) return [];
  return found.texts.map((text) => record(TYPE_TXT, Buffer.from([text.length, ...Buffer.from(text)])));
}

/** Of the name that was asked for, kept for no time. */
function record(type: number, data: Buffer): Buffer {
  const before = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([before, data]);
}
