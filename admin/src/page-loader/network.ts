// The page loader's access to the network, which tests replace.

export interface NetworkAnswer {
  /** 0 without an answer. */
  readonly status: number;
  readonly body: string;
}

export interface Network {
  get(url: string): Promise<NetworkAnswer>;
  head(url: string): Promise<NetworkAnswer>;
}

const noAnswer: NetworkAnswer = { status: 0, body: "" };

/** Uses fetch; never rejects. */
export function createNetwork(fetch: typeof globalThis.fetch): Network {
  const ask = async (method: "GET" | "HEAD", url: string): Promise<NetworkAnswer> => {
    try {
      const response = await fetch(url, { method });
      return { status: response.status, body: method === "GET" ? await response.text() : "" };
    } catch {
      return noAnswer;
    }
  };
  return { get: (url) => ask("GET", url), head: (url) => ask("HEAD", url) };
}
