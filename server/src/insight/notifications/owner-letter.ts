// The blocks of e-mails to owners.
import type { Block, OwnerLetter } from "@laurel/widget/renderer.ts";

interface Row {
  readonly label: string;
  readonly note?: string | null;
  readonly value?: string;
}

export const table = (title: string, rows: readonly Row[]): Block => ({
  is: "sum",
  title,
  about: "",
  rows: rows.map(({ label, note: more = null, value = "" }) => ({ label, note: more, value, kind: "plain" })),
});

export const note = (text: string): Block => ({ is: "text", text });

/** `howOften`: a sentence. */
export const footOf = (
  shopName: string,
  howOften: string,
  settingsUrl: string,
): Pick<OwnerLetter, "shop" | "why" | "stop"> => ({
  shop: shopName,
  why: `Laurel, for ${shopName}. ${howOften}`,
  stop: { label: "Stop these e-mails", href: settingsUrl },
});
