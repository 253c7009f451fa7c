// What a mailbox's server found out about a received e-mail: its header Authentication-Results (RFC 8601), as a person
// copies it from the e-mail's source.
export type Verdict = "passed" | "failed" | "missing";

export interface AuthenticationResults {
  readonly spf: Verdict;
  readonly dkim: Verdict;
}

/** Null: the text has no such header. Of several, the first is that of the mailbox itself. */
export function readAuthenticationResults(text: string): AuthenticationResults | null {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, " ");
  const [, header] = /^\s*Authentication-Results\s*:(.*)$/im.exec(unfolded) ?? [];
  if (header === undefined) return null;
  // A comment may hold anything, another comment too.
  let results = header;
  for (let before = ""; before !== results;)
    [before, results] = [results, results.replaceAll(/\([^()]*\)/g, "")];
  return { spf: verdictOf(results, "spf"), dkim: verdictOf(results, "dkim") };
}

/** Of several signatures, one that holds is enough. */
function verdictOf(results: string, method: "spf" | "dkim"): Verdict {
  const found = [...results.matchAll(new RegExp(`;\\s*${method}\\s*=\\s*([a-z]+)`, "gi"))];
  const words = found.map(([, word = ""]) => word.toLowerCase());
  if (words.includes("pass")) return "passed";
  return words.every((word) => word === "none") ? "missing" : "failed";
}
