// What the server answers for the panel. Anything else that comes back, such as a page that asks for a password, is none.

/** A shopper waits no longer. */
const WAIT_MS = 8_000;

export interface Part {
  /** What came of the form that it answers: an outcome, or the code of a refusal. Empty: none. */
  readonly code: string;
  /** The id that the form named. */
  readonly id: string;
  /** Empty where the panel has it already. */
  readonly style: string;
  readonly nodes: readonly ChildNode[];
}

const shape = /^<laurel-part .*?code="(.*?)" about="(.*?)">(?:<style>(.*?)<\/style>)?(.*)<\/laurel-part>$/s;

/** `body`: of a form. Rejects if no part comes within 8 seconds. */
export async function fetchPart(address: string, body?: URLSearchParams): Promise<Part> {
  const signal = AbortSignal.timeout(WAIT_MS);
  const answer = await fetch(address, { signal, ...(body && { method: "POST", body }) });
  const [, code = "", id = "", style = "", html = ""] = shape.exec(await answer.text())!;
  return { code, id, style, nodes: parse(html) };
}

export const parse = (html: string): ChildNode[] => [
  ...new DOMParser().parseFromString(html, "text/html").body.childNodes,
];

/** The address of a page or a form, as a part. */
export const asPart = (address: string): string => address.replace("?", "?as=part&");
