// A load balancer in front of two processes, as an operator has one: it asks /readyz, and sends requests in turn to those
// that are ready. A request that no process had accepted goes to the other one; any other failure is passed on.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const ASK_MILLISECONDS = 100;

export interface Balancer {
  readonly url: string;
  /** Until a place is ready, nothing is sent there. */
  readonly places: Set<string>;
  close(): void;
}

export async function startBalancer(): Promise<Balancer> {
  const places = new Set<string>();
  const ready = new Set<string>();
  const asking = new AbortController();
  void keepAsking(places, ready, asking.signal);
  let turn = 0;
  const balance = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await readAll(asked);
    const list = [...places].filter((place) => ready.has(place));
    turn += 1;
    pass(asked, answer, { body, to: list.map((_, nth) => list[(turn + nth) % list.length]!) });
  };
  const server = createServer((asked, answer) => void balance(asked, answer));
  // Clients keep their connections for some seconds: the side that closes first may lose a request.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    places,
    close() {
      asking.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One round after the other: a late answer must not follow a newer one. */
async function keepAsking(
  places: ReadonlySet<string>,
  ready: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await askAll(places, ready);
    await sleep(ASK_MILLISECONDS);
  }
}

async function askAll(places: ReadonlySet<string>, ready: Set<string>): Promise<void> {
  for (const place of ready) if (!places.has(place)) ready.delete(place);
  await Promise.all(
    [...places].map(async (place) => {
      const answer = await fetch(`${place}readyz`).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) ready.add(place);
      else ready.delete(place);
    }),
  );
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { body, to: [place, ...others] }: { readonly body: Buffer; readonly to: readonly string[] },
): void {
  if (place === undefined) {
    answer.writeHead(502).end("No process is ready.");
    return;
  }
  const passed = request(
    new URL(asked.url ?? "/", place),
    { method: asked.method, headers: asked.headers, agent: false },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    },
  );
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") pass(asked, answer, { body, to: others });
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(String(error));
  });
  passed.end(body);
}

async function readAll(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
