// A merchant's server that takes webhooks, and checks their signatures with the package that Standard Webhooks
// publishes.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface TakenWebhook {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  /** Parsed, without a check of the signature. */
  // Tests state what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly taken: TakenWebhook[];
  /** What it answers from now on, in turn; the last one stays. A function may answer late, or never. */
  answers(...answers: readonly ReceiverAnswer[]): void;
  close(): Promise<void>;
}

export type ReceiverAnswer = number | ((response: ServerResponse) => void);

export async function startReceiver(): Promise<WebhookReceiver> {
  const taken: TakenWebhook[] = [];
  let planned: readonly ReceiverAnswer[] = [204];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const rawBody = Buffer.concat(chunks).toString("utf8");
      const { headers, url: path = "/" } = request;
      taken.push({ id: String(headers["webhook-id"]), path, headers, rawBody, body: JSON.parse(rawBody) });
      const [answer = 204, ...rest] = planned;
      if (rest.length > 0) planned = rest;
      if (typeof answer === "number") response.writeHead(answer).end();
      else answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    taken,
    answers: (...answers) => {
      planned = answers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws unless the secret has signed it within five minutes. Returns the body. */
export function verified({ headers, rawBody }: TakenWebhook, secret: string): unknown {
  return new Webhook(secret).verify(rawBody, headers as Record<string, string>);
}
