import type { PartOf } from "../part.ts";

/** The code of a redemption works: it was asked for, so it is no letter of the day. */
export const codeIssued: PartOf<"code_issued"> = async ({ view, notes }) => {
  const held = view.held.find(({ id }) => id === notes[0]?.subject);
  return held?.state === "ready" ? { kind: "code_issued", held } : null;
};
