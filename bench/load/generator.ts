// The load generator, a process of its own: it receives its task as a message, and answers with its measurements.
import { getBytes, HttpConnection, requestBytes } from "./http-connection.ts";
import { webhookRequest, type WebhookLoad } from "./webhooks.ts";

/** The same address for all; `count` bodies. */
export interface PostLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

export type Load = ClosedLoad | OpenLoad | PostedLoad | GotLoad | VisitLoad;

/** One address for all; the headers of each request. */
export interface GotLoad {
  readonly kind: "got";
  readonly url: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
}

/** So many addresses a second, each once. */
export interface VisitLoad {
  readonly kind: "visit";
  /** Of the server: addresses begin there. */
  readonly url: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly perSecond: number;
}

export interface PostedLoad extends PostLoad {
  readonly kind: "posted";
  readonly connections: number;
}

export interface ClosedLoad extends WebhookLoad {
  readonly kind: "closed";
  readonly connections: number;
  readonly count: number;
}

export interface OpenLoad extends WebhookLoad {
  readonly kind: "open";
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Measured {
  readonly seconds: number;
  /** In milliseconds from when each request was due, so that a stalled server does not hide its delay. */
  readonly latencies: readonly number[];
  readonly refused: number;
  /** When each request was due, on this machine's clock. */
  readonly dueAt: readonly number[];
}

process.once("message", (load: Load) => {
  const run = load.kind === "open" || load.kind === "visit" ? runOpen(load) : runClosed(load);
  void run.then((measured) => process.send?.(measured, () => process.exit(0)));
});

function requestsOf(load: Load): Buffer[] {
  const url = new URL(load.url);
  switch (load.kind) {
    case "open":
      return Array.from({ length: load.perSecond * load.seconds }, (_, nth) => webhookRequest(load, nth));
    case "visit":
      return load.paths.map((path) => getBytes(new URL(path, url), {}));
    case "closed":
      return Array.from({ length: load.count }, (_, nth) => webhookRequest(load, nth));
    case "posted":
      return load.bodies.map((body) => requestBytes(url, load.headers, Buffer.from(body)));
    case "got":
      return load.headers.map((headers) => getBytes(url, headers));
  }
}

async function runClosed(load: ClosedLoad | PostedLoad | GotLoad): Promise<Measured> {
  const requests = requestsOf(load);
  const connections = connect(load);
  const latencies: number[] = [];
  let [next, refused] = [0, 0];
  const started = performance.now();
  const work = async (connection: HttpConnection): Promise<void> => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const sentAt = performance.now();
      const { status } = await connection.send(request);
      latencies.push(performance.now() - sentAt);
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(connections.map(work));
  return { seconds: (performance.now() - started) / 1000, latencies, refused, dueAt: [] };
}

async function runOpen(load: OpenLoad | VisitLoad): Promise<Measured> {
  const requests = requestsOf(load);
  const count = requests.length;
  const free = connect(load);
  const latencies: number[] = [];
  const dueAt: number[] = [];
  const waiting: number[] = [];
  let [next, answered, refused] = [0, 0, 0];
  const done = Promise.withResolvers<void>();
  const started = performance.now();

  const send = async (first: number, connection: HttpConnection): Promise<void> => {
    // A due request waits if no connection is free, and its waiting time counts.
    for (let nth: number | undefined = first; nth !== undefined; nth = waiting.shift()) {
      const due = started + (nth * 1000) / load.perSecond;
      const status = await connection.send(requests[nth]!).then(
        (answer) => answer.status,
        () => 0,
      );
      latencies[nth] = performance.now() - due;
      if (status !== 200) refused += 1;
      answered += 1;
      if (answered === count) done.resolve();
    }
    free.push(connection);
  };

  const tick = (): void => {
    const now = performance.now();
    for (; next < count && started + (next * 1000) / load.perSecond <= now; next += 1) {
      dueAt.push(performance.timeOrigin + started + (next * 1000) / load.perSecond);
      const connection = free.pop();
      if (connection) void send(next, connection);
      else waiting.push(next);
    }
    if (next < count) setTimeout(tick, 1);
  };
  tick();
  await done.promise;
  return { seconds: (performance.now() - started) / 1000, latencies, refused, dueAt };
}

const connect = ({ url, connections }: { url: string; connections: number }): HttpConnection[] =>
  Array.from({ length: connections }, () => new HttpConnection(new URL(url)));
