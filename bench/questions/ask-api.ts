// Questions to the API over HTTP, as the admin's pages ask them, and how long the answers take.
import { setTimeout as sleep } from "node:timers/promises";
import type { LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { type Figure, percentile } from "../figure.ts";
import type { Question } from "./page-questions.ts";

const TIMES = 50;
const MOST_SECONDS = 4;

export async function openKey(laurel: LaurelProcess, shopDomain: string): Promise<Record<string, string>> {
  const { output } = await laurel.run("api-key", "create", "--shop", shopDomain);
  return { authorization: `Bearer ${output.trim().split("\n").at(-1)}`, "content-type": "application/json" };
}

export type Ask = (question: Question) => Promise<{ readonly data: unknown; readonly milliseconds: number }>;

export function asker(laurel: LaurelProcess, headers: Record<string, string>): Ask {
  return async ({ query, variables = {} }) => {
    const body = JSON.stringify({ query, variables });
    for (;;) {
      const started = performance.now();
      const answer = await fetch(new URL("/api/graphql", laurel.url), { method: "POST", headers, body });
      const text = await answer.text();
      const milliseconds = performance.now() - started;
      const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
      if (data && !errors) return { data, milliseconds };
      // Too many requests at once are asked to wait.
      if (answer.status !== 429 && !text.includes("throttled")) throw new Error(text.slice(0, 500));
      await sleep(500);
    }
  };
}

/** The first answer, whose rows nobody has read before, is reported separately. */
export async function measureAnswer(
  ask: Ask,
  question: Question,
  { percent, must }: { readonly percent: number; readonly must: number },
): Promise<Figure> {
  const deep = await goDeep(ask, question);
  const first = await ask(deep);
  const taken: number[] = [];
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (taken.length < TIMES && (taken.length < 5 || performance.now() < endsAt)) {
    const { milliseconds } = await ask(deep);
    taken.push(milliseconds);
  }
  return {
    name: `${question.page}, p${percent}`,
    value: percentile(taken, percent),
    unit: "ms",
    goal: { is: "≤", must },
    note: `p50 ${percentile(taken, 50).toFixed(1)} ms, first ${first.milliseconds.toFixed(1)} ms, asked ${taken.length} times`,
  };
}

async function goDeep(ask: Ask, question: Question): Promise<Question> {
  let asked = question;
  for (let page = 1; question.deep && page < question.deep.page; page += 1) {
    const { data } = await ask(asked);
    asked = {
      ...question,
      variables: { ...question.variables, after: question.deep.cursorOf(data as never) },
    };
  }
  return asked;
}
