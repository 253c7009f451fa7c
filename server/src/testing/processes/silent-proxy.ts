// A network between the program and its database that can lose connections as firewalls do: nothing arrives any more, and
// nobody is told.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface SilentProxy {
  /** Of 127.0.0.1. */
  readonly port: number;
  /** Forwards nothing more of the connections that are open now, and closes none. Later ones work. */
  silence(): void;
  close(): Promise<void>;
}

/** @param path the socket of the server behind it */
export async function startSilentProxy(path: string): Promise<SilentProxy> {
  const open = new Set<{ readonly ends: readonly Socket[]; isSilent: boolean }>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ path, allowHalfOpen: true });
    const pair = { ends: [near, far], isSilent: false };
    open.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      from.on("data", (bytes) => {
        if (!pair.isSilent) to.write(bytes);
      });
      from.on("end", () => {
        if (!pair.isSilent) to.end();
      });
      from.on("error", () => to.destroy());
    };
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const pair of open) pair.isSilent = true;
    },
    async close() {
      for (const { ends } of open) for (const end of ends) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
