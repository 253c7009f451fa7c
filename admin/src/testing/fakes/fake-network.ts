import type { Network, NetworkAnswer } from "../../page-loader/network.ts";

/** One answer for an address: a status, or a body with status 200. */
type Given = number | object | string;

export interface FakeNetwork extends Network {
  readonly asked: readonly string[];
  /** From now on, the address has these answers, one after the other; the last one repeats. */
  answer(url: string, ...answers: Given[]): void;
}

/** Unknown addresses are not found. */
export function createFakeNetwork(given: Readonly<Record<string, Given>>): FakeNetwork {
  const answers = new Map<string, Given[]>(Object.entries(given).map(([url, answer]) => [url, [answer]]));
  const asked: string[] = [];
  const ask = async (question: string, url: string): Promise<NetworkAnswer> => {
    asked.push(question);
    const left = answers.get(url);
    const answer = (left && left.length > 1 ? left.shift() : left?.[0]) ?? 404;
    if (typeof answer === "number") return { status: answer, body: "" };
    return { status: 200, body: typeof answer === "string" ? answer : JSON.stringify(answer) };
  };
  return {
    asked,
    answer: (url, ...next) => void answers.set(url, next),
    get: (url) => ask(url, url),
    head: (url) => ask(`HEAD ${url}`, `HEAD ${url}`),
  };
}
