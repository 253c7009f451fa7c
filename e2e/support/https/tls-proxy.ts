// https in front of an http server, like a reverse proxy.
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

export async function startTlsProxy(tls: { key: string; cert: string }, port: number): Promise<TlsProxy> {
  const server = https.createServer(tls, (request, response) => {
    const { method, url, headers } = request;
    const onward = http.request({ port, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
