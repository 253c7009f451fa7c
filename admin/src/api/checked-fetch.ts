/** Turns an unusable answer into an error with the specification's message. */
export function checkedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status >= 300)
      throw new Error(`Response not successful: Received status code ${response.status}`);
    const text = await response.text();
    if (!hasDataOrErrors(text))
      throw new Error(`Server response was missing for query '${operationNameOf(init?.body)}'.`);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function hasDataOrErrors(text: string): boolean {
  const answer = parse(text);
  return answer !== undefined && ("data" in answer || "errors" in answer);
}

function operationNameOf(body: unknown): string {
  const name = typeof body === "string" ? parse(body)?.["operationName"] : undefined;
  return typeof name === "string" ? name : "";
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
