import { expect, test } from "vitest";
import { readFirstAnswers, withFirstAnswers } from "./first-answers.ts";

const answers = [
  { path: "/auth", bearer: "a.b.c", answer: { status: "ok" } },
  { path: "/page-data/app-data.json", bearer: "", answer: { webpackCompilationHash: "1" } },
];
const withToken = { method: "POST", headers: { Authorization: "Bearer a.b.c" } };

function world(coming: Promise<typeof answers> = Promise.resolve(answers)) {
  const asked: unknown[] = [];
  const fetch = withFirstAnswers((input) => {
    asked.push(input);
    return Promise.resolve(new Response('"the server"'));
  }, coming);
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => (await fetch(path, init)).json();
  return { asked, ask };
}

test("a call whose answer came with the page is not sent", async () => {
  const { asked, ask } = world();
  expect(await ask("/auth", withToken)).toEqual({ status: "ok" });
  expect(await ask("/page-data/app-data.json")).toEqual({ webpackCompilationHash: "1" });
  expect(asked).toEqual([]);
});

test("the same call is sent the second time", async () => {
  const { asked, ask } = world();
  await ask("/auth", withToken);
  expect(await ask("/auth", withToken)).toBe("the server");
  expect(asked).toEqual(["/auth"]);
});

test("a call with another token is sent", async () => {
  const { ask } = world();
  expect(await ask("/auth", { headers: { Authorization: "Bearer d.e.f" } })).toBe("the server");
  expect(await ask("/auth")).toBe("the server");
  expect(await ask("/auth", withToken)).toEqual({ status: "ok" });
});

test("calls wait until the answers have come", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof answers>();
  const { asked, ask } = world(promise);
  const answer = ask("/auth", withToken);
  resolve(answers);
  expect(await answer).toEqual({ status: "ok" });
  expect(asked).toEqual([]);
});

test("answers are read once, and no token stays in the document", () => {
  document.body.innerHTML = answers
    .map((one) => `<script type="application/json" class="first-answers">${JSON.stringify([one])}</script>`)
    .join("<p></p>");
  expect(readFirstAnswers(document)).toEqual(answers);
  expect(document.body.innerHTML).toBe("<p></p>");
  expect(readFirstAnswers(document)).toEqual([]);
});
