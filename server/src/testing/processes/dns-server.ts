// A name server that answers each question with an IPv4 address, or says that there is no such name.
import { createSocket } from "node:dgram";

export interface DnsServer {
  /** For `Resolver.setServers`. */
  readonly address: string;
  readonly asked: string[];
  close(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NAME_ERROR = 3;

/** `answer`: null says that there is no such name. */
export async function startDnsServer(answer: (name: string) => string | null): Promise<DnsServer> {
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
    const isForIpv4 = message.readUInt16BE(at + 1) === TYPE_A;
    const name = labels.join(".");
    const address = answer(name);
    if (isForIpv4) asked.push(name);
    const records =
      address !== null && isForIpv4
        ? Buffer.from([
            0xc0,
            HEADER_BYTES,
            0,
            TYPE_A,
            0,
            1,
            0,
            0,
            0,
            0,
            0,
            4,
            ...address.split(".").map(Number),
          ])
        : Buffer.alloc(0);
    const header = Buffer.from(message.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (address === null ? NAME_ERROR : 0), 2);
    header.writeUInt16BE(records.length > 0 ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, question, records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}
