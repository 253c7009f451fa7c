// The server as the browser sees it. It answers as each test says, and records the requests.

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

export type Answer = Response | "no answer";
export type Handler = (asked: Asked) => Answer | Promise<Answer>;

export interface FakeServer {
  readonly fetch: typeof globalThis.fetch;
  readonly asked: readonly Asked[];
  askedOf(url: string): readonly Asked[];
  /** From now on, the address is answered by this. */
  answer(url: string, handler: Handler): void;
}

export const json = (value: unknown, status = 200): Response => Response.json(value, { status });

export function createFakeServer(handlers: Readonly<Record<string, Handler>> = {}): FakeServer {
  const current = new Map(Object.entries(handlers));
  const asked: Asked[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const question: Asked = {
      method: init.method ?? "GET",
      url,
      headers: Object.fromEntries(
        [...new Headers(init.headers)].map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      signal: init.signal ?? undefined,
    };
    asked.push(question);
    const handler = current.get(url);
    if (!handler) throw new TypeError(`nothing is served at ${url}`);
    const answer = await handler(question);
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    init.signal?.throwIfAborted();
    return answer;
  };
  return {
    fetch,
    asked,
    askedOf: (url) => asked.filter((question) => question.url === url),
    answer: (url, handler) => void current.set(url, handler),
  };
}
