import http from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  headers: http.IncomingHttpHeaders;
  topic: string;
  rawBody: string;
  body: Record<string, unknown>;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** The status to answer with; `null`: no answer. Default 200. */
  answer: (webhook: ReceivedWebhook) => number | null;
  close(): Promise<void>;
}

/** An app's endpoint that records its webhooks. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    url: "",
    received: [],
    answer: () => 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const rawBody = Buffer.concat(chunks).toString("utf8");
      const topic = String(request.headers["x-shopify-topic"]);
      const webhook = {
        headers: request.headers,
        topic,
        rawBody,
        body: JSON.parse(rawBody) as Record<string, unknown>,
      };
      receiver.received.push(webhook);
      const status = receiver.answer(webhook);
      if (status === null) return;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return receiver;
}
