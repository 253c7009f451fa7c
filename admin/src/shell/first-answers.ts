// The first calls of a page, which the server has answered in the page itself. A call with the same path and token takes
// its answer, once; so the calls stay as they are, and only the way to the server is saved.
import { bearerOf } from "../api/authorization-headers.ts";

export interface FirstAnswer {
  readonly path: string;
  readonly bearer: string;
  readonly answer: unknown;
}

/** Calls wait for `coming`: the page's HTML may still be arriving. */
export function withFirstAnswers(
  fetch: typeof globalThis.fetch,
  coming: Promise<readonly FirstAnswer[]>,
): typeof globalThis.fetch {
  const left = coming.then((answers) => [...answers]);
  return async (input, init) => {
    const answers = await left;
    const place = answers.findIndex(({ path, bearer }) => path === input && bearer === bearerOf(init));
    const [given] = place < 0 ? [] : answers.splice(place, 1);
    return given ? new Response(JSON.stringify(given.answer)) : fetch(input, init);
  };
}

/** Those that have arrived with the document. */
export const readFirstAnswers = (document: Pick<Document, "querySelectorAll">): readonly FirstAnswer[] =>
  [...document.querySelectorAll("script.first-answers")].flatMap((element) => {
    element.remove();
    return JSON.parse(element.textContent) as readonly FirstAnswer[];
  });
