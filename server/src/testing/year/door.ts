// The one address of all servers, as a load balancer has it: each request goes to the next server that is up. Of one that is
// killed meanwhile, its caller sees the connection end.
import { once } from "node:events";
import { Agent, createServer, request as pass } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export interface Door {
  /** Of 127.0.0.1. */
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** @param portsUp of the servers that answer now */
export async function openDoor(portsUp: () => readonly number[]): Promise<Door> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const door = createServer((asked, answer) => {
    const up = portsUp();
    const port = up[(turn += 1) % up.length];
    if (port === undefined) return void answer.destroy();
    const { method, url: path, headers } = asked;
    const passed = pass({ host: "127.0.0.1", port, method, path, headers, agent }, (given) => {
      // Its caller has waited long enough.
      if (answer.destroyed) return void given.destroy();
      answer.writeHead(given.statusCode ?? 502, given.headers);
      pipeline(given, answer, () => undefined);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const { port } = door.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy();
      door.closeAllConnections();
      door.close();
      await once(door, "close");
    },
  };
}
